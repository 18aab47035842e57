import type { CellConflict, CellValues } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { noRestrictions } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { describe, expect, it } from 'vitest';
import { cellKeyOf, type PriceEditCell, seenOf } from './price-cells.ts';
import { PriceEditQueue, type SendAnswer } from './price-edit-queue.ts';

const cellOf = (night: string) => ({ houseId: 'h', roomTypeId: 't', ratePlanId: 'p', night });
const edit = (night: string, priceFen: number | null, was: number): PriceEditCell => ({
  cell: cellOf(night),
  set: { priceFen },
  was: { priceFen: was },
});

/** A fake server with one row that follows the contract: all or none, stale cells named. */
class Server {
  readonly prices = new Map<string, number>();
  readonly sent: string[] = [];
  readonly edits: string[] = [];
  #wait: Promise<void> = Promise.resolve();
  release: () => void = () => undefined;

  hold(): void {
    this.#wait = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  priceOf(night: string): number {
    return this.prices.get(night) ?? 100;
  }

  async send(edits: readonly PriceEditCell[], confirmAbsurd: boolean): Promise<SendAnswer> {
    this.sent.push(
      edits.map(({ cell, set, was }) => `${cell.night}:${was.priceFen}>${set.priceFen}`).join(' '),
    );
    await this.#wait;
    const conflicts = edits
      .filter(({ cell, was }) => was.priceFen !== this.priceOf(cell.night))
      .map(({ cell }) => this.conflict(cell.night));
    if (conflicts.length > 0) return { kind: 'stale', conflicts };
    if (!confirmAbsurd && edits.some(({ set }) => (set.priceFen ?? 0) > 1_000))
      return { kind: 'absurd', samples: [] };
    for (const { cell, set } of edits) this.prices.set(cell.night, set.priceFen ?? 100);
    return { kind: 'saved', editId: `e${this.sent.length}` };
  }

  values(night: string): CellValues {
    return { ...noRestrictions, priceFen: this.priceOf(night) };
  }

  conflict(night: string): CellConflict {
    return { ...cellOf(night), expected: {}, now: this.values(night), setBy: 'B', setAt: null };
  }
}

const start = () => {
  const server = new Server();
  const queue = new PriceEditQueue({
    send: (edits, confirm) => server.send(edits, confirm),
    refresh: async () => undefined,
    saved: (id) => server.edits.push(id ?? 'none'),
    seen: (each) => seenOf(server.values(each.cell.night), each.set),
  });
  return { server, queue };
};

const settled = async (queue: PriceEditQueue) => {
  for (let turn = 0; turn < 50 && queue.view.sending > 0 && !queue.view.held; turn++) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
};

describe('the edit queue', () => {
  it('sends one batch at a time and later edits as the next', async () => {
    const { server, queue } = start();
    server.hold();
    queue.add([edit('d1', 200, 100)]);
    await Promise.resolve();
    queue.add([edit('d2', 300, 100), edit('d1', 250, 200)]);
    queue.add([edit('d2', 310, 300)]);
    expect(queue.view.overlay.get(cellKeyOf(cellOf('d1')))).toEqual({ fen: 250, state: 'sending' });
    server.release();
    await settled(queue);
    expect(server.sent).toEqual(['d1:100>200', 'd2:100>310 d1:200>250']);
    expect(server.edits).toEqual(['e1', 'e2']);
    expect(queue.view).toMatchObject({ held: null, sending: 0 });
    expect(queue.view.overlay.size).toBe(0);
  });

  it('reports when idle, and when an answer waits for the user', async () => {
    const { server, queue } = start();
    expect(await queue.idle()).toBe(true);
    server.hold();
    queue.add([edit('d1', 200, 100)]);
    const idle = queue.idle();
    server.release();
    expect(await idle).toBe(true);
    expect(server.edits).toEqual(['e1']);
    server.prices.set('d2', 180);
    queue.add([edit('d2', 200, 100)]);
    expect(await queue.idle()).toBe(false);
  });

  it('holds the batch when a cell is stale, and sends it as decided', async () => {
    const { server, queue } = start();
    server.prices.set('d2', 180).set('d3', 190);
    queue.add([edit('d1', 200, 100), edit('d2', 200, 100), edit('d3', 200, 100)]);
    await settled(queue);
    expect(server.priceOf('d1')).toBe(100);
    expect(queue.view.held?.kind).toBe('stale');
    expect(queue.view.overlay.get(cellKeyOf(cellOf('d2')))?.state).toBe('conflict');
    expect(queue.view.overlay.get(cellKeyOf(cellOf('d1')))?.state).toBe('sending');
    queue.add([edit('d4', 300, 100)]);
    await settled(queue);
    expect(server.sent).toHaveLength(1);
    queue.decide(new Set([cellKeyOf(cellOf('d3'))]));
    await settled(queue);
    await settled(queue);
    expect(server.sent.slice(1)).toEqual(['d1:100>200 d3:190>200', 'd4:100>300']);
    expect([server.priceOf('d1'), server.priceOf('d2'), server.priceOf('d3')]).toEqual([200, 180, 200]);
  });

  it('confirms unusual prices, and drops them on cancel', async () => {
    const { server, queue } = start();
    queue.add([edit('d1', 9_000, 100)]);
    await settled(queue);
    expect(queue.view.held?.kind).toBe('absurd');
    queue.confirm();
    await settled(queue);
    expect(server.priceOf('d1')).toBe(9_000);
    queue.add([edit('d2', 9_000, 100)]);
    await settled(queue);
    queue.drop();
    await settled(queue);
    expect(server.priceOf('d2')).toBe(100);
    expect(queue.view.overlay.size).toBe(0);
  });
});
