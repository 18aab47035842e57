import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { addToBlacklist } from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import type { GuestInput } from '@minsu/contract/sales/registration/registration.ts';
import { registerGuest } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { papers } from '../../../test/desks/guest-papers.ts';
import { HUNDRED_THOUSAND, tellFigure } from '../../../test/figures.ts';
import { sellStay } from '../../../test/sell-stay.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { createDemoDatabase, createTestDatabase, TEST_FIELD_KEYS } from '../../../test/test-database.ts';
import { openKysely, openPool } from '../../platform/database/open-database.ts';
import { createFieldCipher, derivedSecrets, SEALED_PATTERN } from '../../platform/field-cipher.ts';
import { countByKey, openFieldCipher } from '../../platform/field-secrets.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { newFileKey, readContent } from '../../platform/files/files.ts';
import { localStore } from '../../platform/files/local-store.ts';
import { createLog } from '../../platform/log.ts';
import { rotateFile, rotateKeys } from './rotate-keys.ts';
import { sealedColumns, sealedFileKeys, sealedFilesIn } from './sealed-columns.ts';

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const old = newKey('old');
const PHONE = '13800138000';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ env: { FIELD_KEYS: old } });
  const desk = await t.as('admin');
  const house = await buildHouse(t.database, { rooms: 3 });
  for (const [at, room] of house.rooms.entries()) {
    const { stayId } = await sellStay(desk, house, room, { phone: `1380013800${at}` });
    await desk.ok(registerGuest, { stayId, ...(papers(3)[at] as GuestInput) });
  }
  await desk.ok(addToBlacklist, { name: '某人', phone: '13700000001', reason: '损坏财物' });
});
afterAll(() => t.close());

const rotation = (setting: string, say: (line: string) => void = () => {}) =>
  openFieldCipher(t.database, setting, sealedColumns).then((cipher) => ({
    database: t.database,
    cipher,
    files: t.services.files,
    say,
  }));

test('every column of the schema that is called sealed stands in the list, and nothing else', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text'
      and (column_name ~ '_cipher$' or column_name ~ 'sealed')`.execute(t.database);
  const named = rows.map(({ table, column }) => `${table}.${column}`);
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  // The second factor's secret is the one column the names do not reveal.
  expect(listed.filter((each) => !named.includes(each))).toEqual(['user_totp.secret']);
  expect(named.filter((each) => !listed.includes(each))).toEqual([]);
});

test('whatever looks sealed in the demo business stands in the list', async () => {
  const { url, drop } = await createDemoDatabase();
  const [keyId] = TEST_FIELD_KEYS.split(':');
  const log = createLog('silent');
  const pool = openPool({ connection: { connectionString: url }, max: 2, statementTimeoutMs: 0, log });
  const database = openKysely(pool);
  try {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text'`.execute(database);
    const found: string[] = [];
    for (const { table, column } of rows) {
      const { rows: sealed } = await sql`select from ${sql.table(table)}
        where ${sql.ref(column)} ~ ${SEALED_PATTERN} and starts_with(${sql.ref(column)}, ${`${keyId}.`}) limit 1`.execute(
        database,
      );
      if (sealed.length > 0) found.push(`${table}.${column}`);
    }
    const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(found.length).toBeGreaterThan(8);
    expect(found.filter((each) => !listed.includes(each))).toEqual([]);
  } finally {
    await database.destroy();
    await drop();
  }
}, 300_000);

