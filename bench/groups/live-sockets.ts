/** A thousand WebSockets of many users on one process: memory, and delay until the last has received a change. */
import type { LiveMessage } from '@minsu/contract/platform/live.ts';
import type { CreatedOrder } from '@minsu/contract/sales/orders/order.ts';
import { type Bench, type Minsu, openSession, rowsOf, withMinsu } from '../bench.ts';
import { M } from '../data-set.ts';
import { type Figure, figure, lostOf, percentile } from '../figures.ts';
import { memoryMb } from '../processes.ts';
import { type Business, book, readBusiness } from '../requests.ts';

const SOCKETS = Number(process.env.LIVE_SOCKETS ?? 1_000);
/** Sockets per session, like open windows. */
const A_SESSION = 4;
const SALES = 60;
/** Pause between sales, so that each is delivered separately. */
const PAUSE_MS = 400;
const MAX_MB = 200;
const MAX_DELAY_MS = 300;
const PATIENCE_MS = 10_000;
const OPEN_AT_ONCE = 50;

interface Ear {
  readonly socket: WebSocket;
  readonly heard: Map<string, number>;
}

const openEar = (address: string, token: string): Promise<Ear> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`);
    const ear: Ear = { socket, heard: new Map() };
    socket.onerror = () => reject(new Error('the socket does not open'));
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token, after: null }));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as LiveMessage;
      if (message.type === 'ready') resolve(ear);
      if (message.type !== 'changes') return;
      const now = performance.now();
      for (const { entityId } of message.changes) if (!ear.heard.has(entityId)) ear.heard.set(entityId, now);
    };
  });

const openEars = async ({ server }: Minsu, tokens: readonly string[]): Promise<Ear[]> => {
  const ears: Ear[] = [];
  for (let at = 0; at < SOCKETS; at += OPEN_AT_ONCE) {
    const count = Math.min(OPEN_AT_ONCE, SOCKETS - at);
    const next = Array.from({ length: count }, (_, n) =>
      openEar(server.address, tokens[Math.floor((at + n) / A_SESSION) % tokens.length] as string),
    );
    ears.push(...(await Promise.all(next)));
  }
  return ears;
};

/** Delay from the sale's answer, per socket. */
const sellAndHear = async (minsu: Minsu, ears: readonly Ear[], business: Business): Promise<number[]> => {
  const client = minsu.client(1);
  const delays: number[] = [];
  for (let sale = 0; sale < SALES; sale += 1) {
    const { id } = await client.data<CreatedOrder>(book(business, sale));
    const answered = performance.now();
    const until = answered + PATIENCE_MS;
    while (performance.now() < until && ears.some(({ heard }) => !heard.has(id)))
      await new Promise((resolve) => setTimeout(resolve, 5));
    delays.push(
      ...ears.map(({ heard }) => Math.max(0, (heard.get(id) ?? Number.POSITIVE_INFINITY) - answered)),
    );
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return delays;
};

export const measureLiveSockets = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('m', M);
  const business = await readBusiness(url);
  // Users whose scope includes the sold property.
  const staff = await rowsOf<{ username: string }>(
    url,
    `select distinct u.username from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
     where r.data_scope = 'all' and u.status = 1`,
  );
  const sessions = Math.ceil(SOCKETS / A_SESSION);
  const tokens: string[] = [];
  // Sequential, because each uses a connection and a database allows a hundred.
  for (let n = 0; n < sessions; n += 1)
    tokens.push(await openSession(url, staff[n % staff.length]?.username));
  return withMinsu(bench, url, async (minsu) => {
    const { pid } = minsu.server;
    const before = memoryMb(pid);
    const ears = await openEars(minsu, tokens);
    const delays = await sellAndHear(minsu, ears, business);
    const after = memoryMb(pid);
    for (const { socket } of ears) socket.close();
    return [
      figure(
        `memory that ${SOCKETS} open sockets cost, after ${SALES} changes`,
        (after ?? 0) - (before ?? 0),
        {
          unit: 'MB',
          limit: ['<=', MAX_MB],
          note: `${(before ?? 0).toFixed(0)} MB before, ${sessions} sessions`,
        },
      ),
      figure(`a sale answered until a socket of ${SOCKETS} has heard, p95`, percentile(delays, 0.95), {
        unit: 'ms',
        limit: ['<=', MAX_DELAY_MS],
        note: `p50 ${percentile(delays, 0.5).toFixed(0)} ms, longest ${Math.max(...delays).toFixed(0)} ms`,
      }),
      lostOf(delays),
    ];
  });
};
