// Syntax nodes of a source, without types.
import { parseSync } from 'vite';

export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface Place {
  node: Node;
  parent: Node | null;
  key: string;
  code: string;
}

const TYPES_AROUND_VALUES = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export function* walk(code: string): Generator<Place> {
  const { program } = parseSync('rule.ts', code);
  yield* walkNode(program as unknown as Node, null, '', code);
}

function* walkNode(node: Node, parent: Node | null, key: string, code: string): Generator<Place> {
  const isType = node.type.startsWith('TS') && !TYPES_AROUND_VALUES.includes(node.type);
  if (isType || node.type === 'ImportDeclaration') return;
  if (parent && key === 'body' && /Function/.test(parent.type)) node.isFunctionBody = true;
  yield { node, parent, key, code };
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* walkNode(child, node, name, code);
  }
}
