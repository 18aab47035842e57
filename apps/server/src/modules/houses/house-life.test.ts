import { getHouse, houseOptions, pageHouses } from '@minsu/contract/houses/house-endpoints.ts';
import { houseEditOptions } from '@minsu/contract/houses/house-holder-endpoints.ts';
import {
  archiveHouse,
  discardHouseRevision,
  duplicateHouse,
  getBegunHouse,
  getHouseRevision,
  saveHouse,
  submitHouse,
  withdrawHouse,
} from '@minsu/contract/houses/house-life-endpoints.ts';
import type { HouseRevision } from '@minsu/contract/houses/house-revision.ts';
import { pageRooms } from '@minsu/contract/houses/room-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFiles, completeContent, roomType } from '../../../test/build-house-content.ts';
import { buildStay } from '../../../test/build-stay.ts';
import { buildHouse, buildRoom, giveRole } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let operator: TestClient;
let supervisor: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  operator = await t.as('operator');
  supervisor = await t.as('supervisor');
});
afterAll(() => t.close());

const keyOf = ({ house, revision }: HouseRevision) => ({ id: house.id, version: revision?.version ?? -1 });
const begin = async (kind: 'entire' | 'multi' = 'multi') =>
  operator.ok(saveHouse, { kind, content: await completeContent(t.database), step: 'preview' });

