/** Shared setup of the groups: databases, servers, a session, and the comparison with the floor server. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hashToken, newToken } from '../apps/server/src/platform/http/session.ts';
import type { Databases } from './databases.ts';
import { type Figure, figure, median } from './figures.ts';
import { makeFloor } from './floor-tables.ts';
import { expectAllAccepted, HttpClient, type LoadResult, type Request, runLoad } from './load.ts';
import { type Running, type ServerOptions, startFloor, startServer } from './processes.ts';

export interface Bench {
  readonly databases: Databases;
  readonly folder: string;
}

/** A session created without the cost of a password hash. */
export const openSession = async (databaseUrl: string, username = 'admin'): Promise<string> => {
  const token = newToken();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into sessions (token_hash, user_id, device_hash, user_agent, created_at, last_seen_at, expires_at)
     select $1, id, '\\x00', 'bench', now(), now(), now() + interval '1 day' from users where username = $2`,
    [hashToken(token), username],
  );
  await client.end();
  return token;
};

export const rowsOf = async <T extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
};

export interface Minsu {
  readonly server: Running;
  readonly token: string;
  /** An administrator's client. */
  client(connections: number): HttpClient;
}

const CALM_PATIENCE_MS = 120_000;
const LOOK_AGAIN_MS = 500;
/** Consecutive checks that found nothing pending. */
const CALM_LOOKS = 4;

/** Pending work at startup of a business this size: days to close, summaries, outgoing events. */
const WAITING = `select (select count(*) from event_outbox) + (select count(*) from report_marks)
  + (select count(*) from graphile_worker._private_jobs where is_available and run_at <= now())::int as n`;

/** Waits until pending work is done, because it is not the measured load. */
const calmDown = async (databaseUrl: string): Promise<void> => {
  const until = performance.now() + CALM_PATIENCE_MS;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let calm = 0;
    for (; calm < CALM_LOOKS && performance.now() < until; await sleep(LOOK_AGAIN_MS)) {
      const { rows } = await client.query<{ n: string }>(WAITING);
      calm = Number(rows[0]?.n) === 0 ? calm + 1 : 0;
    }
    if (calm < CALM_LOOKS)
      console.log(`  not calm after ${CALM_PATIENCE_MS / 1_000} s: measured beside what is left`);
  } finally {
    await client.end();
  }
};

/** Disables answers from memory. */
export const WITHOUT_CACHE: Partial<ServerOptions> = { env: { KEPT_ANSWERS_MB: '0' } };

interface MinsuOptions extends Partial<ServerOptions> {
  /** False for groups that measure the startup work itself. */
  readonly isCalm?: boolean;
}

/** Runs `work` with an idle server on this database and always stops it. */
export const withMinsu = async <T>(
  bench: Bench,
  databaseUrl: string,
  work: (minsu: Minsu) => Promise<T>,
  { isCalm = true, ...options }: MinsuOptions = {},
): Promise<T> => {
  const server = await startServer({ dataDir: path.join(bench.folder, 'server'), databaseUrl, ...options });
  const clients: HttpClient[] = [];
  try {
    if (isCalm) await calmDown(databaseUrl);
    const token = await openSession(databaseUrl);
    const client = (connections: number) => {
      const made = new HttpClient(server.address, connections, { authorization: token });
      clients.push(made);
      return made;
    };
    return await work({ server, token, client });
  } catch (error) {
    console.error(server.said());
    throw error;
  } finally {
    for (const client of clients) client.close();
    await server.stop();
  }
};

export const withFloor = async <T>(
  databaseUrl: string,
  work: (client: HttpClient) => Promise<T>,
): Promise<T> => {
  await makeFloor(databaseUrl);
  const floor = await startFloor(databaseUrl);
  const client = new HttpClient(floor.address, 32);
  try {
    return await work(client);
  } finally {
    client.close();
    await floor.stop();
  }
};

interface Contest {
  /** Database of Minsu's server, which first finishes pending work. */
  readonly databaseUrl: string;
  readonly clients: number;
  readonly floor: HttpClient;
  readonly floorRequest: (turn: number) => Request;
  readonly minsu: HttpClient;
  readonly request: (turn: number) => Request;
}

export interface Compared {
  readonly minsu: LoadResult;
  readonly floor: LoadResult;
  /** Minsu's requests per second ÷ the floor's. */
  readonly ratio: number;
}

const ROUNDS = 3;
const SLICE_SECONDS = 2.5;
/**
 * Warm-up: code is compiled, and each connection plans statements five times and reads the catalogue. After 20 s a
 * sale needs a fifth less CPU than after 10 s.
 */
export const WARM_SECONDS = 20;

const middle = (results: readonly LoadResult[]): LoadResult => {
  const rate = median(results.map((result) => result.perSecond));
  return results.find((result) => result.perSecond === rate) as LoadResult;
};

/** Short alternating slices and the median of their rates, so that other load affects both alike. */
export const compare = async ({
  databaseUrl,
  clients,
  floor,
  floorRequest,
  minsu,
  request,
}: Contest): Promise<Compared> => {
  await calmDown(databaseUrl);
  let floorTurn = 0;
  let turn = 0;
  const slice = async (seconds: { floor: number; minsu: number }) => {
    const below = await runLoad(floor, {
      clients,
      seconds: seconds.floor,
      request: () => floorRequest(floorTurn++),
    });
    const above = await runLoad(minsu, { clients, seconds: seconds.minsu, request: () => request(turn++) });
    expectAllAccepted('floor', below);
    expectAllAccepted('minsu', above);
    return { below, above };
  };
  await slice({ floor: WARM_SECONDS, minsu: WARM_SECONDS });
  const slices: Awaited<ReturnType<typeof slice>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    slices.push(await slice({ floor: SLICE_SECONDS, minsu: SLICE_SECONDS }));
  const ratio = median(slices.map(({ below, above }) => above.perSecond / below.perSecond));
  return {
    minsu: middle(slices.map(({ above }) => above)),
    floor: middle(slices.map(({ below }) => below)),
    ratio,
  };
};

export const describeLoad = ({ minsu, floor }: Compared): string =>
  `${minsu.perSecond.toFixed(0)}/s, p50 ${minsu.p50.toFixed(1)} p95 ${minsu.p95.toFixed(1)} p99 ${minsu.p99.toFixed(1)} ms; ` +
  `floor ${floor.perSecond.toFixed(0)}/s, p95 ${floor.p95.toFixed(1)} ms`;

/** Once with answers from memory, which the target is set for, and once without. */
export const cachedAndUncached = (
  name: string,
  least: number,
  { kept, anew }: Readonly<Record<'kept' | 'anew', Compared>>,
): Figure[] => [
  figure(name, kept.ratio, { unit: '×', digits: 2, limit: ['>=', least], note: describeLoad(kept) }),
  figure('the same, read anew at each call', anew.ratio, { unit: '×', digits: 2, note: describeLoad(anew) }),
];
