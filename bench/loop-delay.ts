/** How late the event loop of a server under measurement was, as `loop-watch.ts` in it says. */
import path from 'node:path';
import type { Minsu } from './bench.ts';

/** Arguments of a server whose event loop is watched. */
export const watchingLoop = ['--import', path.join(import.meta.dirname, 'loop-watch.ts')];

/** What the server says of its event loop since the last time it was asked. */
export const loopOf = async ({ server }: Pick<Minsu, 'server'>): Promise<{ p99: number; max: number }> => {
  const before = server.said().split('event loop:').length;
  process.kill(server.pid, 'SIGUSR2');
  while (server.said().split('event loop:').length === before)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const [p99 = Number.NaN, max = Number.NaN] =
    server
      .said()
      .split('event loop:')
      .at(-1)
      ?.match(/[\d.]+(?= ms)/g)
      ?.map(Number) ?? [];
  return { p99, max };
};
