/** Clients that sell single nights over HTTP and record attempts, acknowledgements and unknown outcomes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { openSession, rowsOf } from '../bench/bench.ts';
import { HttpClient, type Request } from '../bench/load.ts';

export interface History {
  /** By the name of each attempt. */
  readonly tried: Map<string, Request>;
  readonly acknowledged: Set<string>;
  /** The connection broke, or the outcome is unknown: possibly stored. */
  readonly unknown: Set<string>;
  /** Response times of all answers. */
  readonly waits: number[];
  /** Number of other answers by status. */
  readonly refusals: Map<number, number>;
}

export const newHistory = (): History => ({
  tried: new Map(),
  acknowledged: new Set(),
  unknown: new Set(),
  waits: [],
  refusals: new Map(),
});

export interface Selling {
  acknowledgedSince(): number;
  end(): Promise<void>;
}

interface Hands {
  readonly databaseUrl: string;
  readonly address: string;
  readonly count: number;
  readonly history: History;
}

const HORIZON = 400;
const PATIENCE_MS = 20_000;
const AFTER_TROUBLE_MS = 100;

/** A killed database may be restarting. */
const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
};

export const startSelling = async ({ databaseUrl, address, count, history }: Hands): Promise<Selling> => {
  const authorization = await patiently(() => openSession(databaseUrl));
  const client = new HttpClient(address, count, { authorization });
  const types = await patiently(() =>
    rowsOf<{ houseId: string; id: string }>(
      databaseUrl,
      'select house_id as "houseId", id from room_types order by id',
    ),
  );
  const from = addDays(new Date().toISOString().slice(0, 10), 110);
  let going = true;
  let acknowledged = 0;
  const once = async (): Promise<void> => {
    const n = history.tried.size;
    const type = types[n % types.length];
    const bookerName = `F-${n}`;
    const checkIn = addDays(from, Math.floor(n / types.length) % HORIZON);
    const stays = [{ roomTypeId: type?.id, checkIn, checkOut: addDays(checkIn, 1), guests: 1 }];
    const request: Request = {
      method: 'POST',
      path: createOrder.path,
      body: { houseId: type?.houseId, bookerName, stays },
      headers: { 'idempotency-key': bookerName },
    };
    history.tried.set(bookerName, request);
    history.unknown.add(bookerName);
    const started = performance.now();
    const { status } = await client
      .send(request)
      .finally(() => history.waits.push(performance.now() - started));
    if (status === 200) {
      history.acknowledged.add(bookerName);
      acknowledged += 1;
    } else history.refusals.set(status, (history.refusals.get(status) ?? 0) + 1);
    // An explicit refusal was not stored; a failing server may not know.
    if (status < 500) history.unknown.delete(bookerName);
    else await sleep(AFTER_TROUBLE_MS);
  };
  const hand = async (): Promise<void> => {
    while (going) await once().catch(() => sleep(AFTER_TROUBLE_MS));
  };
  const working = Promise.all(Array.from({ length: count }, hand));
  return {
    acknowledgedSince: () => acknowledged,
    async end() {
      going = false;
      await working;
      client.close();
    },
  };
};

/** Resends unknown attempts under their key: each must exist exactly once then. */
export const settleUnknown = async (
  databaseUrl: string,
  address: string,
  { unknown, tried }: History,
): Promise<void> => {
  const client = new HttpClient(address, 8, {
    authorization: await patiently(() => openSession(databaseUrl)),
  });
  const names = [...unknown];
  const hand = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const request = tried.get(name);
      if (request) await client.send(request).catch(() => null);
    }
  };
  await Promise.all(Array.from({ length: 8 }, hand));
  client.close();
};

export interface Judged {
  readonly lost: string[];
  readonly phantom: string[];
  readonly twice: string[];
}

/** acknowledged ⊆ stored ⊆ attempted, each once; read over our own connection. */
export const judgeStored = async (databaseUrl: string, { tried, acknowledged }: History): Promise<Judged> => {
  const rows = await rowsOf<{ name: string; count: number }>(
    databaseUrl,
    `select booker_name as name, count(*)::int as count from orders where booker_name like 'F-%' group by 1`,
  );
  const stored = new Map(rows.map(({ name, count }) => [name, count]));
  return {
    lost: [...acknowledged].filter((name) => !stored.has(name)),
    phantom: [...stored.keys()].filter((name) => !tried.has(name)),
    twice: [...stored].filter(([, count]) => count > 1).map(([name]) => name),
  };
};

/** Room nights with two holders. */
export const doubleHeld = async (databaseUrl: string): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(
    databaseUrl,
    `select count(*)::int as count from stays a join stays b on a.house_id = b.house_id and a.room_id = b.room_id and a.id < b.id
     where a.holds_nights and b.holds_nights and a.check_in < b.check_out and b.check_in < a.check_out`,
  );
  return row?.count ?? 0;
};
