/** Starting and stopping, with success and failure: clear messages, nothing left behind. */
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { short } from '../apps/server/test/run-length.ts';
import { startServer, temporaryDataDir } from './server.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const dataDir = (): string => {
  const { dir, remove } = temporaryDataDir();
  cleanups.push(remove);
  return dir;
};

const start = async (dir: string, env: Record<string, string> = {}) => {
  const server = await startServer(dir, env);
  cleanups.push(() => server.stop());
  return server;
};

const words = (error: unknown): string => (error as Error).message;

test('a port in use is reported with a remedy before anything is created', async () => {
  const stranger = net.createServer().listen(0, '127.0.0.1');
  cleanups.push(async () => void stranger.close());
  await new Promise((resolve) => stranger.once('listening', resolve));
  const { port } = stranger.address() as net.AddressInfo;
  const dir = dataDir();
  const text = await startServer(dir, { PORT: String(port) }).catch(words);
  expect(text).toContain(`Port ${port} is used by another program`);
  expect(text).toContain(`PORT=${port + 1}`);
  expect(existsSync(path.join(dir, 'postgres'))).toBe(false);
});

test.skipIf(short)(
  'a second start on the same data is refused in words and does not harm the first',
  async () => {
    const dir = dataDir();
    const first = await start(dir, { SEED: 'none' });
    const text = await startServer(dir, { SEED: 'none' }).catch(words);
    expect(text).toMatch(/is used by another running Minsu/);
    const second = await startServer(dir, { SEED: 'none', PORT: new URL(first.url).port }).catch(words);
    expect(second).toContain('already running');
    const health = (await (await fetch(`${first.url}/health`)).json()) as { data: { status: string } };
    expect(health.data.status).toBe('ok');
  },
);

test('an empty production database gets one administrator, whose password is shown once', async () => {
  const dir = dataDir();
  const env = {
    NODE_ENV: 'production',
    LOGIN_CIPHER_KEY: 'a-key-of-16-byte',
    FIELD_KEYS: `own:${Buffer.alloc(32, 7).toString('base64')}`,
  };
  const first = await startServer(dir, env);
  expect(first.output()).toMatch(/First log-in: admin\n {2}Password \(shown only now\): \S{12,}/);
  const config = await (await fetch(`${first.url}/hotel-auth/auth/config`)).json();
  expect(config).toMatchObject({ data: { demoUsers: [] } });
  await first.stop();
  const again = await start(dir, env);
  expect(again.output()).not.toContain('Password');
});

test.each([
  ['development keys in production', { NODE_ENV: 'production' }, /LOGIN_CIPHER_KEY: set your own key/],
  [
    'a demo business in production',
    {
      ...{ NODE_ENV: 'production', SEED: 'demo', LOGIN_CIPHER_KEY: 'a-key-of-16-byte' },
      FIELD_KEYS: `own:${Buffer.alloc(32, 7).toString('base64')}`,
    },
    /SEED: `demo` is not for production/,
  ],
  ['a port that is none', { PORT: 'http' }, /Wrong or missing settings:\n {2}PORT/],
  [
    'a log-in key of the wrong length',
    { LOGIN_CIPHER_KEY: 'short' },
    /LOGIN_CIPHER_KEY: must be 16, 24 or 32 bytes/,
  ],
])('%s stop the start with a clear message', async (_what, env, line) => {
  expect(await startServer(dataDir(), env as Record<string, string>).catch(words)).toMatch(line);
});

test.skipIf(short)('SIGTERM ends it cleanly, also the database', async () => {
  const dir = dataDir();
  const server = await startServer(dir, { SEED: 'none' });
  await server.stop();
  expect(server.output()).toContain('stopped');
  expect(existsSync(path.join(dir, 'postgres/postmaster.pid'))).toBe(false);
});

test.skipIf(short).each(['Creating the database', 'demo business: being made'])(
  'stopped at "%s" during startup, it leaves no database running',
  async (word) => {
    const dir = dataDir();
    const text = await startServer(dir, {}, word).catch(words);
    expect(text).toMatch(/^ended with 0 before it was ready/);
    expect(text).toContain('stopped');
    expect(text).not.toContain('could not start');
    expect(existsSync(path.join(dir, 'postgres/postmaster.pid'))).toBe(false);
  },
);
