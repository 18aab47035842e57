/** From spawning the server to its printed address: with an empty data folder and an existing database. */
import fs from 'node:fs';
import path from 'node:path';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';
import type { Bench } from '../../bench.ts';
import { type Figure, figure, median } from '../../figures.ts';
import { startServer } from '../../processes.ts';

const EMPTY_MS = 5_000;
const WARM_MS = 1_500;
const EMPTY_STARTS = 3;
const WARM_STARTS = 5;

export const measureStart = async ({ folder }: Bench): Promise<Figure[]> => {
  // Building the web belongs to the first start only.
  await buildWebWhenStale();
  const [empty, warm]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < EMPTY_STARTS; turn += 1) {
    const dataDir = path.join(folder, `start-${turn}`);
    const starts = turn === 0 ? 1 + WARM_STARTS : 1;
    for (let start = 0; start < starts; start += 1) {
      const server = await startServer({ dataDir, withWeb: true });
      (start === 0 ? empty : warm).push(server.readyMs);
      await server.stop();
    }
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
  const listed = (times: readonly number[]) => times.map((ms) => ms.toFixed(0)).join(', ');
  return [
    figure('start on an empty folder, median', median(empty), {
      unit: 'ms',
      limit: ['<=', EMPTY_MS],
      note: listed(empty),
    }),
    figure('warm start, median', median(warm), { unit: 'ms', limit: ['<=', WARM_MS], note: listed(warm) }),
  ];
};
