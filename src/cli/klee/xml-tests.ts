/**
 * --write-xml-tests: tests in the exchange format of Test-Comp as KLEE writes them, every input as one
 * number in hexadecimal, and the `metadata.xml` that goes with them.
 */
import { version } from '../../version.js';

interface TestInput {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const publicId = (name: string) =>
  `PUBLIC "+//IDN sosy-lab.org//DTD test-format ${name} 1.1//EN" "https://sosy-lab.org/test-format/${name}-1.1.dtd"`;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';

export function xmlTest(inputs: readonly TestInput[], isError: boolean): string {
  return [
    declaration,
    `<!DOCTYPE testcase ${publicId('testcase')}>`,
    `<testcase${isError ? ' coversError="true"' : ''}>`,
    ...inputs.map(
      ({ name, bytes }) =>
        `\t<input variable="${escaped(name)}" size="${bytes.length}">${littleEndian(bytes)}</input>`,
    ),
    '</testcase>',
    '',
  ].join('\n');
}

export function xmlMetadata(programFile: string, programHash: string, created: Date): string {
  const fields: readonly (readonly [string, string])[] = [
    ['sourcecodelang', 'C'],
    ['producer', `merganser ${version}`],
    ['specification', 'COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )'],
    ['programfile', programFile],
    ['programhash', programHash],
    ['entryfunction', 'main'],
    ['architecture', '64bit'],
    ['creationtime', created.toISOString().slice(0, 19)],
  ];
  return [
    declaration,
    `<!DOCTYPE test-metadata ${publicId('test-metadata')}>`,
    '<test-metadata>',
    ...fields.map(([name, text]) => `\t<${name}>${escaped(text)}</${name}>`),
    '</test-metadata>',
    '',
  ].join('\n');
}

function littleEndian(bytes: Uint8Array): string {
  const digits = [...bytes].reverse().map((byte) => byte.toString(16).padStart(2, '0'));
  return `0x${digits.join('')}`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