describe('writing a house', () => {
  test('begins empty, is named by its code, and says what is missing', async () => {
    const draft = await operator.ok(saveHouse, { kind: 'multi', step: 'basics' });
    expect(draft.house).toMatchObject({ state: 'draft', kind: 'multi', name: draft.house.code });
    expect(draft.revision).toMatchObject({ state: 'draft', number: 1, step: 'basics' });
    expect(draft.live).toBeNull();
    expect(draft.problems.map((problem) => problem.path)).toContain('address');
    expect(draft.revision?.actions).toEqual(['edit', 'submit']);
    const refused = await operator.call(submitHouse, keyOf(draft));
    expect(refused).toMatchObject({ status: 422, failure: 'house.incomplete' });
    expect(refused.fields).toMatchObject({
      'content.name': 'This field is required',
      'content.photos': 'Choose at least 3',
    });
    expect((await operator.call(saveHouse, {})).fields).toHaveProperty('kind');
  });

  test('a draft is found and shown as it is written, its rooms can be added', async () => {
    const draft = await begin();
    const type = draft.content.roomTypes[0];
    expect(type?.id).toEqual(expect.any(String));
    const { records } = await operator.ok(pageHouses, { keyword: 'yunqixiaoyuan', state: ['draft'] });
    expect(records.map((row) => row.id)).toContain(draft.house.id);
    const detail = await operator.ok(getHouse, { id: draft.house.id });
    expect(detail).toMatchObject({
      house: { name: '云栖小院', cancellationPolicy: 'moderate', licenceExpires: '2028-06-30' },
      roomTypes: [{ id: type?.id, name: '湖景大床房', basePriceFen: 48_000 }],
      revision: { state: 'draft' },
    });
    expect(detail.photos).toHaveLength(3);
    expect(detail.actions).toEqual(expect.arrayContaining(['edit', 'submit', 'archive', 'duplicate']));
  });

  test('a half-written type shows no price; an entire place has one type and one room', async () => {
    const content = {
      name: '半成品',
      roomTypes: [roomType({ basePriceFen: null, baseGuests: null, code: '' })],
    };
    const multi = await operator.ok(saveHouse, { kind: 'multi', content });
    expect(multi.content.roomTypes[0]).toMatchObject({ code: 'R1', basePriceFen: null });
    const detail = await operator.ok(getHouse, { id: multi.house.id });
    expect(detail.roomTypes[0]?.basePriceFen).toBeNull();
    const entire = await operator.ok(saveHouse, { kind: 'entire', content: { name: '整院' } });
    expect(entire.content.roomTypes).toHaveLength(1);
    const again = await operator.ok(saveHouse, {
      ...keyOf(entire),
      content: { roomTypes: [roomType(), roomType({ code: 'X' })] },
    });
    expect(again.content.roomTypes.map((type) => type.id)).toEqual(
      entire.content.roomTypes.map((type) => type.id),
    );
    const rooms = await operator.ok(pageRooms, { houseId: entire.house.id });
    expect(rooms.records.map((room) => room.number)).toEqual(['整套']);
  });

  test('of two saves at once one wins, the other gets what is current', async () => {
    const draft = await begin();
    const save = (name: string) => operator.call(saveHouse, { ...keyOf(draft), content: { name } });
    const answers = await Promise.all([save('甲'), save('乙')]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const lost = answers.find((answer) => answer.status === 409);
    const won = answers.find((answer) => answer.status === 200);
    const current = (lost?.data as { current?: HouseRevision } | undefined)?.current;
    expect(current?.content.name).toBe(won?.data.content.name);
    expect(current?.revision?.version).toBe(won?.data.revision?.version);
  });

  test('two who begin to change a live house at once share one revision', async () => {
    const house = await buildHouse(t.database);
    const answers = await Promise.all(
      [operator, supervisor].map((user, n) =>
        user.call(saveHouse, { id: house.id, content: { name: `名字${n}` } }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const rows = await t.database
      .selectFrom('houseRevisions')
      .select('id')
      .where('houseId', '=', house.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('refuses what cannot be: places abroad, strange types and files, codes twice', async () => {
    const draft = await begin();
    const save = (content: object) => operator.call(saveHouse, { ...keyOf(draft), content });
    const swapped = await save({ longitude: 30.2, latitude: 120.1 });
    expect(swapped.status).toBe(422);
    expect(Object.keys(swapped.fields)).toEqual(['content.longitude', 'content.latitude']);
    const [file] = await buildFiles(t.database, 1);
    const strange = { ...roomType(), id: file };
    expect(await save({ roomTypes: [strange] })).toMatchObject({ failure: 'house.unknownRoomType' });
    const photo = { fileId: draft.house.id, caption: '', space: 'view', roomTypeId: null };
    expect((await save({ photos: [photo] })).fields).toEqual({
      'content.photos.0.fileId': 'This file does not exist; upload it again',
    });
    const twice = await save({ roomTypes: [roomType(), roomType({ name: '另一个', code: 'lake' })] });
    expect(Object.keys(twice.fields)).toEqual(['content.roomTypes.1.code']);
    expect(await save({ checkInTime: '25:00' })).toMatchObject({ status: 422 });
    const after = await operator.ok(getHouseRevision, { id: draft.house.id });
    expect(after.content).toEqual(draft.content);
    expect(after.revision?.version).toBe(draft.revision?.version);
  });

  test('facilities are those of the dictionary, a picture stands once and belongs to the house', async () => {
    const draft = await begin();
    const save = (content: object) => operator.call(saveHouse, { ...keyOf(draft), content });
    const unknown = await save({
      facilities: ['wifi', 'nope'],
      roomTypes: [{ ...draft.content.roomTypes[0], facilities: ['nothing'] }],
    });
    expect(unknown.status).toBe(422);
    expect(Object.keys(unknown.fields)).toEqual(['content.facilities', 'content.roomTypes.0.facilities']);
    const [photo] = draft.content.photos;
    expect((await save({ photos: [photo, photo, photo] })).fields).toEqual({
      'content.photos.1.fileId': 'This stands twice',
      'content.photos.2.fileId': 'This stands twice',
    });
    const foreign = await buildHouse(t.database);
    const [fileId = ''] = await buildFiles(t.database, 1);
    await t.database
      .insertInto('houseUploads')
      .values({ houseId: foreign.id, fileId, kind: 'photo', createdAt: t.now() })
      .execute();
    const theirs = { ...photo, fileId };
    expect((await save({ photos: [theirs] })).failure).toBe('house.unknownFile');
    const twice = await save({ facilities: ['wifi', 'wifi'] });
    expect(twice.data.content.facilities).toEqual(['wifi']);
  });

  test('a type with rooms or with guests to come stays', async () => {
    const draft = await begin();
    const type = draft.content.roomTypes[0]?.id ?? '';
    const room = await buildRoom(t.database, draft.house.id, type, '101');
    const without = { roomTypes: [roomType({ name: '新房型', code: 'NEW' })] };
    const first = await operator.call(saveHouse, { ...keyOf(draft), content: without });
    expect(first).toMatchObject({ status: 409, failure: 'house.typeHasRooms' });
    await t.database.updateTable('rooms').set({ active: false }).where('id', '=', room.id).execute();
    const house = { id: draft.house.id, roomTypeId: type };
    const { stayId } = await buildStay(t.database, house, {
      checkIn: '2026-12-01',
      checkOut: '2026-12-03',
      room: null,
    });
    const second = await operator.call(saveHouse, { ...keyOf(draft), content: without });
    expect(second).toMatchObject({ status: 409, failure: 'house.typeHasStays' });
    await t.database.updateTable('stays').set({ state: 'checked_out' }).where('id', '=', stayId).execute();
    await operator.ok(saveHouse, { ...keyOf(draft), content: without });
    const [option] = await operator.ok(houseOptions, { ids: [draft.house.id] });
    expect(option?.roomTypes.map((one) => one.name)).toEqual(['新房型']);
    const kept = await t.database
      .selectFrom('roomTypes')
      .select('retiredAt')
      .where('id', '=', type)
      .execute();
    expect(kept[0]?.retiredAt).toBeInstanceOf(Date);
  });

  test('types may swap their codes and their places', async () => {
    const draft = await operator.ok(saveHouse, {
      kind: 'multi',
      content: await completeContent(t.database, {
        roomTypes: [roomType({ name: '甲', code: 'A' }), roomType({ name: '乙', code: 'B' })],
      }),
    });
    const [a, b] = draft.content.roomTypes;
    if (!a || !b) throw new Error('two types');
    await operator.ok(saveHouse, {
      ...keyOf(draft),
      content: {
        roomTypes: [
          { ...b, code: 'A' },
          { ...a, code: 'B' },
        ],
      },
    });
    const detail = await operator.ok(getHouse, { id: draft.house.id });
    expect(detail.roomTypes.map((type) => [type.name, type.code])).toEqual([
      ['乙', 'A'],
      ['甲', 'B'],
    ]);
  });

  test('who sees no money writes no house', async () => {
    const house = await buildHouse(t.database, { department: 'staff', state: 'draft' });
    await t.database
      .insertInto('rolePermissions')
      .columns(['roleId', 'permission'])
      .expression((eb) =>
        eb
          .selectFrom('roles')
          .select((s) => ['id', s.val('house:edit').as('permission')])
          .where('roleCode', '=', 'housekeeper'),
      )
      .execute();
    const keeper = await t.openSession('housekeeper');
    expect(await keeper.call(saveHouse, { id: house.id, content: { name: '改名' } })).toMatchObject({
      status: 403,
      failure: 'house.moneyNeeded',
    });
    expect((await keeper.call(duplicateHouse, { id: house.id })).status).toBe(403);
  });
});

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
      'content.licenceExpires': 'This date has passed; renew it',
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

describe('where one left off', () => {
  test('the new house I wrote last is offered anywhere, until it is handed in or a week has passed', async () => {
    const director = await t.as('director');
    const live = await buildHouse(t.database);
    await director.ok(saveHouse, { id: live.id, content: { name: '改名' } });
    // A change of a live house is no new house.
    expect(await director.ok(getBegunHouse, {})).toEqual({ house: null });
    const open = (content: object) => director.ok(saveHouse, { kind: 'entire', content, step: 'place' });
    await open({ name: '先写的' });
    t.setNow('2026-11-20T05:00:00Z');
    const last = await open({ ...(await completeContent(t.database)), name: '后写的' });
    const { house } = await director.ok(getBegunHouse, {});
    const at = '2026-11-20T05:00:00.000Z';
    expect(house).toEqual({ id: last.house.id, name: '后写的', step: 'place', at });
    // Nobody else left off there.
    expect((await supervisor.ok(getBegunHouse, {})).house?.id).not.toBe(last.house.id);
    await director.ok(submitHouse, keyOf(last));
    expect((await director.ok(getBegunHouse, {})).house?.name).toBe('先写的');
    t.setNow('2026-11-28T04:00:00Z');
    expect(await (await t.openSession('director')).ok(getBegunHouse, {})).toEqual({ house: null });
    t.setNow('2026-11-20T04:00:00Z');
  });

  test('who may not write houses has none', async () => {
    expect((await (await t.as('finance')).call(getBegunHouse, {})).status).toBe(403);
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