test('without the old key nothing opens before a rotation, and everything after it', async () => {
  const fresh = newKey('fresh');
  await expect(openFieldCipher(t.database, fresh, sealedColumns)).rejects.toThrow(
    /the key "old" is missing, and \d+ values/,
  );
  const hashed = t.services.cipher.hash(PHONE);
  const key = newFileKey();
  const { files } = t.services;
  await files.put(key, t.services.cipher.encrypt('a picture'));
  const owner = await t.database.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  await t.database
    .insertInto('certificationPhotos')
    .values({ id: crypto.randomUUID(), userId: owner.id, side: 'front', fileKey: key, createdAt: new Date() })
    .execute();
  expect(sealedFileKeys).toContainEqual({ table: 'certification_photos', column: 'file_key' });

  // Killed after the first table: finished work stays.
  const killed = await rotation(`${fresh},${old}`, (line) => {
    if (line.startsWith('guests')) throw new Error('killed');
  });
  await expect(rotateKeys(killed)).rejects.toThrow('killed');
  const halfway = await countByKey(t.database, sealedColumns);
  expect(halfway.get('fresh')).toBeGreaterThan(0);
  expect(halfway.get('old')).toBeGreaterThan(0);

  const said: string[] = [];
  await rotateKeys(await rotation(`${fresh},${old}`, (line) => said.push(line)));
  expect(said.at(-1)).toBe('no value under key "old" left; it may be dropped');
  expect([...(await countByKey(t.database, sealedColumns)).keys()]).toEqual(['fresh']);

  const alone = await openFieldCipher(t.database, fresh, sealedColumns);
  expect(alone.hash(PHONE)).toEqual(hashed);
  const guest = await t.database
    .selectFrom('guests')
    .select('phoneCipher')
    .where('phoneHash', '=', hashed)
    .executeTakeFirstOrThrow();
  expect(alone.decrypt(guest.phoneCipher ?? '')).toBe(PHONE);
  const file = await readContent(files, key);
  expect(alone.decrypt(await text(file as NonNullable<typeof file>))).toBe('a picture');
  await expect(openFieldCipher(t.database, newKey('fresh'), sealedColumns)).rejects.toThrow(
    /"fresh" is not the one this database was sealed with/,
  );
});

test('files count like values: killed before them the old key is still asked for, and only a rotation forgets it', async () => {
  const { url, drop } = await createTestDatabase();
  const log = createLog('silent');
  const database = openKysely(
    openPool({ connection: { connectionString: url }, max: 2, statementTimeoutMs: 0, log }),
  );
  const [before, now] = [newKey('before'), newKey('now')];
  const files = sealedFilesIn(t.services.files);
  const opened = (setting: string, of = files) => openFieldCipher(database, setting, sealedColumns, of);
  const known = async () =>
    (await database.selectFrom('fieldKeys').select('id').orderBy('id').execute()).map(({ id }) => id);
  const rotated = async (stored: FileStore = t.services.files) =>
    rotateKeys({
      database,
      cipher: await opened(`${now},${before}`),
      files: stored,
      say: () => {},
    });
  try {
    const key = newFileKey();
    await files.store.put(key, (await opened(before)).encrypt('a picture'));
    const { id: userId } = await database.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
    const row = { id: crypto.randomUUID(), userId, side: 'front', fileKey: key, createdAt: new Date() };
    await database.insertInto('certificationPhotos').values(row).execute();
    // The state when killed between the tables and the files.
    await rotated(localStore(t.config.dataDir));
    await database.insertInto('fieldKeys').values({ id: 'before' }).execute();
    await expect(opened(now)).rejects.toThrow(/the key "before" is missing, and 1 file can be read/);
    // The key stays known although nothing is found under it.
    await opened(now, sealedFilesIn(localStore(t.config.dataDir)));
    expect(await known()).toEqual(['before', 'now']);
    await rotated();
    expect(await known()).toEqual(['now']);
    const alone = await opened(now);
    const file = await readContent(files.store, key);
    expect(alone.decrypt(await text(file as NonNullable<typeof file>))).toBe('a picture');
  } finally {
    await database.destroy();
    await drop();
  }
});

test('a file that was removed while it was sealed anew does not come back', async () => {
  const { store: files, columns } = sealedFilesIn(t.services.files);
  const key = newFileKey();
  const setting = newKey('gone');
  await files.put(key, createFieldCipher(setting).encrypt('a picture'));
  const cipher = createFieldCipher(`${newKey('newer')},${setting}`);
  const rotating = { database: t.database, cipher, files: t.services.files, say: () => {} };
  for (const named of columns) {
    expect(await rotateFile(rotating, { key, named })).toBe(false);
    expect(await readContent(files, key)).toBeNull();
  }
});

