/** Backups of a database server's rows in a folder of their own, made and read as the commands do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { makeBackup } from '../../src/backup/make-backup.ts';
import type { Manifest } from '../../src/backup/manifest.ts';
import type { BackupConfig, Config } from '../../src/config.ts';

type WithBackup = Config & { backup: BackupConfig };

const src = path.resolve(import.meta.dirname, '../../src/backup');

export const backUpRows = (
  config: WithBackup,
  url: string,
  say: (line: string) => void = () => {},
): Promise<Manifest> =>
  makeBackup({
    ...{ config, location: config.backup, connection: { connectionString: url }, kind: 'dump', say },
  });

/** `npm run backup` or `npm run restore` with these settings. */
export const runTool = async (
  tool: 'main' | 'restore',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, [path.join(src, `${tool}.ts`), ...args], {
    env: { ...process.env, NODE_ENV: 'test', BACKUP_EVERY_HOURS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
};

export const emptyDatabase = async (): Promise<string> => {
  const name = `backup_${Math.random().toString(36).slice(2, 10)}`;
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  return url.toString();
};
