/** Fields of specialised metadata nodes, read as what they should be. */
import { readableText } from './byte-text.js';
import type { MDField, MDNode, Metadata } from './metadata.js';

/** A field that is text, as people write it; '' where absent. */
export function textField(node: MDNode, name: string): string {
  const field = node.fields.get(name);
  if (typeof field === 'string') return readableText(field);
  return isMetadata(field) && field.kind === 'string' ? readableText(field.text) : '';
}

/** A field that is a number; 0 where absent. */
export function numberField(node: MDNode, name: string): number {
  const field = node.fields.get(name);
  return typeof field === 'number' || typeof field === 'bigint' ? Number(field) : 0;
}

export function nodeField(node: MDNode, name: string): MDNode | undefined {
  const field = node.fields.get(name);
  return isMetadata(field) && field.kind === 'node' ? field : undefined;
}

function isMetadata(field: MDField | undefined): field is Metadata {
  return typeof field === 'object' && field !== null;
}

/** The operands of a tuple field that are nodes; null operands become undefined. */
export function nodesField(node: MDNode, name: string): (MDNode | undefined)[] {
  const operands = nodeField(node, name)?.operands ?? [];
  return operands.map((operand) => (operand?.kind === 'node' ? operand : undefined));
}
