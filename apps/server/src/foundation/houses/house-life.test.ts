import { getHouse } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { houseEditOptions } from '@minsu/contract/foundation/houses/house-holder-endpoints.ts';
import {
  archiveHouse,
  discardHouseRevision,
  duplicateHouse,
  getHouseRevision,
  saveHouse,
  submitHouse,
  withdrawHouse,
} from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { pageRooms } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildHouse, buildRoom, giveRole } from '../../../test/builders.ts';
import { begin, keyOf, openHouseWriters, operator, supervisor, t } from '../../../test/desks/begun-house.ts';

openHouseWriters();

describe('how a house is run', () => {
  test('counts also while a revision is written or reviewed, and asks for no version of it', async () => {
    const draft = await begin();
    const { id } = draft.house;
    const lock = async (lockNote: string) => {
      const { house } = await operator.ok(getHouseRevision, { id });
      return operator.ok(saveHouse, {
        id,
        houseVersion: house.version,
        operations: { lockNote },
        step: 'place',
      });
    };
    const written = await lock('一');
    expect(written.revision).toMatchObject({ version: draft.revision?.version, step: 'preview' });
    await operator.ok(submitHouse, keyOf(draft));
    const waiting = await lock('二');
    expect(waiting).toMatchObject({ operations: { lockNote: '二' }, revision: { state: 'submitted' } });
    const both = await operator.call(saveHouse, {
      ...keyOf(waiting),
      houseVersion: waiting.house.version,
      operations: { lockNote: '三' },
      content: { name: '改名' },
    });
    expect(both.failure).toBe('house.cannotEdit');
    expect((await operator.ok(getHouseRevision, { id })).operations.lockNote).toBe('二');
  });

  test('counts at once, in any state; contacts and notes lie encrypted and stay out of events', async () => {
    const house = await buildHouse(t.database);
    const managers = await operator.ok(houseEditOptions, { of: 'manager' });
    const operations = {
      tags: ['family'],
      managerUserId: managers[0]?.id ?? null,
      lockNote: '门锁 8372#',
      contacts: [{ name: '王管家', role: 'desk' as const, phone: '13800138000' }],
    };
    const missing = await operator.call(saveHouse, { id: house.id, operations });
    expect(missing.fields).toHaveProperty('houseVersion');
    const saved = await operator.ok(saveHouse, { id: house.id, houseVersion: 0, operations, step: 'basics' });
    expect(saved).toMatchObject({ revision: null, operations });
    expect((await operator.call(saveHouse, { id: house.id, houseVersion: 0, operations })).status).toBe(409);
    const { sealedNotes } = await t.database
      .selectFrom('houses')
      .select('sealedNotes')
      .where('id', '=', house.id)
      .executeTakeFirstOrThrow();
    expect(sealedNotes).not.toContain('8372');
    const events = await t.database
      .selectFrom('events')
      .selectAll()
      .where('entityId', '=', house.id)
      .execute();
    expect(JSON.stringify(events)).not.toMatch(/8372|13800138000/);
    expect((await operator.ok(getHouse, { id: house.id })).notes?.lockNote).toBe('门锁 8372#');
    expect((await (await t.as('finance')).ok(getHouse, { id: house.id })).notes).toBeNull();
    // The desk of another department: it opens no notes where only the role of finance reaches.
    await giveRole(t.database, 'finance', 'front_desk');
    const both = await t.openSession('finance');
    expect((await both.ok(getHouse, { id: house.id })).notes).toBeNull();
  });

  test('says whose registration a check-in waits for, and whether doors take codes', async () => {
    const { id } = (await begin()).house;
    const { house, operations } = await operator.ok(getHouseRevision, { id });
    expect(operations).toMatchObject({ registrationRule: 'all', smartLocks: false });
    const given = { registrationRule: 'first' as const, smartLocks: true };
    const saved = await operator.ok(saveHouse, { id, houseVersion: house.version, operations: given });
    expect(saved.operations).toMatchObject(given);
    const wrong = { registrationRule: 'nobody' } as never;
    const refused = await operator.call(saveHouse, {
      id,
      houseVersion: saved.house.version,
      operations: wrong,
    });
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['operations.registrationRule']]);
  });

  test('refuses who and what does not exist', async () => {
    const house = await buildHouse(t.database);
    const save = (operations: object) =>
      operator.call(saveHouse, { id: house.id, houseVersion: 0, operations });
    expect((await save({ landlordId: house.id })).fields).toHaveProperty('operations.landlordId');
    expect((await save({ timeZone: 'Mars/Base' })).fields).toHaveProperty('operations.timeZone');
  });
});

