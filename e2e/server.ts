/** Starts the product like a user: `main.ts` as a process with an empty data folder and a free port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { authConfig, login, TICKET_MARK } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { encryptPassword } from '../apps/server/src/foundation/auth/login-cipher.ts';
import { stopAbandonedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { freePort } from '../apps/server/test/free-port.ts';

const root = path.resolve(import.meta.dirname, '..');
const PATIENCE_MS = 240_000;

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** Output so far. */
  output(): string;
  /** Stops like Ctrl+C. */
  stop(): Promise<void>;
  /** Kills like a power failure. */
  kill(): Promise<void>;
}

const addressIn = (output: string): string | undefined => /ready: (http:\/\/\S+)/.exec(output)?.[1];

const waitForAddress = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no address after ${PATIENCE_MS} ms:\n${output()}`)),
      PATIENCE_MS,
    );
    const look = () => {
      const address = addressIn(output());
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code} before it was ready:\n${output()}`));
    });
  });

/** `endAt`: output text at which it is stopped during startup. */
export const startServer = async (
  dataDir: string,
  env: Record<string, string> = {},
  endAt?: string,
): Promise<RunningServer> => {
  const child = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      // Platforms redirect to the address the product knows.
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      // As many as a screen needs: each further connection first reads the whole database catalogue.
      DATABASE_CONNECTIONS: '6',
      LOG_LEVEL: 'warn',
      // Simulated channels push constantly, so only their story enables them.
      DEMO_CHANNELS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const isTold = () => endAt !== undefined && text.includes(endAt);
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      const wasTold = isTold();
      text += String(chunk);
      if (!wasTold && isTold()) child.kill('SIGTERM');
    });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const url = await waitForAddress(child, () => text);
  return {
    url,
    pid: child.pid as number,
    output: () => text,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};

/** A data folder, removed with any database still running in it. */
export const temporaryDataDir = (): { dir: string; remove: () => Promise<void> } => {
  const dir = path.join(root, '.data', `e2e-${process.pid}-${randomBytes(3).toString('hex')}`);
  return {
    dir,
    async remove() {
      await stopAbandonedPostgres(path.join(dir, 'postgres'));
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

export const PASSWORD = 'Minsu@2026';

const sendTo = async (
  url: string,
  username: string,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  token?: string,
) => {
  const query = endpoint.send === 'query' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const response = await fetch(`${url}${endpoint.path}${query}`, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      // Each user has a device, because two on one count as the same person.
      'x-device': `story-${username}`.padEnd(16, '-'),
      ...(token && { authorization: token }),
    },
    ...(endpoint.send === 'body' && { body: JSON.stringify(input) }),
  });
  return (await response.json()) as { code: number; message: string; data: unknown };
};

/** Calls with the token of a session. */
export const clientOf = (url: string, username: string, token: string) => {
  const sealed = async (endpoint: Endpoint, input: Record<string, unknown>) => {
    if (!endpoint.sealed) return input;
    const { data } = await sendTo(url, username, authConfig, {});
    const { ticket, loginCipherKey } = data as OutputOf<typeof authConfig>;
    const given = endpoint.sealed.filter((name) => typeof input[name] === 'string');
    const pairs = given.map((name) => [
      name,
      encryptPassword(`${input[name]}${TICKET_MARK}${ticket}`, loginCipherKey),
    ]);
    return { ...input, ...Object.fromEntries(pairs) };
  };
  return {
    token,
    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
      const given = input as Record<string, unknown>;
      const answer = await sendTo(url, username, endpoint, await sealed(endpoint, given), token);
      return { code: answer.code, message: answer.message, data: answer.data as OutputOf<E> };
    },
  };
};

export const signIn = async (url: string, username: string) => {
  const password = encryptPassword(PASSWORD, 'minsu-login-key!');
  const answer = await sendTo(url, username, login, { username, password });
  return clientOf(url, username, (answer.data as { Authorization: string }).Authorization);
};
