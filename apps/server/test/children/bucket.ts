/** A bucket at the S3 fake, as the settings of a server name it, and the tool `npm run files` as a child that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { openS3, type S3Desk } from '../../../sandbox/src/s3/s3.test-kit.ts';
import { s3Buckets, s3Keys } from '../../../sandbox/src/s3/seed.ts';

const TOOL = path.resolve(import.meta.dirname, '../../src/move-files.ts');

export interface StoredObject {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

export const openBucket = async (prefix = 'minsu/') => {
  const desk: S3Desk = await openS3({ now: new Date() });
  // The fake's clock follows the machine's: the test kit freezes it.
  const follow = () => void desk.act('freeze', { at: new Date().toISOString() });
  follow();
  const following = setInterval(follow, 1_000).unref();
  return {
    desk,
    /** For a server on this bucket. */
    env: {
      ...{
        S3_ENDPOINT: desk.s3.url,
        S3_REGION: 'us-east-1',
        S3_BUCKET: s3Buckets.files,
        S3_PATH_STYLE: 'on',
      },
      ...{ S3_ACCESS_KEY_ID: s3Keys.full.accessKey, S3_SECRET_ACCESS_KEY: s3Keys.full.secret },
      S3_PREFIX: prefix,
    },
    objects: (under = prefix): StoredObject[] =>
      (desk.act('objects', { prefix: under }).items as StoredObject[]).map((one) => ({
        ...one,
        key: one.key.slice(under.length),
      })),
    uploads: (): unknown[] => desk.act('uploads').items,
    fault: (name: string, more: Record<string, unknown> = {}) => desk.act('fault', { name, ...more }),
    clearFaults: () => desk.act('clearFaults'),
    close: async () => {
      clearInterval(following);
      await desk.sandbox.stop();
    },
  };
};
export type Bucket = Awaited<ReturnType<typeof openBucket>>;

export interface FilesTool {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>;
}

export const startFilesTool = (command: string, env: Readonly<Record<string, string>>): FilesTool => {
  const child = spawn(process.execPath, [TOOL, command], {
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
};
