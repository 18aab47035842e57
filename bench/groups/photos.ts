/** 20 photos of 5 MB, three at a time like the wizard: duration, and effect on other users. */
import { uploadHousePhoto } from '@minsu/contract/foundation/houses/house-upload-endpoints.ts';
import sharp from 'sharp';
import { type Bench, type Minsu, rowsOf, withMinsu } from '../bench.ts';
import { M } from '../data-set.ts';
import { type Figure, figure, percentile } from '../figures.ts';
import { loopOf, watchingLoop } from '../loop-delay.ts';
import { listOrders } from '../requests.ts';

const PHOTOS = 20;
const AT_ONCE = 3;
const MAX_SECONDS = 20;
const MAX_DELAY_MS = 100;
const READ_EVERY_MS = 50;

/** 15 megapixels of soft noise, as large as a phone's photo. */
const photo = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 34 };
  return sharp({ create: { width: 4_608, height: 3_456, channels: 3, background: '#888', noise } })
    .blur(1.1)
    .jpeg({ quality: 93 })
    .toBuffer();
};

const send = async ({ server, token }: Minsu, houseId: string, content: Buffer): Promise<void> => {
  const form = new FormData();
  form.append('houseId', houseId);
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'photo.jpg');
  const answer = await fetch(`${server.address}${uploadHousePhoto.path}`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  if (answer.status !== 200) throw new Error(`an upload was answered with ${answer.status}`);
};

const sendAll = async (minsu: Minsu, houseId: string, photos: readonly Buffer[]): Promise<void> => {
  const waiting = Array.from({ length: PHOTOS }, (_, index) => photos[index % photos.length] as Buffer);
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await send(minsu, houseId, next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

/** Another user reading orders meanwhile. */
const readWhile = async (minsu: Minsu, work: Promise<void>): Promise<number[]> => {
  const client = minsu.client(1);
  const times: number[] = [];
  let running = true;
  const stop = () => {
    running = false;
  };
  work.then(stop, stop);
  while (running) {
    times.push((await client.send(listOrders({}))).ms);
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
  }
  return times;
};

export const measurePhotos = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('m', M);
  const [house] = await rowsOf<{ id: string }>(url, 'select id from houses limit 1');
  const photos = [await photo(), await photo(), await photo(), await photo()];
  const run = async (minsu: Minsu): Promise<Figure[]> => {
    await send(minsu, house?.id ?? '', photos[0] as Buffer);
    await loopOf(minsu);
    const started = performance.now();
    const work = sendAll(minsu, house?.id ?? '', photos);
    const reads = await readWhile(minsu, work);
    await work;
    const seconds = (performance.now() - started) / 1_000;
    const loop = await loopOf(minsu);
    const megabytes = photos.map((each) => (each.length / 1e6).toFixed(1)).join(', ');
    return [
      figure(`${PHOTOS} photos taken in and drawn in three widths`, seconds, {
        unit: 's',
        digits: 1,
        limit: ['<=', MAX_SECONDS],
        note: `of ${megabytes} MB, 16 megapixels, ${AT_ONCE} at a time`,
      }),
      figure('event-loop delay of the server meanwhile, p99', loop.p99, {
        unit: 'ms',
        digits: 1,
        limit: ['<=', MAX_DELAY_MS],
        note: `longest ${loop.max} ms`,
      }),
      figure('a page of orders read meanwhile, p95', percentile(reads, 0.95), { unit: 'ms', digits: 1 }),
    ];
  };
  return withMinsu(bench, url, run, { nodeArgs: watchingLoop });
};
