/** F13: two hundred concurrent buyers of one room night, repeatedly; then of night ranges in a few rooms. */
import path from 'node:path';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import pg from 'pg';
import { openSession, rowsOf } from '../bench/bench.ts';
import { type Shape, SMALL } from '../bench/data-set.ts';
import { type Figure, figure, percentile } from '../bench/figures.ts';
import { HttpClient } from '../bench/load.ts';
import { startServer } from '../bench/processes.ts';
import { control, type Fault, type FaultRun, none } from './fault.ts';
import { COPY_STAY, HELD_THAT_NIGHT } from './planted-rows.ts';
import { doubleHeld } from './selling.ts';

const ONE_ROOM: Shape = { ...SMALL, houses: 3, typesPerHouse: 1, roomsPerType: 1, ordersPerRoom: 2 };
const BUYERS = 200;

/** One wins; the others get "taken". */
const wrongRound = (round: number, statuses: readonly number[]): string[] => {
  const winners = statuses.filter((status) => status === 200).length;
  return [
    ...(winners === 1 ? [] : [`round ${round}: ${winners} won`]),
    ...statuses.filter((status) => status !== 200 && status !== 409).map((status) => `status ${status}`),
  ];
};

const contest = async (run: FaultRun, databaseUrl: string, client: HttpClient): Promise<Figure[]> => {
  const rounds = run.full ? 20 : 4;
  const types = await rowsOf<{ houseId: string; id: string }>(
    databaseUrl,
    'select house_id as "houseId", id from room_types order by id',
  );
  const from = addDays(new Date().toISOString().slice(0, 10), 60);
  const waits: number[] = [];
  const wrong: string[] = [];
  let worstMs = 0;
  const buy = async (bookerName: string, checkIn: string, nights: number, at: number) => {
    const type = types[at % types.length];
    const stays = [{ roomTypeId: type?.id, checkIn, checkOut: addDays(checkIn, nights), guests: 1 }];
    const answer = await client.send({
      method: 'POST',
      path: createOrder.path,
      body: { houseId: type?.houseId, bookerName, stays },
    });
    waits.push(answer.ms);
    return answer.status;
  };
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const night = addDays(from, round);
    const statuses = await Promise.all(
      Array.from({ length: BUYERS }, (_, n) => buy(`抢${round}-${n}`, night, 1, round)),
    );
    worstMs = Math.max(worstMs, performance.now() - started);
    wrong.push(...wrongRound(round, statuses));
  }
  // Overlapping ranges of one to five nights by as many buyers.
  const ranges = Array.from({ length: run.full ? 1_000 : 200 }, (_, n) => ({
    n,
    day: run.random.int(40, 70),
    nights: run.random.int(1, 5),
  }));
  const mixed: number[] = [];
  for (let at = 0; at < ranges.length; at += BUYERS) {
    const wave = ranges.slice(at, at + BUYERS);
    mixed.push(
      ...(await Promise.all(wave.map(({ n, day, nights }) => buy(`段${n}`, addDays(from, day), nights, n)))),
    );
  }
  wrong.push(
    ...mixed.filter((status) => status !== 200 && status !== 409).map((status) => `status ${status}`),
  );
  return [
    none(`of ${waits.length} requests answered otherwise than sold or taken`, wrong),
    none('room-nights held twice', await doubleHeld(databaseUrl)),
    figure('99 of 100 answered within', percentile(waits, 0.99) / 1_000, {
      unit: 's',
      digits: 2,
      limit: ['<=', 1.5],
    }),
    figure('worst round', worstMs / 1_000, { unit: 's', digits: 2, limit: ['<=', 3] }),
  ];
};

/** Reads, then writes without constraints: sells one night several times. */
const naive = async (databaseUrl: string): Promise<Figure> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const night = addDays(new Date().toISOString().slice(0, 10), 900);
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const { rowCount } = await pool.query(HELD_THAT_NIGHT, [night]);
      if (rowCount) return 409;
      await pool.query(COPY_STAY, [night]);
      return 200;
    }),
  );
  await pool.end();
  const isSeen = wrongRound(0, statuses).length > 0 && (await doubleHeld(databaseUrl)) > 0;
  return control('a sale that looks first and writes then', isSeen);
};

export const contestedNights: Fault = {
  name: 'F13 many buyers of one night',
  smoke: true,
  boundSeconds: { smoke: 90, full: 200 },
  async run(run) {
    const databaseUrl = await run.databases.of('contested', ONE_ROOM);
    const server = await startServer({ dataDir: path.join(run.folder, 'contested'), databaseUrl });
    const client = new HttpClient(server.address, 64, { authorization: await openSession(databaseUrl) });
    try {
      return [...(await contest(run, databaseUrl, client)), await naive(databaseUrl)];
    } finally {
      client.close();
      await server.stop();
    }
  },
};
