import { expect, test } from 'vitest';
import { guardLoops } from './guard-loops.ts';
import { findMutants } from './mutations.ts';

const changes = (code: string): string[] => findMutants(code).map(({ source }) => source);

test('breaks operators, numbers and conditions once each', () => {
  expect(changes('const a = b < 3 ? c + d : e;').toSorted()).toEqual([
    'const a = b < 2 ? c + d : e;',
    'const a = b < 3 ? c - d : e;',
    'const a = b <= 3 ? c + d : e;',
  ]);
  expect(changes('const a = !b && c;').toSorted()).toEqual([
    'const a = !b && !(c);',
    'const a = !b || c;',
    'const a = b && c;',
  ]);
});

test('removes calls, entries and statements, but not types and names', () => {
  expect(changes('const a = b.filter(c);')).toEqual(['const a = b;']);
  expect(changes('const a: 1 | 2 = [b, c];').toSorted()).toEqual([
    'const a: 1 | 2 = [b];',
    'const a: 1 | 2 = [c];',
  ]);
  expect(changes('function a() { b(); return c; }')).toEqual(['function a() { {} return c; }']);
  expect(changes("const names = ['a', 'b'] as const;")).toEqual([]);
});

test('aborts a loop that a mutant made endless', () => {
  const code = `globalThis.mutantDeadline = process.uptime(); ${guardLoops('for (;;) while (true) {}')}`;
  expect(() => new Function(code)()).toThrow('endless');
});
