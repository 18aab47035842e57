/**
 * Fifty open boards with twenty changes a second: delay until a change is applied, and event loop delay. Each board
 * merges changes like the browser.
 */

import type { BoardFrame } from '@minsu/contract/inventory/room-status/board-parts.ts';
import {
  applyPatches,
  type BoardWindow,
  openWindow,
} from '@minsu/contract/inventory/room-status/board-window.ts';
import { getBoardFrame } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { LiveMessage } from '@minsu/contract/platform/live.ts';
import { editRemarks } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { type Bench, type Minsu, rowsOf, withMinsu } from '../bench.ts';
import { M } from '../data-set.ts';
import { type Figure, figure, lostOf, percentile } from '../figures.ts';
import type { HttpClient, Request } from '../load.ts';
import { loopOf, watchingLoop } from '../loop-delay.ts';
import { type Business, book, readBusiness } from '../requests.ts';

const BOARDS = 50;
const CHANGES_A_SECOND = 20;
const SECONDS = 20;
const DAYS = 60;
const MAX_DELAY_MS = 300;
const LOOP_MS = 50;
/** Patches of the last changes may still be in transit. */
const PATIENCE_MS = 3_000;

/** An open board that records when it first shows a change. */
class OpenBoard {
  readonly shown = new Map<string, number>();
  readonly #socket: WebSocket;
  readonly ready: Promise<void>;
  #window: BoardWindow;

  constructor(address: string, token: string, frame: BoardFrame) {
    this.#window = openWindow(frame);
    this.#socket = new WebSocket(`${address.replace('http', 'ws')}/ws`);
    const say = (message: object) => this.#socket.send(JSON.stringify(message));
    this.ready = new Promise((resolve, reject) => {
      this.#socket.onerror = () => reject(new Error('the socket does not open'));
      this.#socket.onopen = () => say({ type: 'hello', token, after: null });
      this.#socket.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as LiveMessage;
        if (message.type === 'ready') say({ type: 'watch', topic: 'board', after: frame.position });
        if (message.type === 'watching') resolve();
        if (message.type === 'patches') this.#apply(message.patches);
      };
    });
  }

  #apply(patches: Parameters<typeof applyPatches>[1]): void {
    this.#window = applyPatches(this.#window, patches);
    const now = performance.now();
    for (const { patch } of patches)
      if (patch.kind === 'order') {
        const note = patch.stays[0]?.note ?? '';
        this.shown.set(`${patch.id} ${note}`, now);
      }
  }

  close(): void {
    this.#socket.close();
  }
}

interface StoredOrder {
  readonly id: string;
  readonly version: number;
}

/** Orders on the boards, each changed once. */
const ordersAhead = (url: string): Promise<StoredOrder[]> =>
  rowsOf<StoredOrder>(
    url,
    `select id, version from orders where shown = 'expected' and check_in > current_date
     and check_in < current_date + ${DAYS} order by md5(id::text) limit ${CHANGES_A_SECOND * SECONDS}`,
  );

interface Change {
  readonly request: Request;
  /** Board content after the change; for sales, derived from the answer. */
  readonly key: (answer: { id: string }) => string;
}

/** Three notes, then a sale. */
const changeAt = (turn: number, orders: readonly StoredOrder[], business: Business): Change => {
  const order = orders[turn];
  if (turn % 4 === 3 || !order) return { request: book(business, turn), key: ({ id }) => `${id} ` };
  const remark = `第 ${turn} 次修改`;
  const body = { orderId: order.id, version: order.version, remark, remarkInternal: '' };
  return {
    request: { method: 'POST', path: editRemarks.path, body },
    key: () => `${order.id} ${remark}`,
  };
};

interface Sent {
  readonly key: string;
  readonly at: number;
  readonly answeredMs: number;
}

/** Sends changes at a fixed pace, regardless of answers. */
const makeChanges = async (client: HttpClient, changes: readonly Change[]): Promise<Sent[]> => {
  const started = performance.now();
  return Promise.all(
    changes.map(async ({ request, key }, turn) => {
      const due = started + (turn * 1_000) / CHANGES_A_SECOND;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      const at = performance.now();
      const answer = await client.data<{ id: string }>(request);
      return { key: key(answer), at, answeredMs: performance.now() - at };
    }),
  );
};

const openBoards = async ({ server, token, client }: Minsu, from: string): Promise<OpenBoard[]> => {
  const body = { from, to: addDays(from, DAYS) };
  const frame = await client(1).data<BoardFrame>({ method: 'POST', path: getBoardFrame.path, body });
  const boards = Array.from({ length: BOARDS }, () => new OpenBoard(server.address, token, frame));
  await Promise.all(boards.map((board) => board.ready));
  return boards;
};

const delaysOf = (boards: readonly OpenBoard[], sent: readonly Sent[]): number[] =>
  sent.flatMap(({ key, at }) => boards.map(({ shown }) => (shown.get(key) ?? Number.POSITIVE_INFINITY) - at));

export const measureLiveBoards = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('m', M);
  const business = await readBusiness(url);
  const orders = await ordersAhead(url);
  const changes = Array.from({ length: CHANGES_A_SECOND * SECONDS }, (_, turn) =>
    changeAt(turn, orders, business),
  );
  const measure = async (minsu: Minsu): Promise<Figure[]> => {
    const boards = await openBoards(minsu, business.today);
    await loopOf(minsu);
    const sent = await makeChanges(minsu.client(20), changes);
    const loop = await loopOf(minsu);
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    const delays = delaysOf(boards, sent);
    for (const board of boards) board.close();
    const answered = percentile(
      sent.map(({ answeredMs }) => answeredMs),
      0.95,
    );
    return [
      figure(
        `a change sent until it is on a board, ${BOARDS} boards, ${CHANGES_A_SECOND} changes a second, p95`,
        percentile(delays, 0.95),
        {
          unit: 'ms',
          limit: ['<=', MAX_DELAY_MS],
          note: `answered p95 ${answered.toFixed(0)}, p50 ${percentile(delays, 0.5).toFixed(0)}, longest ${Math.max(...delays).toFixed(0)} ms`,
        },
      ),
      lostOf(delays),
      figure('event-loop delay of the server meanwhile, p99', loop.p99, {
        unit: 'ms',
        digits: 1,
        limit: ['<=', LOOP_MS],
        note: `longest ${loop.max} ms`,
      }),
    ];
  };
  return withMinsu(bench, url, measure, { nodeArgs: watchingLoop });
};
