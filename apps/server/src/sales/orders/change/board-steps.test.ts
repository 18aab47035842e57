/** Board steps over several stays and their undo, which restores everything to the fen. */
import {
  moveStays,
  previewMoves,
  previewSplit,
  previewSwap,
  splitStay,
  swapStays,
  undoStep,
} from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { checkInOrder, checkOutOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { lockAssignment, unassignRoom } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import {
  day,
  desk,
  key,
  openBoardDesk,
  orderOf,
  picture,
  placeOf,
  room,
  type Sold,
  sell,
  suite,
  sumsOf,
  t,
} from '../../../../test/desks/board-desk.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { eventNamesOf } from '../../../../test/event-names.ts';

openBoardDesk();

describe('move several stays', () => {
  test('shifts a chain of stays where each takes the room of the next', async () => {
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

  test('moves all or none and reports every objection for each stay', async () => {
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

  test('keeps nightly prices when dates change and charges added nights at the price of the day', async () => {
    // Keeping the old price in a dearer room needs the permission to override prices.
    const lead = await t.as('supervisor');
    const sold = await sell(room(0), 1, 3);
    const { roomFen } = await sumsOf(sold);
    await lead.ok(moveStays, { moves: [{ ...(await key(sold)), roomId: suite.id }] });
    const later = { checkIn: day(4), checkOut: day(6) };
    const preview = await lead.ok(previewMoves, { moves: [{ ...(await key(sold)), ...later }] });
    expect(preview.stays).toMatchObject([
      { roomFenBefore: roomFen, roomFenAfter: roomFen, differenceFen: 0 },
    ]);
    await lead.ok(moveStays, { moves: [{ ...(await key(sold)), ...later }] });
    expect((await sumsOf(sold)).roomFen).toBe(roomFen);
    await lead.ok(moveStays, { moves: [{ ...(await key(sold)), checkIn: day(8), checkOut: day(11) }] });
    expect((await sumsOf(sold)).roomFen).toBe(roomFen + 90_000);
  });

  test('warns about a dirty room only for stays that need it today', async () => {
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

  test('refuses two stays for one room, in the preview and in the move', async () => {
    const [a, b] = [await sell(room(0), 1, 3), await sell(room(1), 2, 4)];
    const moves = [
      { ...(await key(a)), roomId: room(2) },
      { ...(await key(b)), roomId: room(2) },
    ];
    expect((await desk.ok(previewMoves, { moves })).possible).toBe(false);
    expect((await desk.call(moveStays, { moves })).failure).toBe('roomStatus.roomTaken');
  });

  test('keeps enough rooms of a type for its unassigned stays', async () => {
    const waiting = await sell(suite.id, 1, 3);
    await desk.ok(unassignRoom, await key(waiting));
    const [a, b] = [await sell(room(0), 1, 3), await sell(room(1), 5, 6)];
    const moves = [
      { ...(await key(a)), roomId: suite.id },
      { ...(await key(b)), checkIn: day(6), checkOut: day(7) },
    ];
    expect((await desk.call(moveStays, { moves })).failure).toBe('roomStatus.soldOut');
  });

  test('refuses stale versions, locked stays, other properties, duplicate stays and users without permission', async () => {
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

  test('moves once for repeated requests with the same Idempotency-Key', async () => {
    const a = await sell(room(0), 1, 3);
    const moves = [{ ...(await key(a)), checkIn: day(10), checkOut: day(12) }];
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await desk.ok(moveStays, { moves }, { headers });
    expect(await desk.ok(moveStays, { moves }, { headers })).toEqual(first);
    expect((await orderOf(a)).order.version).toBe(1);
  });
});

describe('swap two stays', () => {
  test('needs no price decision within one room type; across types it keeps prices or charges the difference', async () => {
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
    expect(await eventNamesOf(t.database, a.orderId)).toContain('order.swapped');
    await desk.ok(undoStep, {});
    expect(await picture()).toEqual(before);
  });

  test('swaps guests in house and leaves both rooms dirty; refuses stays without a room or in the same room', async () => {
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

describe('split a stay', () => {
  test('makes two stays of one order and divides nights, prices and charges to the fen', async () => {
    const a = await sell(room(0), 1, 6);
    const before = await sumsOf(a);
    const done = await desk.ok(splitStay, { ...(await key(a)), at: day(3) });
    expect(done.stays.map((stay) => [stay.roomNumber, stay.checkIn, stay.checkOut])).toEqual([
      ['101', day(1), day(3)],
      ['101', day(3), day(6)],
    ]);
    const { order, folio, stays } = await orderOf(a);
    // The same three guests are counted once.
    expect([order.guests, order.stayCount, order.nights]).toEqual([3, 1, 5]);
    expect(await sumsOf(a)).toEqual(before);
    const extra = folio?.lines.filter((line) => line.kind === 'extra_guest').map((line) => line.amountFen);
    expect(extra?.sort()).toEqual([10_000, 15_000]);
    expect(stays.map((stay) => stay.nights.length)).toEqual([2, 3]);
  });

  test('moves the second part to another room with its price; refuses everything when that room is full', async () => {
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

  test('splits a stay in house from today without settling the folio; the guest checks in to the new room', async () => {
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

  test('refuses splits at either end, without a room, of locked or stale stays, and without permission', async () => {
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
