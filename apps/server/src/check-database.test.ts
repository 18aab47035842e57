/** A DATABASE_URL that leads nowhere, or to what cannot hold the business: said with the setting and the cure, on a real server. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../test/free-port.ts';
import { quickFolder } from '../test/quick-folder.ts';
import { checkDatabase } from './check-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { StartError } from './start-error.ts';

let home: string;
let postgres: EmbeddedPostgres;
let root: pg.Client;

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(quickFolder(), 'minsu-check-'));
  fs.chmodSync(home, 0o755);
  // On TCP it asks for passwords.
  postgres = await startEmbeddedPostgres({ dataDir: path.join(home, 'postgres'), transport: 'tcp' });
  root = new pg.Client(postgres.connection);
  await root.connect();
  await root.query("create role minsu login password 'p@ss/w#1'");
  await root.query("create role other login password 'other'");
  await root.query('create database mine owner minsu');
  await root.query('create database theirs');
  await root.query(
    "create database ascii owner minsu encoding 'SQL_ASCII' template template0 locale_provider libc lc_collate 'C' lc_ctype 'C'",
  );
  await root.query(
    "create database latin owner minsu encoding 'LATIN1' template template0 locale_provider libc lc_collate 'C' lc_ctype 'C'",
  );
});
afterAll(async () => {
  await root.end();
  await postgres.stop();
  fs.rmSync(home, { recursive: true, force: true });
});

const said = async (url: string): Promise<string> =>
  checkDatabase({ databaseUrl: url }).then(
    () => '',
    (error: Error) => {
      expect(error).toBeInstanceOf(StartError);
      return error.message;
    },
  );
const at = (database: string, login = 'minsu:p%40ss%2Fw%231', port = postgres.connection.port): string =>
  `postgres://${login}@127.0.0.1:${port}/${database}`;

test('one that is as it must be is taken; the embedded one is not asked', async () => {
  expect(await said(at('mine'))).toBe('');
  await checkDatabase({ databaseUrl: undefined });
});

test('refused, an unknown host, a wrong or missing password, an unknown user or database: each with its cure', async () => {
  const cases: readonly [string, RegExp][] = [
    [at('mine', 'minsu', await freePort()), /nobody listens at 127\.0\.0\.1:\d+: start PostgreSQL/],
    ['postgres://minsu@no-such-host.invalid/mine', /the host no-such-host\.invalid/],
    ['postgres:///mine?host=/no/such/folder&user=minsu', /there is no socket \/no\/such\/folder/],
    [at('mine', 'minsu:wrong'), /refuses the password of minsu.*%40/],
    [at('mine', 'minsu'), /asks for a password and the address has none/],
    [at('mine', 'stranger:x'), /refuses the password of stranger/],
    [at('nowhere'), /there is no database nowhere: create it \(.*createdb --owner=minsu/],
  ];
  for (const [url, cure] of cases) {
    const text = await said(url);
    expect(text, url).toMatch(/^DATABASE_URL: /);
    expect(text, url).toMatch(cure);
    expect(text).not.toContain('p@ss/w#1');
  }
});

test('a database of somebody else, tables of somebody else, another encoding, a copy: each with its cure', async () => {
  expect(await said(at('theirs'))).toContain('ALTER DATABASE "theirs" OWNER TO "minsu"');
  expect(await said(at('ascii'))).toMatch(
    /encoded as SQL_ASCII.*createdb --owner=minsu --encoding=UTF8 .* ascii_utf8\)/,
  );
  expect(await said(at('latin'))).toMatch(/encoded as LATIN1/);
  const mine = new pg.Client({ ...postgres.connection, database: 'mine' });
  await mine.connect();
  await mine.query(
    'create table schema_migrations (name text); alter table schema_migrations owner to other',
  );
  expect(await said(at('mine'))).toContain('REASSIGN OWNED BY "other" TO "minsu"');
  await mine.query('drop table schema_migrations');
  await mine.end();
  expect(await said(at('mine'))).toBe('');
});

test('a right that was taken away is said where it is missed', async () => {
  await root.query('create database shared');
  await root.query('grant create on database shared to minsu');
  expect(await said(at('shared'))).toContain('does not own the database shared');
});
