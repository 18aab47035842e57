/** The way back for a lone administrator, and the way into production for a database that began as the demo: by the real command. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { login, userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { resetPassword } from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import { getMonitorSystem } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAFF_PASSWORD } from '../test/builders.ts';
import { openHome } from '../test/children/backed-up-business.ts';
import { eventNamesOf } from '../test/event-names.ts';
import { openTestApp, type TestApp } from '../test/test-app.ts';
import { createDemoDatabase, TEST_FIELD_KEYS, type TestDatabase } from '../test/test-database.ts';
import { userIdOf } from '../test/user-id-of.ts';
import { readConfig } from './config.ts';
import { DEMO_PASSWORD } from './foundation/auth/demo-logins.ts';
import { encryptPassword } from './foundation/auth/login-cipher.ts';
import { isPassword } from './foundation/auth/password-hash.ts';
import { hashToken, newToken } from './platform/http/session.ts';
import { newId } from './platform/ids.ts';
import { createLog } from './platform/log.ts';
import { prepareDatabase } from './prepare-database.ts';
import { openToolDatabase } from './tool-database.ts';

const run = (env: Record<string, string>, ...args: string[]) => runTool('recover-admin', env, ...args);

const runTool = async (tool: string, env: Record<string, string>, ...args: string[]) => {
  const file = path.join(import.meta.dirname, `${tool}.ts`);
  const whole = { PATH: process.env.PATH, NODE_ENV: 'test', FIELD_KEYS: TEST_FIELD_KEYS, ...env };
  return promisify(execFile)(process.execPath, [file, ...args], { env: whole as NodeJS.ProcessEnv }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
};

const passwordIn = (said: string): string => /^Password .*: (\S+)$/m.exec(said)?.[1] ?? '';

describe('beside a running server, on the database of DATABASE_URL', () => {
  let t: TestApp;
  let env: Record<string, string>;
  beforeAll(async () => {
    t = await openTestApp({ background: true });
    env = { DATABASE_URL: t.url, DATA_DIR: t.config.dataDir };
  });
  afterAll(() => t.close());

  const logIn = (username: string, password: string) =>
    t.nobody.call(login, { username, password: encryptPassword(password, t.config.loginCipherKey) });

  test('new password, no second factor, sessions and tokens over, an audit row', async () => {
    const id = await userIdOf(t.database, 'admin');
    const admin = await t.as('admin');
    await admin.ok(userInfo, {});
    const now = new Date();
    await t.database
      .insertInto('userTotp')
      .values({ userId: id, secret: 'x', confirmedAt: now, createdAt: now })
      .execute();
    const codeHash = Buffer.alloc(32);
    await t.database.insertInto('recoveryCodes').values({ userId: id, codeHash }).execute();
    await sql`insert into api_tokens (id, user_id, name, token_hash, start, scopes, calls_per_minute, created_at, expires_at)
      values (${newId()}, ${id}, 'till', ${hashToken(newToken())}, 'ms_', '{order:read}', 60, now(),
        now() + interval '1 day')`.execute(t.database);
    await t.database.updateTable('users').set({ status: 2 }).where('id', '=', id).execute();

    const { code, said } = await run(env, 'ADMIN', '--mail', 'boss@example.com');
    expect(said).toContain('Log-in: admin');
    expect(code).toBe(0);
    const password = passwordIn(said);
    expect((await logIn('admin', STAFF_PASSWORD)).code).not.toBe(200);
    const entered = await logIn('admin', password);
    expect(entered.code).toBe(200);
    expect(JSON.stringify(entered.data)).toContain('"owesPassword":true');
    await expect.poll(async () => (await admin.call(userInfo, {})).status, { timeout: 5_000 }).toBe(401);
    const left = await t.database
      .selectFrom('apiTokens')
      .select('revokedAt')
      .where('userId', '=', id)
      .where('revokedAt', 'is', null)
      .execute();
    expect(left).toEqual([]);
    expect(await t.database.selectFrom('userTotp').selectAll().where('userId', '=', id).execute()).toEqual(
      [],
    );
    expect(await t.database.selectFrom('recoveryCodes').selectAll().execute()).toEqual([]);
    const { email } = await t.database
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(email).toBe('boss@example.com');
    expect(await eventNamesOf(t.database, id)).toContain('user.recovered');
    const news = await t.database.selectFrom('inboxMessages').select('titleEn').execute();
    expect(news.map(({ titleEn }) => titleEn)).toContain('An administrator was recovered on the server');
    expect(JSON.stringify(await t.database.selectFrom('events').select('after').execute())).not.toContain(
      password,
    );
  });

  test('a user whom no mail reaches is given a link on the server, good for once', async () => {
    const { code, said } = await runTool('reset-link', env, 'Housekeeper');
    expect(code).toBe(0);
    const token = /^http:\/\/\S+&reset=(\S+)$/m.exec(said)?.[1] ?? '';
    const password = 'Quiet-Morning-27';
    expect((await t.nobody.call(resetPassword, { token, password })).status).toBe(200);
    expect((await t.nobody.call(resetPassword, { token, password })).status).not.toBe(200);
    expect((await logIn('housekeeper', password)).code).toBe(200);
    const id = await userIdOf(t.database, 'housekeeper');
    expect(await eventNamesOf(t.database, id)).toContain('user.resetSent');
    for (const args of [['no.such.user'], [], ['a', 'b']])
      expect((await runTool('reset-link', env, ...args)).code).toBe(1);
    await t.database.updateTable('users').set({ status: 2 }).where('id', '=', id).execute();
    expect((await runTool('reset-link', env, 'housekeeper')).said).toContain('frozen');
  });

  test('only an administrator, and the names of those there are', async () => {
    for (const name of ['finance', 'nobody-at-all']) {
      const { code, said } = await run(env, name);
      expect([code, said]).toEqual([1, expect.stringMatching(/Administrators: admin\b/)]);
    }
    expect((await logIn('finance', STAFF_PASSWORD)).code).toBe(200);
    for (const args of [[], ['admin', 'two'], ['admin', '--mail', 'nowhere'], ['admin', '--force']])
      expect((await run(env, ...args)).code).toBe(1);
    // Nothing of these has touched the account: only the change of the recovered password is open.
    expect((await (await t.openSession('admin')).call(getMonitorSystem, {})).failure).toBe(
      'ownPassword.owed',
    );
  });
});

describe('on the embedded database', () => {
  const { configOf, home, remove } = openHome();
  const config = configOf('data');
  const env = { DATA_DIR: path.join(home, 'data') };
  const first = { ...config, seed: 'none', adminMail: 'owner@example.com' } as const;
  afterAll(remove);

  const hashOf = async (connection: pg.ClientConfig) => {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query('select password_hash, email from users');
    await client.end();
    return rows[0] as { password_hash: string; email: string };
  };

  test('stopped or running, and the first administrator has the mail address of the setting', async () => {
    const quiet = { log: createLog('silent'), say: () => {} };
    const begun = await openToolDatabase(config, () => {});
    await prepareDatabase(first, begun.connection, quiet);
    expect((await hashOf(begun.connection)).email).toBe('owner@example.com');
    await begun.stop();
    const stopped = await run(env, 'admin');
    expect(stopped).toMatchObject({ code: 0 });
    const second = await openToolDatabase(config, () => {});
    try {
      expect(
        await isPassword((await hashOf(second.connection)).password_hash, passwordIn(stopped.said)),
      ).toBe(true);
      const running = await run(env, 'admin');
      expect(running).toMatchObject({ code: 0 });
      const { password_hash: hash } = await hashOf(second.connection);
      expect(await isPassword(hash, passwordIn(running.said))).toBe(true);
      expect(await isPassword(hash, passwordIn(stopped.said))).toBe(false);
    } finally {
      await second.stop();
    }
  });

  test('another folder than the server’s is said, and nothing is made up in it', async () => {
    const { code, said } = await run({ DATA_DIR: path.join(home, 'elsewhere') }, 'admin');
    expect([code, said]).toEqual([1, expect.stringContaining('run with the settings of the server')]);
  });
});

describe('production on a database with demo users', () => {
  let demo: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    demo = await createDemoDatabase();
    dataDir = fs.mkdtempSync('/tmp/minsu-demo-');
  });
  afterAll(async () => {
    await demo.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const start = (more: object = {}) => {
    const config = readConfig(
      {
        ...{
          NODE_ENV: 'production',
          DATA_DIR: dataDir,
          FIELD_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
        },
        ...{ LOGIN_CIPHER_KEY: '0123456789abcdef', ...more },
      },
      'test',
    );
    const quiet = { log: createLog('silent'), say: () => {} };
    return prepareDatabase({ ...config, ...more }, { connectionString: demo.url }, quiet);
  };
  const change = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: demo.url });
    await client.connect();
    await client.query(text);
    await client.end();
  };

  test('is refused with the names and the way out, whatever was renamed; in development it is not', async () => {
    await expect(start()).rejects.toThrow(/\(admin, admin2, cleaner.*director.*recover-admin/s);
    // The copy of the demo brings no uploaded files; that is said, and development goes on.
    expect(await start({ production: false })).toEqual([expect.stringMatching(/uploaded files are missing/)]);
    await change(
      "update users set username = 'boss' where username = 'admin2'; delete from settings where key = 'demo'",
    );
    await expect(start()).rejects.toThrow(/\(admin, boss, cleaner/);
    await change("update users set status = 2 where username <> 'landlord'");
    await expect(start()).rejects.toThrow(/\(landlord\)/);
    await change(
      "update users set status = 1; update users set create_by = 'somebody' where username = 'landlord'",
    );
    await expect(start()).rejects.toThrow(/landlord/);
  });

  test('the way out leads there', async () => {
    const env = { DATABASE_URL: demo.url, DATA_DIR: dataDir };
    const { code, said } = await run(env, 'admin', '--close-demo');
    expect([code, said]).toEqual([0, expect.stringMatching(/^Closed .*boss, cleaner.*landlord/m)]);
    // The copy of the demo brings no uploaded files.
    expect(await start({ missingFilesAccepted: true })).toEqual([
      expect.stringMatching(/uploaded files are missing/),
    ]);
    const client = new pg.Client({ connectionString: demo.url });
    await client.connect();
    const { rows } = await client.query<{ password_hash: string }>(
      'select distinct password_hash from users',
    );
    await client.end();
    for (const { password_hash: hash } of rows) expect(await isPassword(hash, DEMO_PASSWORD)).toBe(false);
    expect(await isPassword(rows[0]?.password_hash, '')).toBe(false);
  });
});
