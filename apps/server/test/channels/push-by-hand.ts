/** The push loop, turned by a test on the test's clock instead of by the server. */
import pg from 'pg';
import { pushLoop } from '../../src/connections/channels/push/push-loop.ts';
import { relayBatch } from '../../src/platform/jobs/relay.ts';
import type { LoopRun } from '../../src/platform/module.ts';
import type { TestApp } from '../test-app.ts';

/** Ends what never comes true; a slow machine gets there. */
const PATIENCE_MS = 45_000;

export const pushByHand = async (t: TestApp) => {
  const client = new pg.Client({ connectionString: t.url });
  await client.connect();
  let stopping = new AbortController();
  let run: LoopRun;
  const begin = () => {
    stopping = new AbortController();
    run = pushLoop.begin({
      ...t.job(),
      signal: stopping.signal,
      wake: () => {},
      warn: (message, error) => {
        throw new Error(message, { cause: error });
      },
    });
  };
  begin();

  const turn = async (): Promise<void> => {
    while ((await relayBatch(client, new Map())) > 0);
    await run.turn();
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const waiting = async (): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(
      `select (select count(*) from channel_cells where state = 'pending')::int
        + (select count(*) from channel_dirty_houses)::int
        + (select count(*) from channel_rooms where read_back_due_at is not null)::int as n`,
    );
    return rows[0]?.n ?? 0;
  };
  return {
    turn,
    /** Turns until it is true. */
    async until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
      const end = performance.now() + PATIENCE_MS;
      while (!(await isTrue())) {
        if (performance.now() > end) throw new Error('it never came true');
        await turn();
      }
    },
    /** Turns until nothing waits any more. */
    async settled(): Promise<void> {
      await turn();
      await this.until(async () => (await waiting()) === 0);
    },
    waiting,
    /** As when the process dies and another takes over. */
    async die(): Promise<void> {
      stopping.abort();
      await run.end();
      begin();
    },
    async close(): Promise<void> {
      stopping.abort();
      await run.end();
      await client.end();
    },
  };
};

export type PushByHand = Awaited<ReturnType<typeof pushByHand>>;
