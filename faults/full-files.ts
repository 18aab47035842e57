/**
 * F5: the uploads disk fills up: an upload is refused with 507 and leaves nothing, sales and reads continue, and a
 * later upload works.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadHousePhoto } from '@minsu/contract/foundation/houses/house-upload-endpoints.ts';
import sharp from 'sharp';
import { openSession, rowsOf } from '../bench/bench.ts';
import { SMALL } from '../bench/data-set.ts';
import { type Figure, figure } from '../bench/figures.ts';
import { startServer } from '../bench/processes.ts';
import { control, type Fault, type FaultRun, none } from './fault.ts';
import { judgeStored, newHistory, startSelling } from './selling.ts';
import { mountSmallDisk, NOT_PLAYED, type SmallDisk } from './small-disk.ts';

const DISK_MB = 4;

const photo = () =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#165dff', noise: noise() } })
    .jpeg({ quality: 90 })
    .toBuffer();
/** Incompressible noise. */
const noise = () => ({ type: 'gaussian', mean: 128, sigma: 60 }) as const;

const upload = async (address: string, token: string, houseId: string, content: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set('houseId', houseId);
  form.set('file', new Blob([content], { type: 'image/jpeg' }), 'a.jpg');
  const answer = await fetch(`${address}${uploadHousePhoto.path}`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as { data?: { failure?: string } } };
};

const filesOn = (dir: string): string[] =>
  (fs.readdirSync(dir, { recursive: true, withFileTypes: true }) as fs.Dirent[])
    .filter((entry) => entry.isFile() && entry.name !== 'filler')
    .map((entry) => entry.name);

interface Uploading {
  readonly address: string;
  readonly token: string;
  readonly houseId: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

const whileFull = async (disk: SmallDisk, { address, token, houseId, content }: Uploading) => {
  disk.fill();
  const known = filesOn(disk.dir).length;
  const statuses: string[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const { status, body } = await upload(address, token, houseId, content);
    statuses.push(`${status} ${body.data?.failure ?? ''}`);
    await sleep(100);
  }
  return { statuses, left: filesOn(disk.dir).length - known };
};

const play = async (run: FaultRun, disk: SmallDisk, dataDir: string): Promise<Figure[]> => {
  const databaseUrl = await run.databases.of('fullfiles', SMALL);
  const server = await startServer({ dataDir, databaseUrl });
  const history = newHistory();
  const { address } = server;
  const [house] = await rowsOf<{ id: string }>(databaseUrl, 'select id from houses limit 1');
  const token = await openSession(databaseUrl);
  const uploading = { address, token, houseId: house?.id ?? '', content: new Uint8Array(await photo()) };
  const selling = await startSelling({ databaseUrl, address, count: 4, history });
  const { statuses, left } = await whileFull(disk, uploading);
  await sleep(run.full ? 5_000 : 1_000);
  await selling.end();
  disk.free();
  const after = await upload(address, token, uploading.houseId, uploading.content);
  const { lost } = await judgeStored(databaseUrl, history);
  await server.stop();
  const failed = [...history.refusals].filter(([status]) => status >= 500);
  return [
    none(
      `of ${statuses.length} uploads not refused with 507`,
      statuses.filter((said) => said !== '507 core.storageFull'),
    ),
    none('pieces of files left behind', left),
    none(
      `of ${history.acknowledged.size} sales meanwhile failed`,
      failed.map(([status]) => status),
    ),
    none('of them lost', lost),
    figure('an upload after room was made', after.status, { unit: '', limit: ['<=', 200] }),
  ];
};

/** The same check with free space. */
const roomy = async (run: FaultRun, disk: SmallDisk, dataDir: string): Promise<Figure> => {
  const databaseUrl = await run.databases.of('fullfiles', SMALL);
  const server = await startServer({ dataDir, databaseUrl });
  const [house] = await rowsOf<{ id: string }>(databaseUrl, 'select id from houses limit 1');
  const token = await openSession(databaseUrl);
  const before = filesOn(disk.dir).length;
  const { status } = await upload(server.address, token, house?.id ?? '', new Uint8Array(await photo()));
  await server.stop();
  return control(
    'a disk that is not full: the same upload is no 507 and leaves files',
    status === 200 && filesOn(disk.dir).length > before,
  );
};

export const filesDiskFull: Fault = {
  name: 'F5 the disk of the files is full',
  smoke: false,
  boundSeconds: { smoke: 60, full: 90 },
  async run(run) {
    const dataDir = path.join(run.folder, 'full-files');
    const disk = mountSmallDisk(path.join(dataDir, 'files'), DISK_MB);
    if (!disk) return [...NOT_PLAYED];
    try {
      return [...(await play(run, disk, dataDir)), await roomy(run, disk, dataDir)];
    } finally {
      disk.unmount();
    }
  },
};
