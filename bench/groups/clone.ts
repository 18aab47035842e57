/** First use by a newcomer: clone and `npm start`, until the demo business works. Needs npm's registry or cache. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/tool.ts';
import type { Bench } from '../bench.ts';
import { type Figure, figure } from '../figures.ts';
import { startClone } from '../processes.ts';

const READY_S = 180;

export const measureClone = async ({ folder }: Bench): Promise<Figure[]> => {
  const clone = path.join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const server = await startClone(clone);
  await server.stop();
  fs.rmSync(clone, { recursive: true, force: true });
  return [
    figure('clean clone until ready, with the demo business', server.readyMs / 1_000, {
      ...{ unit: 's', limit: ['<=', READY_S] },
    }),
  ];
};
