/**
 * What `deploy/` has is what its readers accept: Kubernetes' objects and KEDA's by their schemas, the compose file by the compose specification's, the container
 * file by its language server; and it names what the code has.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';

const folder = new URL('../deploy/', import.meta.url);
const textOf = (name: string) => fs.readFileSync(new URL(name, folder), 'utf8');

/** An object of Kubernetes, as far as this test looks into it. */
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly scaleTargetRef?: { readonly name: string };
    readonly triggers?: readonly { readonly metadata: Record<string, string> }[];
  };
}

const models = {
  Deployment,
  PersistentVolumeClaim,
  ScaledObject,
  Service,
  TriggerAuthentication,
} as const;

function validated(manifest: Manifest): void {
  const Model = models[manifest.kind as keyof typeof models] as unknown as new (
    of: Manifest,
  ) => { validate(): void };
  new Model(manifest).validate();
}

describe('kubernetes.yaml', () => {
  const documents = parseAllDocuments(textOf('kubernetes.yaml'));
  const manifests = documents.map((document) => document.toJS() as Manifest);

  it.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest]))(
    '%s',
    (_, manifest) => {
      expect(() => validated(manifest as Manifest)).not.toThrow();
    },
  );

  it('is refused where a field is not what it should be', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    const [first] = manifests;
    const wrong = { ...first, spec: { ...first.spec, replicas: 'many' } };
    expect(() => validated(wrong)).toThrow();
  });

  it('scales workers by the list that the run store keeps', () => {
    const scaled = manifests.find(({ kind }) => kind === 'ScaledObject')!;
    const target = scaled.spec.scaleTargetRef!.name;
    const names = manifests
      .filter(({ kind }) => kind === 'Deployment')
      .map((of) => of.metadata.name);
    expect(names).toContain(target);
    // tests/cluster/queue.test.ts has this name, too.
    expect(scaled.spec.triggers![0].metadata.listName).toBe('merganser:states');
  });
});

describe('compose.yaml', () => {
  /** What is wrong with a file, beyond style. */
  const faults = (file: string): readonly string[] => {
    const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
    const [result] = linter.lintFiles([file], false);
    return result.messages.flatMap((said: { type: string; message: string }) =>
      said.type === 'error' ? [said.message] : [],
    );
  };

  it('follows the compose specification', () => {
    expect(faults(fileURLToPath(new URL('compose.yaml', folder)))).toEqual([]);
    const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-deploy-'));
    const wrong = path.join(scratch, 'compose.yaml');
    fs.writeFileSync(wrong, textOf('compose.yaml').replace('restart: always', 'restarts: always'));
    expect(faults(wrong)).not.toEqual([]);
    fs.rmSync(scratch, { recursive: true });
  });
});

describe('Containerfile', () => {
  it('has only what the language knows', () => {
    expect(validate(textOf('Containerfile')).map(({ message }) => message)).toEqual([]);
    expect(validate('FROM a\nRUNS b\n').length).toBeGreaterThan(0);
  });
});