test('a value that the server changes while it is sealed anew is the server’s', async () => {
  const before = newKey('before');
  const { url, drop } = await createTestDatabase();
  const pool = openPool({
    connection: { connectionString: url },
    max: 3,
    statementTimeoutMs: 0,
    log: createLog('silent'),
  });
  const database = openKysely(pool);
  try {
    const was = await openFieldCipher(database, before, sealedColumns);
    for (let n = 0; n < 300; n += 1)
      await sql`insert into guests (id, name, phone_cipher) values (gen_random_uuid(), ${`g${n}`}, ${was.encrypt(`old ${n}`)})`.execute(
        database,
      );
    const cipher = await openFieldCipher(database, `${newKey('now')},${before}`, sealedColumns);
    const rotating = rotateKeys({ database, cipher, files: t.services.files, say: () => {} });
    // Another process that has the new setting already writes all the while.
    for (let n = 0; n < 300; n += 3)
      await sql`update guests set phone_cipher = ${cipher.encrypt(`new ${n}`)} where name = ${`g${n}`}`.execute(
        database,
      );
    await rotating;
    const rows = await database.selectFrom('guests').select(['name', 'phoneCipher']).execute();
    const opened = rows.map(({ name, phoneCipher }) => [name, cipher.decrypt(phoneCipher ?? '')]);
    for (const [name = '', value] of opened) {
      const n = Number(name.slice(1));
      expect(value).toBe(n % 3 === 0 ? `new ${n}` : `old ${n}`);
    }
    expect((await countByKey(database, sealedColumns)).has('before')).toBe(false);
  } finally {
    await database.destroy();
    await drop();
  }
});

test('a database from before it had secrets keeps the hash of its oldest key', async () => {
  const { url, drop } = await createTestDatabase();
  const pool = openPool({
    connection: { connectionString: url },
    max: 2,
    statementTimeoutMs: 0,
    log: createLog('silent'),
  });
  const database = openKysely(pool);
  const setting = `${newKey('two')},${newKey('one')}`;
  try {
    const sealedThen = createFieldCipher(setting);
    await sql`insert into guests (id, name, phone_cipher) values (gen_random_uuid(), 'x', ${sealedThen.encrypt(PHONE)})`.execute(
      database,
    );
    const cipher = await openFieldCipher(database, setting, sealedColumns);
    expect(cipher.hash(PHONE)).toEqual(createFieldCipher(setting, derivedSecrets(setting)).hash(PHONE));
  } finally {
    await database.destroy();
    await drop();
  }
});

test('a hundred thousand values are sealed anew within half a minute', {
  timeout: 120_000,
}, async (context) => {
  const before = newKey('before');
  const { url, drop } = await createTestDatabase();
  const log = createLog('silent');
  const pool = openPool({ connection: { connectionString: url }, max: 3, statementTimeoutMs: 0, log });
  const database = openKysely(pool);
  try {
    const was = await openFieldCipher(database, before, sealedColumns);
    const sealed = Array.from({ length: HUNDRED_THOUSAND }, (_, n) => was.encrypt(`${13_900_000_000 + n}`));
    await sql`insert into guests (id, name, phone_cipher)
      select gen_random_uuid(), 'g' || n, value from unnest(${sealed}::text[]) with ordinality v (value, n)`.execute(
      database,
    );
    const now = newKey('now');
    const cipher = await openFieldCipher(database, `${now},${before}`, sealedColumns);
    const started = performance.now();
    const done = await rotateKeys({ database, cipher, files: t.services.files, say: () => {} });
    tellFigure(context, 'seconds', (performance.now() - started) / 1_000);
    tellFigure(context, 'values', done);
    expect(done).toBeGreaterThanOrEqual(HUNDRED_THOUSAND);
    const alone = await openFieldCipher(database, now, sealedColumns);
    const rows = await database.selectFrom('guests').select(['name', 'phoneCipher']).execute();
    const wrong = rows.filter(
      ({ name, phoneCipher }) =>
        alone.decrypt(phoneCipher ?? '') !== `${13_899_999_999 + Number(name.slice(1))}`,
    );
    expect(rows).toHaveLength(HUNDRED_THOUSAND);
    expect(wrong).toEqual([]);
  } finally {
    await database.destroy();
    await drop();
  }
});
