/** Every numbered lock has one use, and numbers appear only in advisory-locks.ts. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

const server = path.resolve(import.meta.dirname, '../../..');
const numbers = Object.values(advisoryLocks).map(String);

test('each lock has a number of its own', () => {
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('no file types the number of a lock, names it by 32 bits, or takes one of its own', () => {
  const own = ['database/advisory-locks.ts', 'database/advisory-locks.test.ts'];
  const files = globSync('src/**/*.ts', { cwd: server }).filter(
    (file) => !own.some((name) => file.replaceAll('\\', '/').endsWith(name)),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const bad = files.filter((file) => {
    const text = readFileSync(path.join(server, file), 'utf8');
    if (!text.includes('_advisory_')) return false;
    return /\b7_?203_?\d{3}\b|LOCKS? = \d|advisory\w*lock\w*\((\d|hashtext\()/.test(text);
  });
  expect(bad).toEqual([]);
});

test('what the migrations hold is in the list', () => {
  const held = globSync('migrations/*.sql', { cwd: server }).flatMap((file) =>
    [...readFileSync(path.join(server, file), 'utf8').matchAll(/advisory\w*lock\w*\((\d+)\)/g)].map(
      ([, number]) => number,
    ),
  );
  expect(held).toContain(String(advisoryLocks.ledgerOpen));
  expect(held.filter((number = '') => !numbers.includes(number))).toEqual([]);
});
