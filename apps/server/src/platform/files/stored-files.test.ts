/** A file stays only where the row that names it was made. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localStore } from './local-store.ts';
import { withStored, withStoredIfKept } from './stored-files.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'minsu-stored-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const stored = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, readFileSync(path.join(parentPath, name), 'utf8')]);

test('the file lies under its key when the row is made, and stays', async () => {
  let key = '';
  const value = await withStored(localStore(dataDir), 'picture', async (given) => {
    key = given;
    expect(stored()).toEqual([[key, 'picture']]);
    return 'row';
  });
  expect([value, stored()]).toEqual(['row', [[key, 'picture']]]);
});

test('a row that fails takes the file along and says why', async () => {
  const failing = withStored(localStore(dataDir), 'picture', () => Promise.reject(new Error('no row')));
  await expect(failing).rejects.toThrow('no row');
  expect(stored()).toEqual([]);
});

test('a file that is not needed goes, what was found instead is answered', async () => {
  const found = { kept: false, value: 'the first' };
  expect(await withStoredIfKept(localStore(dataDir), 'picture', async () => found)).toBe('the first');
  expect(stored()).toEqual([]);
});
