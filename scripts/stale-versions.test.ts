/** An old version is refused in one way, which covers the record that goes out with the refusal: `stale()` of the contract. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const SERVER = 'apps/server/src';

const sources = fs
  .readdirSync(path.join(ROOT, SERVER), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(path.join(ROOT, SERVER, file), 'utf8') }));

const naming = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('nobody throws core.stale but stale()', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  // What a constraint of the database says, without a record.
  expect(naming(/coreFailures\.stale\b/)).toEqual([path.join('modules', 'houses', 'houses.module.ts')]);
  expect(naming(/\bstale\(\w/).length).toBeGreaterThan(50);
});

test('no record goes around its schema into a refusal', () => {
  expect(naming(/extra: \{[^}]*\bcurrent\b/)).toEqual([]);
});
