/**
 * The whole server on a fresh database, reached the way a client reaches it. Every test file opens its own:
 * `const t = await openTestApp()`; `t.as('admin').call(endpoint, input)`; close in afterAll.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TICKET_MARK } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { FailureData } from '@minsu/contract/platform/envelope.ts';
import { FailureError } from '@minsu/contract/platform/failure.ts';
import { inject } from 'vitest';
import { startApp } from '../src/app.ts';
import { type Config, filesDir, readConfig } from '../src/config.ts';
import { encryptPassword } from '../src/foundation/auth/login-cipher.ts';
import { newTicket } from '../src/foundation/auth/login-ticket.ts';
import type { Database } from '../src/platform/database/open-database.ts';
import { jobContext } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { byTwo } from './duties/by-two.ts';
import { createDemoDatabase, createTestDatabase } from './test-database.ts';
import { NOON } from './test-day.ts';
import { userIdOf } from './user-id-of.ts';
import { createWatch, isWatched } from './watch-answers.ts';

FailureError.refusesGaps = true;

export interface Answer<T> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: T;
  readonly failure: string | undefined;
  readonly fields: Record<string, string>;
  readonly headers: Record<string, unknown>;
  /** A file's bytes as they arrived. */
  readonly bytes: Uint8Array;
}

export interface CallOptions {
  readonly headers?: Record<string, string>;
}

export interface TestClient {
  readonly token: string;
  /** Calls and answers whatever came back. */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E> | Record<string, unknown>,
    options?: CallOptions,
  ): Promise<Answer<OutputOf<E>>>;
  /** Calls, expects success, answers the data. */
  ok<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>>;
  /** Starts what needs a second person, and has a colleague confirm it; answers what it answered while it waited. */
  byTwo<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>;
}

export interface TestAppOptions {
  /** The clock stands still at this instant until a test moves it. */
  readonly now?: string;
  readonly background?: boolean;
  /** With the demo business of the test day instead of staff alone. */
  readonly demo?: boolean;
  readonly env?: Record<string, string>;
  /** Hears every line of the log. */
  readonly log?: (line: string) => void;
}

const testConfig = (dataDir: string, env: Record<string, string>): Config =>
  readConfig(
    {
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      DATA_DIR: dataDir,
      // A new connection costs PostgreSQL as much as some hundred statements, and a file of tests begins with none.
      DATABASE_CONNECTIONS: '5',
      ...(isWatched && { KEPT_ANSWERS_MB: '0' }),
      ...env,
    },
    'test',
  );

/** Fields and one file, as a browser sends a FormData. */
const multipartOf = (fields: Record<string, unknown>) => {
  const boundary = 'minsu-test-boundary';
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const isFile = value instanceof Uint8Array;
    const more = isFile ? '; filename="upload"\r\nContent-Type: application/octet-stream' : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
    return [Buffer.from(head), isFile ? Buffer.from(value) : Buffer.from(String(value)), Buffer.from('\r\n')];
  });
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};

