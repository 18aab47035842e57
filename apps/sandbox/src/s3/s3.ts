/** The object storage sandbox: an S3 server on its own port, with its control page on the sandbox's. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ownClockOf } from '../payment-kit/own-clock.ts';
import { paymentServiceOf } from '../payment-kit/payment-service.ts';
import { plainPage } from '../service-kit/plain-page.ts';
import { openServiceWorld, type ServiceClock, type ServiceOptions } from '../service-kit/service-world.ts';
import { s3Actions } from './control-actions.ts';
import { listenS3 } from './s3-server.ts';
import { emptyS3State, type S3World } from './s3-state.ts';
import { s3Buckets, s3Keys, seedS3 } from './seed.ts';

const page = ({ state, ...rest }: S3World): string =>
  plainPage({ state, ...rest }, [
    {
      id: 'objects',
      title: '文件 Objects',
      heads: ['存储桶 Bucket', '键 Key', '大小 Size', '类型 Type', 'ETag'],
      rows: Object.entries(state.buckets).flatMap(([bucket, objects]) =>
        Object.values(objects).map((one) => [bucket, one.key, one.size, one.contentType, one.etag]),
      ),
    },
    {
      id: 'uploads',
      title: '未完成的分片上传 Unfinished uploads',
      heads: ['编号 Id', '键 Key', '分片 Parts'],
      rows: Object.values(state.uploads).map((one) => [one.id, one.key, Object.keys(one.parts).length]),
    },
  ]);

/** Without secrets: `credentials` gives those of one key. */
const stateView = ({ state, faults, now }: S3World) => {
  const keys = Object.values(state.keys).map(({ secret: _, ...one }) => one);
  return { now: new Date(now()).toISOString(), faults: faults.list(), ...state, keys };
};

/** It pushes nothing. */
const hookRules = () => ({ answerMs: 1_000, waits: () => [], outcome: () => 'delivered' as const });

/** Files are kept beside the state, or in a temporary folder that is removed with it. */
const folderOf = (dir: string | undefined): string => {
  if (dir === undefined) return fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-s3-'));
  const kept = path.join(dir, 's3-files');
  fs.mkdirSync(kept, { recursive: true });
  return kept;
};

/** Port 0, or one that is taken: any that is free. */
export const startS3 = async (
  options: ServiceOptions & { readonly host?: string },
  sandboxClock: ServiceClock,
  port = 0,
) => {
  const clock = ownClockOf(sandboxClock);
  const { world, file } = openServiceWorld('s3', options, clock, { empty: emptyS3State, hookRules });
  if (!file.isKept) seedS3(world);
  const dir = folderOf(options.dir);
  const server = await listenS3(world, dir, port, options.host ?? '127.0.0.1');
  const service = paymentServiceOf({
    ...{ world, file, clock },
    title: '对象存储模拟器 S3 sandbox',
    actions: s3Actions(world, dir, () => server.url),
    progress: () => undefined,
    doors: () => [],
    state: () => stateView(world),
    page: () => page(world),
  });
  return {
    ...service,
    url: server.url,
    dir,
    keys: s3Keys,
    buckets: s3Buckets,
    stop: async (): Promise<void> => {
      await server.stop();
      await service.stop();
      if (options.dir === undefined) fs.rmSync(dir, { recursive: true, force: true });
    },
  };
};