describe('handing in and taking back', () => {
  test('under review nothing is edited; only the submitter takes it back', async () => {
    const draft = await begin();
    const submitted = await operator.ok(submitHouse, keyOf(draft));
    expect(submitted).toMatchObject({ house: { state: 'submitted' }, revision: { state: 'submitted' } });
    const edit = await operator.call(saveHouse, { ...keyOf(submitted), content: { name: '改' } });
    expect(edit).toMatchObject({ status: 409, failure: 'house.cannotEdit' });
    expect((await operator.call(submitHouse, keyOf(submitted))).failure).toBe('house.cannotSubmit');
    expect((await supervisor.call(withdrawHouse, keyOf(submitted))).failure).toBe('house.notSubmitter');
    const stale = { ...keyOf(submitted), version: 0 };
    expect((await operator.call(withdrawHouse, stale)).failure).toBe('core.stale');
    const back = await operator.ok(withdrawHouse, keyOf(submitted));
    expect(back).toMatchObject({ house: { state: 'draft' }, revision: { state: 'draft' } });
    expect((await operator.call(withdrawHouse, keyOf(back))).failure).toBe('house.cannotWithdraw');
  });

  test('a licence that has run out is not handed in', async () => {
    const draft = await begin();
    const old = await operator.ok(saveHouse, { ...keyOf(draft), content: { licenceExpires: '2026-11-19' } });
    expect((await operator.call(submitHouse, keyOf(old))).fields).toEqual({
      'content.licenceExpires': 'This date has passed. Update it',
    });
  });

  test('a place abroad is not handed in, though it lies within the corners of the country', async () => {
    const draft = await begin();
    const seoul = { longitude: 127, latitude: 37.6 };
    const abroad = await operator.ok(saveHouse, { ...keyOf(draft), content: seoul });
    expect((await operator.call(submitHouse, keyOf(abroad))).fields).toHaveProperty('content.longitude');
  });

  test('a live house without a change has nothing to review; a change can be given up', async () => {
    const draft = await begin();
    await t.database
      .updateTable('houses')
      .set({ state: 'online' })
      .where('id', '=', draft.house.id)
      .execute();
    await t.database
      .updateTable('houseRevisions')
      .set({ state: 'approved' })
      .where('houseId', '=', draft.house.id)
      .execute();
    const opened = await operator.ok(saveHouse, { id: draft.house.id, step: 'price' });
    expect((await operator.call(submitHouse, keyOf(opened))).failure).toBe('house.nothingChanged');
    const dearer = await operator.ok(saveHouse, { ...keyOf(opened), content: { cleaningFeeFen: 8_000 } });
    expect(dearer).toMatchObject({
      changes: [{ field: 'cleaningFeeFen', before: 0, after: 8_000 }],
      live: { cleaningFeeFen: 0 },
      revision: { number: 2, changes: 1 },
    });
    expect((await operator.ok(getHouse, { id: draft.house.id })).house.cleaningFeeFen).toBe(0);
    const given = await operator.ok(discardHouseRevision, keyOf(dearer));
    expect(given).toMatchObject({ revision: null, content: { cleaningFeeFen: 0 } });
  });

  test('a house that never passed is archived, not given up', async () => {
    const draft = await begin();
    expect((await operator.call(discardHouseRevision, keyOf(draft))).failure).toBe('house.cannotDiscard');
  });
});

