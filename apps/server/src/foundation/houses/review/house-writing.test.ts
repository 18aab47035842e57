/** A house edited step by step, and continuing where the user left off. */
import { getHouse, houseOptions, pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import {
  duplicateHouse,
  getBegunHouse,
  getHouseRevision,
  saveHouse,
  submitHouse,
} from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import type { HouseRevision } from '@minsu/contract/foundation/houses/house-revision.ts';
import { pageRooms } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildFiles, completeContent, roomType } from '../../../../test/build-house-content.ts';
import { buildStay } from '../../../../test/build-stay.ts';
import { buildHouse, buildRoom } from '../../../../test/builders.ts';
import {
  begin,
  keyOf,
  openHouseWriters,
  operator,
  supervisor,
  t,
} from '../../../../test/desks/begun-house.ts';

openHouseWriters();

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
      'content.photos.0.fileId': 'The file does not exist. Upload it again',
    });
    const twice = await save({ roomTypes: [roomType(), roomType({ name: '另一个', code: 'lake' })] });
    expect(Object.keys(twice.fields)).toEqual(['content.roomTypes.1.code']);
    expect(await save({ checkInTime: '25:00' })).toMatchObject({ status: 422 });
    const after = await operator.ok(getHouseRevision, { id: draft.house.id });
    expect(after.content).toEqual(draft.content);
    expect(after.revision?.version).toBe(draft.revision?.version);
  });

  test('a check-out later than check-in is refused at the hour that was given; the same hour is none', async () => {
    const draft = await begin();
    const save = (content: object) => operator.call(saveHouse, { ...keyOf(draft), content });
    expect((await save({ checkOutTime: '23:00' })).fields).toEqual({
      'content.checkOutTime':
        'Check-out must not be later than check-in, or the room cannot be sold to the next guest the same day',
    });
    expect(Object.keys((await save({ checkInTime: '11:30' })).fields)).toEqual(['content.checkInTime']);
    const both = await save({ checkInTime: '13:00', checkOutTime: '13:01' });
    expect([both.status, Object.keys(both.fields)]).toEqual([422, ['content.checkOutTime']]);
    expect((await save({ checkOutTime: '14:00' })).status).toBe(200);
  });

  test('hours from before this was asked stay until they are changed, and are said before the house is handed in', async () => {
    const draft = await begin();
    const hours = sql`content || '{"checkInTime":"14:00","checkOutTime":"23:00"}'::jsonb`;
    await sql`update house_revisions set content = ${hours} where house_id = ${draft.house.id}`.execute(
      t.database,
    );
    const saved = await operator.ok(saveHouse, { ...keyOf(draft), content: { nameEn: 'Lake' } });
    expect(saved.problems.map((problem) => problem.path)).toContain('checkOutTime');
    const again = await operator.call(saveHouse, { ...keyOf(saved), content: { checkOutTime: '22:00' } });
    expect(Object.keys(again.fields)).toEqual(['content.checkOutTime']);
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
      'content.photos.1.fileId': 'Must not be repeated',
      'content.photos.2.fileId': 'Must not be repeated',
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

describe('where one left off', () => {
  test('the new house I wrote last is offered anywhere, until it is handed in or a week has passed', async () => {
    const director = await t.as('director');
    const live = await buildHouse(t.database);
    await director.ok(saveHouse, { id: live.id, content: { name: '改名' } });
    // A change of a live house is not a new house.
    expect(await director.ok(getBegunHouse, {})).toEqual({ house: null });
    const open = (content: object) => director.ok(saveHouse, { kind: 'entire', content, step: 'place' });
    await open({ name: '先写的' });
    t.setNow('2026-11-20T05:00:00Z');
    const last = await open({ ...(await completeContent(t.database)), name: '后写的' });
    const { house } = await director.ok(getBegunHouse, {});
    const at = '2026-11-20T05:00:00.000Z';
    expect(house).toEqual({ id: last.house.id, name: '后写的', step: 'place', at });
    // Other users have nothing to continue.
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
