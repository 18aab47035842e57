import { describe, expect, test } from 'vitest';
import { chunkRange } from './board-chunks.ts';
import type { BoardCells, BoardFrame, BoardPatch } from './board-parts.ts';
import {
  applyCells,
  applyPatches,
  type BoardWindow,
  keepChunks,
  openWindow,
  reopenWindow,
  replaceHouses,
} from './board-window.ts';
import type { BoardBlock, BoardStay } from './room-status.ts';

const FROM = '2026-11-01';
const stay = (id: string, roomId: string | null, from: string, to: string, more = {}): BoardStay => ({
  ...{ id, orderId: `order-${id}`, houseId: 'h', roomTypeId: 't', roomId, checkIn: from, checkOut: to },
  ...{ guest: id, channel: 'mt', shown: 'expected', owes: false, locked: false, overdue: false, version: 1 },
  ...more,
});
const frameOf = (more: Partial<BoardFrame> = {}): BoardFrame => ({
  ...{ from: FROM, to: '2027-01-30', today: { from: '2026-11-19', to: '2026-11-21' }, position: 10 },
  houses: [
    {
      ...{
        id: 'h',
        name: 'H',
        city: '',
        kind: 'multi',
        online: true,
        onMarket: true,
        businessDate: '2026-11-20',
      },
      types: [
        {
          id: 't',
          name: 'T',
          rooms: ['1', '2'].map((id) => ({ id, number: id, floor: null, condition: 'clean' as const })),
        },
      ],
    },
  ],
  ...{ stays: [], blocks: [], cells: null, roomTotal: 2, narrowed: false, truncated: false },
  ...more,
});
const cellsOf = (window: BoardWindow, chunk: number, more: Partial<BoardCells> = {}): BoardCells => ({
  ...chunkRange(window.head, chunk),
  ...{ houseIds: ['h'], position: 10, stays: [], blocks: [], prices: null },
  ...more,
});
const order = (id: string, stays: BoardStay[]): BoardPatch => ({
  ...{ kind: 'order', houseId: 'h', id: `order-${id}`, stays },
});
const tell = (window: BoardWindow, patch: BoardPatch, position = 11) =>
  applyPatches(window, [{ position, patch }]);
const staysOf = (window: BoardWindow): string[] =>
  (window.houses.get('h')?.stays ?? []).map(({ id, roomId, checkIn }) => `${id}@${roomId} ${checkIn}`).sort();

describe('patches', () => {
  test('replace everything of their order wherever it was', () => {
    let window = openWindow(frameOf());
    window = applyCells(window, cellsOf(window, 0, { stays: [stay('a', '1', '2026-11-05', '2026-11-07')] }));
    window = tell(window, order('a', [stay('a', '2', '2026-11-09', '2026-11-10')]));
    expect(staysOf(window)).toEqual(['a@2 2026-11-09']);
    expect(staysOf(tell(window, order('a', [])))).toEqual([]);
  });
  test("show nothing in unloaded cells except today's and unassigned stays", () => {
    const window = openWindow(frameOf());
    const far = stay('far', '1', '2026-12-20', '2026-12-22');
    expect(tell(window, order('far', [far]))).toMatchObject({ houses: window.houses });
    const both = [
      stay('now', '1', '2026-11-20', '2026-11-22'),
      stay('tray', null, '2026-12-20', '2026-12-22'),
    ];
    const told = both.reduce((at, one) => tell(at, order(one.id, [one])), window);
    expect(staysOf(told)).toEqual(['now@1 2026-11-20', 'tray@null 2026-12-20']);
  });
  test('of hidden rooms and properties change nothing', () => {
    const window = openWindow(frameOf());
    const hidden = stay('x', '9', '2026-11-20', '2026-11-21');
    expect(tell(window, order('x', [hidden])).houses).toBe(window.houses);
    const elsewhere: BoardPatch = { kind: 'room', houseId: 'other', id: '1', condition: 'dirty' };
    expect(tell(window, elsewhere).houses).toBe(window.houses);
  });
  test('applied together change all their properties', () => {
    const houses = ['h', 'i'].flatMap((id) => frameOf().houses.map((house) => ({ ...house, id })));
    const window = openWindow(frameOf({ houses }));
    const now = { from: '2026-11-20', to: '2026-11-21' };
    const patches = ['h', 'i'].map((houseId, at): { position: number; patch: BoardPatch } => ({
      position: 11 + at,
      patch: { ...order(houseId, [stay(houseId, '1', now.from, now.to, { houseId })]), houseId },
    }));
    const told = applyPatches(window, patches);
    for (const id of ['h', 'i']) expect(told.houses.get(id)?.stays.map((one) => one.id)).toEqual([id]);
  });
  test('of one order applied together end with the last', () => {
    const at = (room: string) => order('a', [stay('a', room, '2026-11-20', '2026-11-21')]);
    const both = ['1', '2'].map((room, n) => ({ position: 11 + n, patch: at(room) }));
    const b = { position: 13, patch: order('b', [stay('b', '1', '2026-11-20', '2026-11-21')]) };
    const told = applyPatches(openWindow(frameOf()), [...both, b]);
    expect(staysOf(told)).toEqual(['a@2 2026-11-20', 'b@1 2026-11-20']);
  });
  test('are not kept forever', () => {
    const patch = order('a', []);
    const many = Array.from({ length: 1_500 }, (_, at) => ({ position: 11 + at, patch }));
    const { recent } = applyPatches(openWindow(frameOf()), many);
    expect(recent.length).toBeLessThanOrEqual(1_000);
    expect(recent.at(-1)).toBe(many.at(-1));
  });
  test('are reapplied to an answer requested before them', () => {
    let window = openWindow(frameOf());
    const late = cellsOf(window, 1, { stays: [stay('a', '1', '2026-12-01', '2026-12-03')] });
    window = tell(window, order('a', []));
    expect(staysOf(applyCells(window, late))).toEqual([]);
    expect(staysOf(applyCells(window, { ...late, position: 11 }))).toEqual(['a@1 2026-12-01']);
  });
});