export const openTestApp = async (options: TestAppOptions = {}) => {
  const { url, drop } = options.demo ? await createDemoDatabase() : await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'minsu-test-'));
  let now = new Date(options.now ?? NOON);
  const config = testConfig(dataDir, options.env ?? {});
  if (options.demo) cpSync(inject('demoFiles'), filesDir(config), { recursive: true });
  const started = await startApp({
    config,
    connection: { connectionString: url },
    log: createLog(config.logLevel, options.log),
    clock: () => now,
    background: options.background ?? false,
  });
  const { app, database, sessions, services } = started;
  const tokens = new Map<string, string>();
  const tokenOf = async (username: string): Promise<string> => {
    const token = tokens.get(username) ?? (await buildSession(database, username, now));
    tokens.set(username, token);
    return token;
  };
  const watch = createWatch({ app, database, now: () => now, token: () => tokenOf('admin') });

  const requestOf = (endpoint: Endpoint, input: Record<string, unknown>) => {
    const rest = { ...input };
    const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = rest[name];
      delete rest[name];
      return encodeURIComponent(String(value));
    });
    if (endpoint.send === 'body') return { url, payload: rest };
    if (endpoint.send === 'multipart') return { url, ...multipartOf(rest) };
    const text = new URLSearchParams(
      Object.entries(rest).flatMap(([key, value]) =>
        value === undefined ? [] : [value].flat().map((one): [string, string] => [key, String(one)]),
      ),
    ).toString();
    return endpoint.send === 'form'
      ? { url, payload: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
      : { url: `${url}?${text}` };
  };

  /** As the web's client does it. */
  const sealed = (endpoint: Endpoint, input: Record<string, unknown>) => {
    const ticket = newTicket(services.cipher, now);
    const given = (endpoint.sealed ?? []).filter((name) => typeof input[name] === 'string');
    const pairs = given.map((name) => [
      name,
      encryptPassword(`${input[name]}${TICKET_MARK}${ticket}`, config.loginCipherKey),
    ]);
    return { ...input, ...Object.fromEntries(pairs) };
  };

  const clientOf = (token: string): TestClient => {
    const call: TestClient['call'] = async (endpoint, input, { headers = {} } = {}) => {
      const { headers: own = {}, ...request } = {
        headers: {},
        ...requestOf(endpoint, sealed(endpoint, input as Record<string, unknown>)),
      };
      const send = () =>
        app.inject({
          method: endpoint.method,
          ...request,
          headers: { 'accept-language': 'en-US', ...(token && { authorization: token }), ...own, ...headers },
        });
      const isWatch = isWatched && endpoint.kind === 'command';
      const response = await (isWatch ? watch(endpoint.path, send) : send());
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const body = isJson
        ? (response.json() as { code: number; message: string; data: FailureData })
        : { code: response.statusCode, message: '', data: null };
      return {
        status: response.statusCode,
        code: body.code,
        message: body.message,
        data: body.data as never,
        failure: body.data?.failure,
        fields: Object.fromEntries((body.data?.fields ?? []).map((field) => [field.path, field.message])),
        headers: response.headers,
        bytes: new Uint8Array(response.rawPayload),
      };
    };
    const client: TestClient = {
      token,
      call,
      byTwo: (endpoint, input) => byTwo(as, client, endpoint, input),
      async ok(endpoint, input, options) {
        const answer = await call(endpoint, input, options);
        if (answer.code !== 200)
          throw new Error(
            `${endpoint.path} → ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`,
          );
        return answer.data;
      },
    };
    return client;
  };

  /** Opens a session in the database, without the price of a password hash. */
  const as = async (username: string): Promise<TestClient> => clientOf(await tokenOf(username));

  return {
    app,
    config,
    /** A further session of the user, as from another device. */
    openSession: async (username: string): Promise<TestClient> =>
      clientOf(await buildSession(database, username, now)),
    clientOf,
    database,
    services,
    /** Context of a job; its commits notify no one. */
    job: () => jobContext(services, database, () => {}),
    sessions,
    url,
    as,
    nobody: clientOf(''),
    now: () => now,
    setNow: (instant: string) => {
      now = new Date(instant);
    },
    async close() {
      await started.stop();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

export const buildSession = async (database: Database, username: string, now: Date): Promise<string> => {
  const { hashToken, newToken } = await import('../src/platform/http/session.ts');
  const token = newToken();
  const userId = await userIdOf(database, username);
  await database
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      userId,
      deviceHash: Buffer.alloc(32),
      userAgent: 'test',
      createdAt: now,
      // Tests move the clock; their session stays.
      lastSeenAt: new Date('2100-01-01T00:00:00Z'),
      expiresAt: new Date('2100-01-01T00:00:00Z'),
    })
    .execute();
  return token;
};
