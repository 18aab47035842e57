/** Another day for a stopped product: the clocks of its server and its database are set ahead together. */
import path from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { shiftableClock } from '../apps/server/test/shifted-clock.ts';

/** `NODE_OPTIONS` of a server whose clock is so far ahead. */
const optionsOf = (ms: number): string => {
  const module = `
    const Clock = Date;
    const now = () => Clock.now() + ${ms};
    globalThis.Date = class extends Clock {
      constructor(...of) { if (of.length === 0) super(now()); else super(...of); }
      static now() { return now(); }
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(module)}`;
};

/** Once for a data folder, with its server stopped. Returns what the server is to be started with. */
export const setAhead = async (dataDir: string, ms: number): Promise<{ NODE_OPTIONS: string }> => {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres') });
  const { user, password, host, port, database } = connection;
  const login = password === undefined ? user : `${user}:${password}`;
  const at = new URLSearchParams({ host, port: String(port) });
  const clock = await shiftableClock(`postgres://${login}@localhost/${database}?${at}`);
  await clock.shift(ms);
  await clock.close();
  await stop();
  return { NODE_OPTIONS: optionsOf(ms) };
};