const block = (id: string, roomId: string, from: string, to: string): BoardBlock => ({
  ...{ id, houseId: 'h', roomId, kind: 'closed', from, to, reason: '', releaseAt: null, version: 1 },
});

describe('cells', () => {
  test('replace the blocks of their days and keep those of other days', () => {
    const first = block('first', '1', '2026-11-03', '2026-11-05');
    const later = block('later', '2', '2026-12-03', '2026-12-05');
    let window = openWindow(frameOf());
    window = applyCells(window, cellsOf(window, 0, { blocks: [first] }));
    window = applyCells(window, cellsOf(window, 1, { blocks: [later] }));
    expect(window.houses.get('h')?.blocks).toEqual([first, later]);
    const moved = { ...first, from: '2026-11-04' };
    const hidden = block('hidden', '9', '2026-11-03', '2026-11-05');
    window = applyCells(window, cellsOf(window, 0, { blocks: [moved, hidden] }));
    expect(window.houses.get('h')?.blocks).toEqual([later, moved]);
  });
  test('show no stay of a room outside the board', () => {
    const window = openWindow(frameOf());
    const stays = [stay('x', '9', '2026-11-05', '2026-11-06'), stay('a', '1', '2026-11-05', '2026-11-06')];
    expect(staysOf(applyCells(window, cellsOf(window, 0, { stays })))).toEqual(['a@1 2026-11-05']);
  });
  test('that are all kept leave the board unchanged', () => {
    const opened = openWindow(frameOf());
    const window = applyCells(opened, cellsOf(opened, 0));
    expect(keepChunks(window, () => true)).toBe(window);
  });
  test('are unloaded with everything only they show', () => {
    let window = openWindow(frameOf());
    const across = stay('across', '1', '2026-11-27', '2026-12-02');
    window = applyCells(window, cellsOf(window, 0, { stays: [across] }));
    window = applyCells(
      window,
      cellsOf(window, 1, { stays: [across, stay('b', '2', '2026-12-04', '2026-12-05')] }),
    );
    const left = keepChunks(window, (_, chunk) => chunk === 0);
    expect(staysOf(left)).toEqual(['across@1 2026-11-27']);
    expect(staysOf(keepChunks(left, () => false))).toEqual([]);
  });
  test('hold prices of loaded nights, and holes elsewhere', () => {
    let window = openWindow(frameOf());
    window = applyCells(window, cellsOf(window, 1, { prices: { t: [100, 200] } }));
    const list = window.houses.get('h')?.prices?.get('t');
    expect([list?.[27], list?.[28], list?.[29], list?.[30]]).toEqual([undefined, 100, 200, undefined]);
    expect(
      keepChunks(window, () => false)
        .houses.get('h')
        ?.prices?.get('t')?.[28],
    ).toBeUndefined();
  });
  test('show an overdue guest on later days until check-out', () => {
    let window = openWindow(frameOf());
    window = applyCells(window, cellsOf(window, 1));
    const late = stay('late', '1', '2026-11-02', '2026-11-04', { overdue: true, shown: 'in_house' });
    expect(staysOf(tell(window, order('late', [late])))).toEqual(['late@1 2026-11-02']);
  });
});

describe('a new frame', () => {
  const opened = () => {
    const window = openWindow(frameOf());
    return applyCells(
      window,
      cellsOf(window, 1, {
        stays: [stay('a', '1', '2026-12-01', '2026-12-02'), stay('b', '2', '2026-12-01', '2026-12-02')],
      }),
    );
  };
  test('keeps the cells of its rooms until refetched', () => {
    const [house] = frameOf().houses;
    const rooms = house?.types[0]?.rooms.slice(0, 1) ?? [];
    const frame = frameOf({ houses: house ? [{ ...house, types: [{ id: 't', name: 'T', rooms }] }] : [] });
    expect(staysOf(replaceHouses(opened(), frame, ['h']))).toEqual(['a@1 2026-12-01']);
    expect(staysOf(reopenWindow(opened(), frame))).toEqual(['a@1 2026-12-01']);
  });
  test('removes missing properties and adds new ones unless the board is full', () => {
    expect(replaceHouses(opened(), frameOf({ houses: [] }), ['h'])).toMatchObject({ head: { roomTotal: 0 } });
    const more = frameOf({ houses: frameOf().houses.map((house) => ({ ...house, id: 'new' })) });
    const both = replaceHouses(opened(), more, ['new']);
    expect([[...both.houses.keys()], both.head.roomTotal]).toEqual([['h', 'new'], 4]);
    const full = openWindow(frameOf({ truncated: true }));
    expect([...replaceHouses(full, more, ['new']).houses.keys()]).toEqual(['h']);
  });
  test('for other dates changes nothing', () => {
    const window = opened();
    expect(replaceHouses(window, frameOf({ from: '2026-12-01' }), ['h'])).toBe(window);
  });
});
