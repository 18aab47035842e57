/** Every export has a place here: another business takes it in (sheet-identity.test.ts), or it is only read. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordPairs } from '../../test/sheet-pairs.ts';
import { contractPair, openingPair } from '../../test/sheet-pairs-of-money.ts';
import { checkedSheet, exportedBytes } from '../../test/sheet-trip.ts';
import { openTestApp, type TestApp } from '../../test/test-app.ts';
import { modules } from '../modules/all-modules.ts';
import { userExport } from '../modules/users/export-users.ts';
import { userImport } from '../modules/users/import-users.ts';
import type { SheetExport } from './exports.ts';
import { readSheet } from './sheet-reader.ts';

type AnyExport = SheetExport<never>;

/** Taken in as they are. */
const takenIn = [...recordPairs, contractPair, openingPair].map(({ out }) => out.name);
/** Their import is refused line by line: a mail is masked in the file, and nobody can be added without one. */
const refused = [userExport.name];

/** What happened, what is owed, what was counted: nobody brings it in. Some are of one record. */
const onlyRead: Readonly<Record<string, (t: TestApp) => Promise<Record<string, unknown>>>> = {};

const isExport = (value: unknown): value is AnyExport =>
  typeof value === 'object' && value !== null && 'batches' in value && 'endpoints' in value;

/** As the files of the modules declare them. */
const declared = async (): Promise<AnyExport[]> => {
  const root = path.resolve(import.meta.dirname, '../modules');
  const files = globSync('**/*.ts', { cwd: root }).filter(
    (file) =>
      !file.endsWith('.test.ts') && readFileSync(path.join(root, file), 'utf8').includes('SheetExport<'),
  );
  const found = await Promise.all(files.map(async (file) => Object.values(await import(path.join(root, file)))));
  return found.flat().filter(isExport);
};

import { appendFileSync } from 'node:fs';
const say = (...x: unknown[]) => appendFileSync('/tmp/c46-places.txt', `${Date.now() % 1000000} ${x.join(' ')}\n`);
test('list', async () => {
  const all = await declared();
  say(all.map((e) => `${e.name} ${e.endpoints.file.path}`).join('\n'));
  say(modules.flatMap((m) => m.works ?? []).map((w) => w.name).join(' '));
  const t = await openTestApp({ demo: true });
  const admin = await t.as('admin');
  for (const e of all) {
    const { status, bytes, fields } = await admin.call(e.endpoints.file, {});
    say(e.name, status, status === 200 ? (await readSheet(bytes, 50_000)).length : JSON.stringify(fields));
  }
  await t.close();
}, 200_000);