describe('archiving', () => {
  test('is refused with the list of what is to come, then ends the house', async () => {
    const house = await buildHouse(t.database, { state: 'offline', rooms: 1 });
    const { orderId } = await buildStay(t.database, house, {
      checkIn: '2026-12-01',
      checkOut: '2026-12-03',
      room: house.rooms[0] ?? null,
      guest: '李雷',
    });
    const refused = await operator.call(archiveHouse, { id: house.id, version: 0 });
    expect(refused).toMatchObject({
      status: 409,
      failure: 'house.futureOrders',
      data: { count: 1, orders: [{ bookerName: '李雷', checkIn: '2026-12-01', shown: 'expected' }] },
    });
    await t.database.updateTable('orders').set({ shown: 'completed' }).where('id', '=', orderId).execute();
    expect((await operator.call(archiveHouse, { id: house.id, version: 9 })).failure).toBe('core.stale');
    const gone = await operator.ok(archiveHouse, { id: house.id, version: 0, reason: '合同到期' });
    expect(gone.house).toMatchObject({ state: 'archived', stateReason: '合同到期' });
    expect(gone.actions).toEqual(['duplicate']);
    const edit = await operator.call(saveHouse, { id: house.id, content: { name: '复活' } });
    expect(edit.failure).toBe('house.archivedCannotEdit');
  });

  test('is refused while online and under review; a draft goes with its revision', async () => {
    const online = await buildHouse(t.database);
    const { failure } = await operator.call(archiveHouse, { id: online.id, version: 0 });
    expect(failure).toBe('house.cannotArchive');
    const draft = await begin();
    await operator.ok(archiveHouse, { id: draft.house.id, version: draft.house.version });
    expect((await operator.ok(getHouseRevision, { id: draft.house.id })).revision).toBeNull();
  });
});

describe('a copy', () => {
  test('has the content and the rooms, but neither licence nor papers', async () => {
    const draft = await begin();
    const type = draft.content.roomTypes[0]?.id ?? '';
    await buildRoom(t.database, draft.house.id, type, '101');
    const { id } = await operator.ok(duplicateHouse, { id: draft.house.id });
    const copy = await operator.ok(getHouseRevision, { id });
    expect(copy.house.code).not.toBe(draft.house.code);
    expect(copy.content).toMatchObject({ name: '云栖小院 copy', licenceNumber: '', documents: [] });
    expect(copy.content.roomTypes[0]?.id).not.toBe(type);
    expect((await operator.ok(pageRooms, { houseId: id })).records.map((room) => room.number)).toEqual([
      '101',
    ]);
    const bare = await operator.ok(duplicateHouse, { id: draft.house.id, withRooms: false });
    expect((await operator.ok(pageRooms, { houseId: bare.id })).total).toBe(0);
  });
});

test('a house out of scope is not there', async () => {
  const house = await buildHouse(t.database, { state: 'draft' });
  const { roleId } = await t.database
    .selectFrom('userRoles as ur')
    .innerJoin('users as u', 'u.id', 'ur.userId')
    .select('ur.roleId')
    .where('u.username', '=', 'operator')
    .executeTakeFirstOrThrow();
  await t.database.updateTable('roles').set({ dataScope: 'department' }).where('id', '=', roleId).execute();
  const narrow = await t.openSession('operator');
  const key = { id: house.id, version: 0 };
  for (const endpoint of [submitHouse, withdrawHouse, discardHouseRevision, archiveHouse])
    expect((await narrow.call(endpoint, key)).failure, endpoint.path).toBe('house.notFound');
  for (const endpoint of [getHouseRevision, duplicateHouse])
    expect((await narrow.call(endpoint, { id: house.id })).failure).toBe('house.notFound');
  expect((await narrow.call(saveHouse, { id: house.id, content: {} })).failure).toBe('house.notFound');
  await t.database.updateTable('roles').set({ dataScope: 'all' }).where('id', '=', roleId).execute();
});
