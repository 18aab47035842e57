/** Undo of board steps restores everything, or is refused without changes. */

import {
  blockRooms,
  changeBlock,
  unblockRoom,
} from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import {
  listSteps,
  moveStays,
  type StepPlace,
  splitStay,
  swapStays,
  undoStep,
} from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { setExtraTime } from '@minsu/contract/sales/orders/stay/extra-time-endpoints.ts';
import {
  assignRoom,
  changeStay,
  lockAssignment,
  unassignRoom,
} from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  day,
  desk,
  house,
  key,
  openBoardDesk,
  orderOf,
  picture,
  placeOf,
  room,
  sell,
  suite,
  t,
} from '../../../../test/desks/board-desk.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { dependentTables } from './assert-removable.ts';
import { handedBack } from './restore-stays.ts';

openBoardDesk();

const isDependent = (table: string): boolean => (dependentTables as readonly string[]).includes(table);

describe('undo', () => {
  test('restores everything after ten steps undone one by one', async () => {
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
      return {
        ...{ firstId: x.stayId, firstVersion: x.version, secondId: y.stayId, secondVersion: y.version },
        pricing: 'difference' as const,
      };
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

  test('names the last step of a stay or block, and describes each step in the list', async () => {
    const [a, b] = [await sell(room(0), 1, 4), await sell(room(1), 1, 3)];
    await desk.ok(moveStays, { moves: [{ ...(await key(a)), roomId: room(2) }] });
    await desk.ok(splitStay, { ...(await key(a)), at: day(3), roomId: suite.id, pricing: 'difference' });
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

  test("moves a split part's history to the original stay", async () => {
    const a = await sell(room(0), 1, 4);
    const before = await picture();
    await desk.ok(splitStay, { ...(await key(a)), at: day(3), roomId: room(1) });
    const { stays } = await orderOf(a);
    const part = { ...a, stayId: stays.find(({ id }) => id !== a.stayId)?.id ?? '' };
    for (const time of ['16:00', null])
      await desk.ok(setExtraTime, { ...(await key(part)), end: 'departure', time });
    await sql`insert into visitors (house_id, id, stay_id, name, document_type, document_cipher, document_masked, came_at, recorded_by)
      values (${house.id}, gen_random_uuid(), ${part.stayId}, '访客', 'idCard', '', '', now(), 'test')`.execute(
      t.database,
    );
    await sql`insert into door_codes (house_id, id, order_id, stay_id, room_id, code_cipher, valid_from, valid_to, state,
        issued_by, issued_at)
      select ${house.id}, gen_random_uuid(), ${a.orderId}, x, ${room(1)}, '', now(), now() + interval '1 day', 'active', 'test',
        now() from unnest(${[a.stayId, part.stayId]}::uuid[]) x`.execute(t.database);
    await desk.ok(undoStep, { stayId: a.stayId });
    expect(await picture()).toEqual(before);
    const { rows } = await sql<{ table: string; n: number }>`
      select 'order_charges' as table, count(*)::int as n from order_charges where stay_id = ${a.stayId} and kind = 'late_checkout'
      union all select 'door_codes', count(*)::int from door_codes where stay_id = ${a.stayId} and revoked_at is not null
      union all select 'visitors', count(*)::int from visitors where stay_id = ${a.stayId}`.execute(
      t.database,
    );
    expect(rows).toEqual(handedBack.map((table) => ({ table, n: 1 })));
  });

  test('handles every table that references a stay', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'stays'::regclass and confdeltype = 'a' order by 1`.execute(
      t.database,
    );
    // Places are already released, registrations stay with the first part, and posted nights are past.
    // An added stay that any of them references is not removed.
    expect(rows.map(({ name }) => name).filter((name) => !isDependent(name))).toEqual([
      'order_charges',
      'room_night',
      'room_slot',
    ]);
    const known = ['room_night', 'room_slot', 'registrations', 'posted_nights'];
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual(
      [...handedBack].sort(),
    );
  });

  test("refuses changed records, repeated undo and other users' steps", async () => {
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

  test('refuses nights taken by another stay and past nights', async () => {
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
