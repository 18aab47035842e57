/** A restore onto a database server replaces what is there only with a backup that can be read to its end. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHome } from '../../test/children/backed-up-business.ts';
import { backUpRows } from '../../test/children/backup-location.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createFieldCipher, keyIdOf } from '../platform/field-cipher.ts';
import { backupPath, DATA_PACK, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const { configOf, remove } = openHome();

let database: TestDatabase;
let backup: Manifest;
beforeAll(async () => {
  database = await createTestDatabase();
  const { fieldKeys } = configOf('data', { DATABASE_URL: database.url });
  const secret = createFieldCipher(fieldKeys).encrypt(randomBytes(32).toString('base64'));
  await run(
    `insert into field_secrets (name, secret_sealed) values ('hash', '${secret}'), ('person', '${secret}')`,
  );
  await run(`insert into field_keys (id) values ('${keyIdOf(secret)}'), ('dropped')`);
  backup = await backUpRows(configOf('data', { DATABASE_URL: database.url }), database.url);
  await run("insert into dictionary_items (type, code, zh, en) values ('later', 'later', '后来', 'Later')");
});
afterAll(async () => {
  await database.drop();
  remove();
});

const run = async (statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};
const later = () => run("select from dictionary_items where type = 'later'");

const replace = (env: Record<string, string> = {}): Promise<void> => {
  const config = configOf('replaced', { DATABASE_URL: database.url, ...env });
  return restoreBackup({
    ...{ config, location: config.backup, backup, target: { to: 'latest' }, replace: true, say() {} },
  });
};

test('a damaged or cut pack leaves the database as it is', async () => {
  const file = path.join(backupPath(configOf('data').backup, backup.name), DATA_PACK);
  const whole = readFileSync(file);
  const flipped = Buffer.from(whole);
  flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 1;
  for (const damaged of [flipped, whole.subarray(0, whole.length - 100)]) {
    writeFileSync(file, damaged);
    await expect(replace()).rejects.toThrow('is not what was written');
    expect(await later()).toHaveLength(1);
  }
  writeFileSync(file, whole);
});

test.each([
  ['with another key', (id: string) => id, 'is not the one'],
  ['without the key', () => 'other', 'is missing'],
])('%s the database stays as it is', async (_, idOf, said) => {
  const [id = ''] = configOf('data').fieldKeys.split(':');
  const FIELD_KEYS = `${idOf(id)}:${randomBytes(32).toString('base64')}`;
  await expect(replace({ FIELD_KEYS })).rejects.toThrow(said);
  expect(await later()).toHaveLength(1);
});

test('a whole one takes its place', async () => {
  await replace();
  expect(await later()).toHaveLength(0);
});
