/** Steps on the board over several stays, and taking them back: afterwards everything is as it was, to the fen. */
import {
  listSteps,
  moveStays,
  previewMoves,
  previewSplit,
  previewSwap,
  type StepPlace,
  splitStay,
  swapStays,
  undoStep,
} from '@minsu/contract/orders/board-step-endpoints.ts';
import { checkInOrder, checkOutOrder } from '@minsu/contract/orders/check-in-endpoints.ts';
import { getOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import {
  assignRoom,
  changeStay,
  lockAssignment,
  unassignRoom,
} from '@minsu/contract/orders/stay-change-endpoints.ts';
import {
  blockRooms,
  changeBlock,
  getBoard,
  unblockRoom,
} from '@minsu/contract/room-status/room-status-endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../../../test/builders.ts';
import { withPapers } from '../../../test/guest-papers.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let desk: TestClient;
let house: BuiltHouse;
let suiteType: string;
let suite: { id: string; number: string };
/** 101, 102, 103 of one type, 901 of a dearer one. */
let room: (index: number) => string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow('2026-11-20T04:00:00Z');
  desk = await t.as('frontdesk');
  house = await buildHouse(t.database, { rooms: 3, department: 'staff', weekendPriceFen: null });
  suiteType = await buildRoomType(t.database, house.id, { basePriceFen: 90_000, weekendPriceFen: null });
  suite = await buildRoom(t.database, house.id, suiteType, '901', 9);
  room = (index) => house.rooms[index]?.id ?? '';
});
afterEach(async () => expect(await brokenInvariants(t.database)).toEqual({}));

const day = (n: number) => `2026-12-${String(n).padStart(2, '0')}`;

interface Sold {
  readonly stayId: string;
  readonly orderId: string;
}
const sell = async (roomId: string, from: number, to: number, more: object = {}): Promise<Sold> => {
  const order = await desk.ok(createOrder, {
    houseId: house.id,
    bookerName: '张三',
    stays: [
      {
        roomTypeId: roomId === suite.id ? suiteType : house.roomTypeId,
        roomId,
        checkIn: day(from),
        checkOut: day(to),
        guests: 3,
        ...more,
      },
    ],
  });
  return { stayId: order.stays[0]?.id ?? '', orderId: order.id };
};
const orderOf = ({ orderId }: Sold) => desk.ok(getOrder, { id: orderId });
const key = async (sold: Sold) => ({ stayId: sold.stayId, version: (await orderOf(sold)).order.version });
const placeOf = async (sold: Sold) => {
  const stay = (await orderOf(sold)).stays.find(({ id }) => id === sold.stayId);
  return `${stay?.roomNumber ?? '-'} ${stay?.checkIn.slice(8)}→${stay?.checkOut.slice(8)}`;
};

