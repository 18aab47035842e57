import type { BoardCells, BoardFrame } from '@minsu/contract/inventory/room-status/board-parts.ts';
import { expect, test } from 'vitest';
import type { KnownBoard } from './board-known.ts';
import { BoardLoader } from './board-loader.ts';
import { stayOf } from './board-sample.ts';

const ROOMS = 100;
const houses = ['a', 'b', 'c'].map((id) => ({
  ...{
    id,
    name: id,
    city: '',
    kind: 'multi' as const,
    online: true,
    onMarket: true,
    businessDate: '2026-11-20',
  },
  types: [
    {
      id: `${id}-t`,
      name: id,
      rooms: Array.from({ length: ROOMS }, (_, at) => ({
        ...{ id: `${id}${at}`, number: String(at), floor: null, condition: 'clean' as const },
      })),
    },
  ],
}));
const frame: BoardFrame = {
  ...{ from: '2026-11-18', to: '2027-11-18', today: { from: '2026-11-19', to: '2026-11-21' }, position: 1 },
  ...{ houses, stays: [], blocks: [], cells: null, roomTotal: 300, narrowed: false, truncated: false },
};

/** A loader whose responses the test controls. */
const open = () => {
  const asked: { readonly what: string; readonly answer: (more?: Partial<BoardCells>) => Promise<void> }[] =
    [];
  const boards: KnownBoard[] = [];
  const loader = new BoardLoader({
    show: (board) => boards.push(board),
    showSoon: (board) => boards.push(board),
    frame: (houseIds) =>
      Promise.resolve({ ...frame, houses: houses.filter(({ id }) => houseIds.includes(id)) }),
    cells: (houseIds, from, to) =>
      new Promise((resolve) => {
        const cells = { from, to, houseIds: [...houseIds], position: 1, stays: [], blocks: [], prices: null };
        asked.push({
          what: `${houseIds.join()} ${from} ${to}`,
          answer: async (more) => {
            resolve({ ...cells, ...more });
            await new Promise((done) => setTimeout(done, 0));
          },
        });
      }),
  });
  loader.open(frame);
  return { loader, asked, boards, last: () => boards.at(-1) as KnownBoard };
};
const sight = { houses: ['a'], firstDay: 0, lastDay: 13 };

test('loads visible cells first, then surrounding ones, each once', async () => {
  const { loader, asked, last } = open();
  loader.see(sight);
  loader.see(sight);
  expect(asked.map(({ what }) => what)).toEqual(['a 2026-11-18 2026-12-16']);
  await asked[0]?.answer({ stays: [stayOf('s', 'a1', ['11-20', '11-22'], { roomTypeId: 'a-t' })] });
  expect(last().stays.map(({ id }) => id)).toEqual(['s']);
  expect(last().known?.get('a')?.slice(26, 30)).toEqual([true, true, false, false]);
  expect(asked.slice(1).map(({ what }) => what)).toEqual(['a 2026-12-16 2027-01-13']);
});

test('keeps a patch that arrives before an older response', async () => {
  const { loader, asked, last } = open();
  loader.see(sight);
  const old = stayOf('s', 'a1', ['11-20', '11-22'], { roomTypeId: 'a-t' });
  loader.hear([{ position: 2, patch: { kind: 'order', houseId: 'a', id: old.orderId, stays: [] } }]);
  await asked[0]?.answer({ stays: [old] });
  expect(last().stays).toEqual([]);
});

test("shows a property's old cells until the refreshed ones are loaded", async () => {
  const { loader, asked, last } = open();
  loader.see(sight);
  const stay = stayOf('s', 'a1', ['11-24', '11-25'], { roomTypeId: 'a-t' });
  await asked[0]?.answer({ stays: [stay] });
  const refreshed = loader.refresh(['a']);
  expect(last().stays).toHaveLength(1);
  await asked.at(-1)?.answer({ stays: [{ ...stay, guest: 'Renamed' }] });
  await refreshed;
  expect(last().stays.map(({ guest }) => guest)).toEqual(['Renamed']);
});

test('resolves when the whole board is loaded', async () => {
  const { loader, asked, last } = open();
  loader.see(sight);
  let done = false;
  void loader.complete().then(() => {
    done = true;
  });
  for (let at = 0; at < asked.length; at += 1) await asked[at]?.answer();
  expect(done).toBe(true);
  expect(last().partial).toBe(false);
});
