import { expect, test } from 'vitest';
import { guardLoops } from './guard-loops.ts';
import { findMutants } from './mutations.ts';

const changes = (code: string): string[] => findMutants(code).map(({ source }) => source);

test('operators, numbers and conditions are each made wrong once', () => {
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

test('calls, entries and statements are left out; types and names are left alone', () => {
  expect(changes('const a = b.filter(c);')).toEqual(['const a = b;']);
  expect(changes('const a: 1 | 2 = [b, c];').toSorted()).toEqual([
    'const a: 1 | 2 = [b];',
    'const a: 1 | 2 = [c];',
  ]);
  expect(changes('function a() { b(); return c; }')).toEqual(['function a() { {} return c; }']);
  expect(changes("const names = ['a', 'b'] as const;")).toEqual([]);
});

test('a loop that a fault has made endless gives up', () => {
  const code = `globalThis.mutantDeadline = process.uptime(); ${guardLoops('for (;;) while (true) {}')}`;
  expect(() => new Function(code)()).toThrow('endless');
});