const sumsOf = ({ orderId }: Sold) =>
  t.database
    .selectFrom('orders')
    .select(['roomFen', 'chargesFen'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

/** Everything a board and a bill show, without versions: what an undo must bring back. */
const picture = async () => {
  const board = await desk.ok(getBoard, { from: '2026-11-20', to: '2026-12-31', houseIds: [house.id] });
  const orders = await t.database
    .selectFrom('orders')
    .select('id')
    .where('houseId', '=', house.id)
    .orderBy('id')
    .execute();
  const bills = await Promise.all(
    orders.map(async ({ id }) => {
      const { order, stays, folio } = await desk.ok(getOrder, { id });
      const { version: _, ...rest } = order;
      return { rest, stays, folio };
    }),
  );
  const unversioned = <T extends { version: number }>(list: readonly T[]) =>
    list.map(({ version: _, ...rest }) => JSON.stringify(rest)).sort();
  return { houses: board.houses, stays: unversioned(board.stays), blocks: unversioned(board.blocks), bills };
};

describe('moving several stays', () => {
  test('shifts a chain in which each takes the place of the next', async () => {
    const [a, b] = [await sell(room(0), 1, 3), await sell(room(0), 3, 5)];
    const move = async (sold: Sold, from: number, to: number) => ({
      ...(await key(sold)),
      checkIn: day(from),
      checkOut: day(to),
    });
    const moves = [await move(a, 3, 5), await move(b, 5, 7)];
    const preview = await desk.ok(previewMoves, { moves });
    expect([preview.possible, preview.differenceFen]).toEqual([true, 0]);
    const done = await desk.ok(moveStays, { moves });
    expect(done.stays.map((stay) => [stay.roomNumber, stay.checkIn])).toEqual([
      ['101', day(3)],
      ['101', day(5)],
    ]);
    expect([await placeOf(a), await placeOf(b)]).toEqual(['101 03→05', '101 05→07']);
  });

  test('is all or nothing, and says of each what speaks against it', async () => {
    const [a, b] = [await sell(room(0), 1, 3), await sell(room(1), 1, 3)];
    await sell(room(2), 1, 3);
    const moves = [
      { ...(await key(a)), checkIn: day(10), checkOut: day(12) },
      { ...(await key(b)), roomId: room(2) },
    ];
    const { status, failure, data } = await desk.call(moveStays, { moves });
    expect([status, failure]).toEqual([409, 'roomStatus.roomTaken']);
    expect(data).toMatchObject({ refused: [{ stayId: b.stayId, code: 'roomStatus.roomTaken' }] });
    expect([await placeOf(a), await placeOf(b)]).toEqual(['101 01→03', '102 01→03']);
    const preview = await desk.ok(previewMoves, { moves });
    expect(preview.possible).toBe(false);
    const refused = (id: string) => preview.stays.find(({ stayId }) => stayId === id)?.refusals.length;
    expect([refused(a.stayId), refused(b.stayId)]).toEqual([0, 1]);
  });

  test('to other dates keeps the price, night by night; nights beyond it cost what the day costs', async () => {
    const sold = await sell(room(0), 1, 3);
    const { roomFen } = await sumsOf(sold);
    await desk.ok(moveStays, { moves: [{ ...(await key(sold)), roomId: suite.id }] });
    const later = { checkIn: day(4), checkOut: day(6) };
    const preview = await desk.ok(previewMoves, { moves: [{ ...(await key(sold)), ...later }] });
    expect(preview.stays).toMatchObject([
      { roomFenBefore: roomFen, roomFenAfter: roomFen, differenceFen: 0 },
    ]);
    await desk.ok(moveStays, { moves: [{ ...(await key(sold)), ...later }] });
    expect((await sumsOf(sold)).roomFen).toBe(roomFen);
    await desk.ok(moveStays, { moves: [{ ...(await key(sold)), checkIn: day(8), checkOut: day(11) }] });
    expect((await sumsOf(sold)).roomFen).toBe(roomFen + 90_000);
  });

  test('warns of a dirty room only who needs it today', async () => {
    const condition = { condition: 'dirty' as const };
    await t.database.updateTable('rooms').set(condition).where('id', '=', room(1)).execute();
    const ahead = await sell(room(0), 1, 3);
    const warningsFor = async (sold: Sold) =>
      (await desk.ok(previewMoves, { moves: [{ ...(await key(sold)), roomId: room(1) }] })).stays[0]
        ?.warnings;
    expect(await warningsFor(ahead)).toEqual([]);
    const today = await sell(room(0), 1, 3, { checkIn: '2026-11-20', checkOut: '2026-11-22' });
    expect(await warningsFor(today)).toEqual(['Room 102 has not been cleaned']);
    await desk.ok(checkInOrder, withPapers(await key(today)));
    t.setNow('2026-11-21T04:00:00Z');
    expect(await warningsFor(today)).toEqual(['Room 102 has not been cleaned']);
  });

  test('refuses two who want one room, before and while it is done', async () => {
    const [a, b] = [await sell(room(0), 1, 3), await sell(room(1), 2, 4)];
    const moves = [
      { ...(await key(a)), roomId: room(2) },
      { ...(await key(b)), roomId: room(2) },
    ];
    expect((await desk.ok(previewMoves, { moves })).possible).toBe(false);
    expect((await desk.call(moveStays, { moves })).failure).toBe('roomStatus.roomTaken');
  });

  test('leaves rooms of a type for its guests without one', async () => {
    const waiting = await sell(suite.id, 1, 3);
    await desk.ok(unassignRoom, await key(waiting));
    const [a, b] = [await sell(room(0), 1, 3), await sell(room(1), 5, 6)];
    const moves = [
      { ...(await key(a)), roomId: suite.id },
      { ...(await key(b)), checkIn: day(6), checkOut: day(7) },
    ];
    expect((await desk.call(moveStays, { moves })).failure).toBe('roomStatus.soldOut');
  });

  test('refuses stale versions, locked stays, foreign houses, the same stay twice, and who may not', async () => {
    const [a, b] = [await sell(room(0), 1, 3), await sell(room(1), 1, 3)];
    const move = { ...(await key(a)), checkIn: day(10), checkOut: day(12) };
    expect((await desk.call(moveStays, { moves: [{ ...move, version: 7 }] })).failure).toBe('core.stale');
    expect((await desk.call(moveStays, { moves: [move, move] })).status).toBe(422);
    await desk.ok(lockAssignment, { ...(await key(b)), locked: true });
    const locked = [move, { ...(await key(b)), roomId: room(2) }];
    expect((await desk.call(moveStays, { moves: locked })).failure).toBe('order.locked');
    expect((await (await t.as('housekeeper')).call(moveStays, { moves: [move] })).status).toBe(403);
    expect((await (await t.as('finance')).call(previewMoves, { moves: [move] })).status).toBe(403);
    const admin = await t.as('admin');
    const foreign = await buildHouse(t.database);
    const theirs = await admin.ok(createOrder, {
      houseId: foreign.id,
      bookerName: '李四',
      stays: [{ roomTypeId: foreign.roomTypeId, checkIn: day(1), checkOut: day(3) }],
    });
    const other = { stayId: theirs.stays[0]?.id ?? '', version: 0, checkIn: day(10), checkOut: day(12) };
    expect((await desk.call(moveStays, { moves: [other] })).failure).toBe('order.stayNotFound');
    expect((await admin.call(moveStays, { moves: [move, other] })).failure).toBe('order.movesOneHouse');
  });

  test('the same Idempotency-Key moves once', async () => {
    const a = await sell(room(0), 1, 3);
    const moves = [{ ...(await key(a)), checkIn: day(10), checkOut: day(12) }];
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await desk.ok(moveStays, { moves }, { headers });
    expect(await desk.ok(moveStays, { moves }, { headers })).toEqual(first);
    expect((await orderOf(a)).order.version).toBe(1);
  });
});

describe('a swap', () => {
  test('of two rooms of one type asks for no price, of two types keeps or charges', async () => {
    const [a, b] = [await sell(room(0), 1, 3), await sell(suite.id, 2, 4)];
    const input = async (pricing: 'keep' | 'difference') => {
      const [first, second] = [await key(a), await key(b)];
      return {
        firstId: first.stayId,
        firstVersion: first.version,
        secondId: second.stayId,
        secondVersion: second.version,
        pricing,
      };
    };
    expect((await desk.ok(previewSwap, await input('keep'))).differenceFen).toBe(0);
    // Two nights up by 500.00, two nights down by 500.00.
    const priced = await desk.ok(previewSwap, await input('difference'));
    expect(priced.stays.map((stay) => stay.differenceFen).sort()).toEqual([-100_000, 100_000]);
    const before = await picture();
    await desk.ok(swapStays, await input('difference'));
    expect([await placeOf(a), await placeOf(b)]).toEqual(['901 01→03', '101 02→04']);
    const history = await t.database
      .selectFrom('events')
      .select('name')
      .where('entityId', '=', a.orderId)
      .execute();
    expect(history.map(({ name }) => name)).toContain('order.swapped');
    await desk.ok(undoStep, {});
    expect(await picture()).toEqual(before);
  });

  test('of guests in house works and leaves both rooms to be cleaned; without rooms or in one room it is refused', async () => {
    const today = { checkIn: '2026-11-20', checkOut: '2026-11-23' };
    const [a, b] = [await sell(room(0), 1, 2, today), await sell(room(1), 1, 2, today)];
    for (const sold of [a, b]) await desk.ok(checkInOrder, withPapers(await key(sold)));
    const swap = async (first: Sold, second: Sold) => {
      const [x, y] = [await key(first), await key(second)];
      return desk.call(swapStays, {
        firstId: x.stayId,
        firstVersion: x.version,
        secondId: y.stayId,
        secondVersion: y.version,
      });
    };
    expect((await swap(a, b)).status).toBe(200);
    expect([await placeOf(a), await placeOf(b)]).toEqual(['102 20→23', '101 20→23']);
    const c = await sell(room(2), 1, 3);
    const d = await sell(room(2), 5, 6);
    expect((await swap(c, d)).failure).toBe('order.swapSameRoom');
    await desk.ok(unassignRoom, await key(d));
    expect((await swap(c, d)).failure).toBe('order.swapNeedsRooms');
    expect((await (await t.as('finance')).call(previewSwap, {})).status).toBe(403);
  });
});

describe('a split', () => {
  test('makes two stays of one order: nights, prices and charges are shared to the fen', async () => {
    const a = await sell(room(0), 1, 6);
    const before = await sumsOf(a);
    const done = await desk.ok(splitStay, { ...(await key(a)), at: day(3) });
    expect(done.stays.map((stay) => [stay.roomNumber, stay.checkIn, stay.checkOut])).toEqual([
      ['101', day(1), day(3)],
      ['101', day(3), day(6)],
    ]);
    const { order, folio, stays } = await orderOf(a);
    // The same three guests: counted once.
    expect([order.guests, order.stayCount, order.nights]).toEqual([3, 1, 5]);
    expect(await sumsOf(a)).toEqual(before);
    const extra = folio?.lines.filter((line) => line.kind === 'extra_guest').map((line) => line.amountFen);
    expect(extra?.sort()).toEqual([10_000, 15_000]);
    expect(stays.map((stay) => stay.nights.length)).toEqual([2, 3]);
  });

  test('puts the second part elsewhere at once, with its price; a full room refuses all of it', async () => {
    const a = await sell(room(0), 1, 6);
    await sell(room(1), 4, 5);
    const taken = await desk.call(splitStay, { ...(await key(a)), at: day(3), roomId: room(1) });
    expect(taken.failure).toBe('roomStatus.roomTaken');
    expect((await orderOf(a)).stays).toHaveLength(1);
    const input = { ...(await key(a)), at: day(3), roomId: suite.id, pricing: 'difference' as const };
    const preview = await desk.ok(previewSplit, input);
    expect(preview.stays).toMatchObject([
      { toRoom: '901', checkIn: day(3), checkOut: day(6), roomFenBefore: 120_000, roomFenAfter: 270_000 },
    ]);
    expect([preview.possible, preview.differenceFen]).toEqual([true, 150_000]);
    const { roomId: _, ...here } = input;
    expect(await desk.ok(previewSplit, here)).toEqual({ stays: [], differenceFen: 0, possible: true });
    const full = await desk.ok(previewSplit, { ...input, roomId: room(1), pricing: 'keep' });
    expect(full.stays[0]?.refusals.map(({ code }) => code)).toEqual(['roomStatus.roomTaken']);
    const done = await desk.ok(splitStay, input);
    expect(done.stays.map((stay) => stay.roomNumber)).toEqual(['101', '901']);
    expect((await sumsOf(a)).roomFen).toBe(2 * 40_000 + 3 * 90_000);
  });

  test('in house: from today on, the guest goes on without settling and is checked in anew', async () => {
    const a = await sell(room(0), 1, 2, { checkIn: '2026-11-20', checkOut: '2026-11-24', guests: 1 });
    await desk.ok(checkInOrder, withPapers(await key(a)));
    t.setNow('2026-11-22T04:00:00Z');
    const early = await desk.call(splitStay, { ...(await key(a)), at: '2026-11-21' });
    expect([early.status, early.failure, Object.keys(early.fields)]).toEqual([
      422,
      'order.splitOutside',
      ['at'],
    ]);
    const done = await desk.ok(splitStay, { ...(await key(a)), at: '2026-11-22', roomId: room(1) });
    await desk.ok(checkOutOrder, await key(a));
    const next = { stayId: done.stays[1]?.stayId ?? '', orderId: a.orderId };
    await desk.ok(checkInOrder, withPapers(await key(next)));
    expect(await placeOf(next)).toBe('102 22→24');
    expect((await desk.call(checkOutOrder, await key(next))).failure).toBe('order.balanceOpen');
    await desk.ok(checkOutOrder, { ...(await key(next)), waiveBalance: false }).catch(() => undefined);
    const waived = await (await t.as('admin')).call(checkOutOrder, {
      ...(await key(next)),
      waiveBalance: true,
      reason: '测试',
    });
    expect(waived.status).toBe(200);
  });

  test('is refused at the edges, without a room, locked, stale, and for who may not', async () => {
    const a = await sell(room(0), 1, 3);
    const at = async (n: number) => (await desk.call(splitStay, { ...(await key(a)), at: day(n) })).failure;
    expect([await at(1), await at(3), await at(9)]).toEqual(Array(3).fill('order.splitOutside'));
    expect((await desk.call(splitStay, { ...(await key(a)), version: 9, at: day(2) })).failure).toBe(
      'core.stale',
    );
    await desk.ok(lockAssignment, { ...(await key(a)), locked: true });
    expect(await at(2)).toBe('order.locked');
    await desk.ok(lockAssignment, { ...(await key(a)), locked: false });
    await desk.ok(unassignRoom, await key(a));
    expect(await at(2)).toBe('order.notAssigned');
    for (const endpoint of [splitStay, previewSplit])
      expect((await (await t.as('finance')).call(endpoint, { ...(await key(a)), at: day(2) })).status).toBe(
        403,
      );
    const foreign = { stayId: crypto.randomUUID(), version: 0, at: day(2) };
    for (const endpoint of [splitStay, previewSplit])
      expect((await desk.call(endpoint, foreign)).failure).toBe('order.stayNotFound');
  });
});

describe('taking back', () => {
  test('ten steps, undone one by one, leave everything as it was', async () => {
    const a = await sell(room(0), 1, 6);
    const b = await sell(room(1), 2, 5);
    const c = await sell(room(2), 8, 9);
    const [block] = await desk.ok(blockRooms, {
      roomIds: [suite.id],
      from: day(20),
      to: day(22),
      kind: 'closed',
      reason: '年会',
    });
    const pictures = [await picture()];
    const blockKey = { id: block?.id ?? '' };
    const swapInput = async () => {
      const [x, y] = [await key(a), await key(b)];
      return { firstId: x.stayId, firstVersion: x.version, secondId: y.stayId, secondVersion: y.version };
    };
    const steps: (() => Promise<unknown>)[] = [
      async () => desk.ok(changeStay, { ...(await key(a)), roomId: suite.id, pricing: 'difference' }),
      async () => desk.ok(changeStay, { ...(await key(a)), checkOut: day(8) }),
      async () => desk.ok(swapStays, await swapInput()),
      async () => desk.ok(splitStay, { ...(await key(a)), at: day(3), roomId: room(0) }),
      async () => desk.ok(unassignRoom, await key(b)),
      async () => desk.ok(assignRoom, await key(b)),
      async () => desk.ok(lockAssignment, { ...(await key(c)), locked: true }),
      () => desk.ok(changeBlock, { ...blockKey, version: 0, from: day(21), to: day(24), note: '延长' }),
      () => desk.ok(unblockRoom, { ...blockKey, version: 1 }),
      () =>
        desk.ok(blockRooms, { roomIds: [room(2)], from: day(10), to: day(11), kind: 'held', reason: '客人' }),
    ];
    for (const run of steps) {
      await run();
      pictures.push(await picture());
    }
    const listed = await desk.ok(listSteps, { houseId: house.id });
    expect(listed.map((step) => step.kind).slice(0, 10)).toEqual([
      'block',
      'unblock',
      'changeBlock',
      'lock',
      'assign',
      'unassign',
      'split',
      'swap',
      'move',
      'move',
    ]);
    for (let n = steps.length; n > 0; n -= 1) {
      expect(await picture()).toEqual(pictures[n]);
      const undone = await desk.ok(undoStep, {});
      expect(undone.undoneAt).toEqual(expect.any(String));
      expect(await picture()).toEqual(pictures[n - 1]);
      expect(await brokenInvariants(t.database)).toEqual({});
    }
  }, 60_000);

  test('names the last step of a stay or a block; the list says what each did', async () => {
    const [a, b] = [await sell(room(0), 1, 4), await sell(room(1), 1, 3)];
    await desk.ok(moveStays, { moves: [{ ...(await key(a)), roomId: room(2) }] });
    await desk.ok(splitStay, { ...(await key(a)), at: day(3), roomId: suite.id });
    const [block] = await desk.ok(blockRooms, {
      roomIds: [suite.id],
      from: day(20),
      to: day(22),
      kind: 'closed',
      reason: '年会',
    });
    await desk.ok(lockAssignment, { ...(await key(b)), locked: true });
    const said = (place: StepPlace | null | undefined) =>
      place ? `${place.roomNumber} ${place.from.slice(8)}→${place.to.slice(8)} ${place.locked}` : null;
    const listed = await desk.ok(listSteps, { houseId: house.id });
    expect(
      listed
        .slice(0, 4)
        .map(({ kind, items }) => [
          kind,
          ...items.map(({ of, name, before, after }) => [of, name, said(before), said(after)]),
        ]),
    ).toEqual([
      ['lock', ['stay', '张三', '102 01→03 false', '102 01→03 true']],
      ['block', ['block', '年会', null, '901 20→22 false']],
      [
        'split',
        ['stay', '张三', '103 01→04 false', '103 01→03 false'],
        ['stay', '张三', null, '901 03→04 false'],
      ],
      ['move', ['stay', '张三', '101 01→04 false', '103 01→04 false']],
    ]);
    const blockId = block?.id ?? '';
    expect((await desk.ok(undoStep, { blockId })).items[0]).toMatchObject({ id: blockId, before: null });
    expect((await desk.call(undoStep, { blockId })).failure).toBe('order.stepNotFound');
    expect((await desk.ok(undoStep, { stayId: a.stayId })).kind).toBe('split');
    expect((await desk.ok(undoStep, { stayId: a.stayId })).kind).toBe('move');
    expect(await placeOf(a)).toBe('101 01→04');
    expect((await (await t.as('admin')).call(undoStep, { stayId: b.stayId })).failure).toBe(
      'order.stepNotFound',
    );
  });

  test('is refused when somebody has changed it since, when it is undone, and for steps of others', async () => {
    const a = await sell(room(0), 1, 3);
    const moved = await desk.ok(moveStays, { moves: [{ ...(await key(a)), roomId: room(1) }] });
    await (await t.as('admin')).ok(changeStay, { ...(await key(a)), checkOut: day(4) });
    const undo = (id: string, by = desk) => by.call(undoStep, { id });
    expect((await undo(moved.stepId)).failure).toBe('order.stepOverridden');
    expect((await undo(moved.stepId, await t.as('director'))).failure).toBe('order.stepNotFound');
    expect((await undo(crypto.randomUUID())).failure).toBe('order.stepNotFound');
    await (await t.as('admin')).ok(undoStep, {});
    expect((await undo(moved.stepId)).status).toBe(200);
    expect(await placeOf(a)).toBe('101 01→03');
    const again = await undo(moved.stepId);
    expect([again.status, again.failure]).toEqual([409, 'order.stepUndone']);
    expect((await (await t.as('housekeeper')).call(undoStep, {})).status).toBe(403);
    expect((await (await t.as('housekeeper')).call(listSteps, {})).status).toBe(403);
  });

  test('is refused onto nights that another has taken, and for nights that have passed', async () => {
    const a = await sell(room(0), 1, 3);
    const moved = await desk.ok(moveStays, { moves: [{ ...(await key(a)), roomId: room(1) }] });
    const b = await sell(room(0), 2, 4);
    expect((await desk.call(undoStep, { id: moved.stepId })).failure).toBe('roomStatus.roomTaken');
    expect(await placeOf(a)).toBe('102 01→03');
    await desk.ok(changeStay, { ...(await key(b)), roomId: room(2) });
    t.setNow('2026-12-02T04:00:00Z');
    expect((await desk.call(undoStep, { id: moved.stepId })).failure).toBe('order.stepInThePast');
  });
});
