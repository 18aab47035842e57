/** Event loop delay of a measured server, as reported by `loop-watch.ts`. */
import path from 'node:path';
import type { Minsu } from './bench.ts';

/** Arguments for a server with a watched event loop. */
export const watchingLoop = ['--import', path.join(import.meta.dirname, 'loop-watch.ts')];

/** Event loop delay since the previous query. */
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
