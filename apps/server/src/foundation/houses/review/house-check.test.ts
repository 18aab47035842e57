import {
  countHouseChecks,
  decideHouseCheck,
  getHouseCheck,
  pageHouseChecks,
} from '@minsu/contract/foundation/houses/house-check-endpoints.ts';
import type { DraftContent } from '@minsu/contract/foundation/houses/house-content.ts';
import {
  getHouse,
  pageHouses,
  setHouseOnline,
  setHousesOnline,
} from '@minsu/contract/foundation/houses/house-endpoints.ts';
import {
  archiveHouse,
  discardHouseRevision,
  getHouseRevision,
  saveHouse,
  submitHouse,
  withdrawHouse,
} from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import type { HouseRevision } from '@minsu/contract/foundation/houses/house-revision.ts';
import { batchAddRoom } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeContent, roomType } from '../../../../test/build-house-content.ts';
import { buildRoom } from '../../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

let t: TestApp;
let operator: TestClient;
let supervisor: TestClient;
let director: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  operator = await t.as('operator');
  supervisor = await t.as('supervisor');
  director = await t.as('director');
});
afterAll(() => t.close());

const keyOf = ({ house, revision }: HouseRevision) => ({ id: house.id, version: revision?.version ?? -1 });

const handIn = async (by: TestClient, over: Partial<DraftContent> = {}) => {
  const draft = await by.ok(saveHouse, { kind: 'multi', content: await completeContent(t.database, over) });
  return by.ok(submitHouse, keyOf(draft));
};

/** The review waiting for a house. */
const reviewOf = async (houseId: string) => {
  const row = await t.database
    .selectFrom('houseReviews')
    .select('id')
    .where('houseId', '=', houseId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return (await t.as('admin')).ok(getHouseCheck, { id: row.id });
};

const allPass = ({ standards }: { standards: readonly { readonly id: string }[] }) =>
  standards.map(({ id }) => ({ standardId: id, verdict: 'pass' as const }));

const approve = async (by: TestClient, houseId: string) => {
  const review = await reviewOf(houseId);
  const { id } = review.check;
  return by.ok(decideHouseCheck, { id, version: review.version, verdict: 'approve', items: allPass(review) });
};

const inboxOf = async (client: TestClient) => (await client.ok(pageInbox, { size: 50 })).records;

describe('the queue', () => {
  test('shows who handed in what, the longest waiting first, and whom it keeps from deciding', async () => {
    const first = await handIn(operator, { name: '排队甲' });
    t.setNow('2026-11-20T05:00:00Z');
    const second = await handIn(supervisor, { name: '排队乙' });
    const page = await supervisor.ok(pageHouseChecks, { view: 'waiting' });
    expect(page.records.map((row) => row.houseName)).toEqual(['排队甲', '排队乙']);
    expect(page.records[0]).toMatchObject({
      houseId: first.house.id,
      houseState: 'submitted',
      submittedBy: 'operator',
      round: 1,
      ofLive: false,
      own: false,
      coverUrl: expect.stringContaining('/api/files/'),
    });
    expect(page.records[1]).toMatchObject({ houseId: second.house.id, own: true });
    const mine = await supervisor.ok(pageHouseChecks, { view: 'mine' });
    expect(mine.records.map((row) => row.houseName)).toEqual(['排队甲']);
    expect((await director.ok(pageHouseChecks, { keyword: 'paiduiyi' })).total).toBe(1);
    expect((await director.ok(pageHouseChecks, { again: true })).total).toBe(0);
    const counts = await director.ok(countHouseChecks, {});
    expect(counts.find((row) => row.view === 'waiting')?.count).toBe(2);
  });

  test('reviewers get a todo, the submitter none; it ends with the decision', async () => {
    const { house } = await handIn(supervisor, { name: '待办房' });
    const about = (rows: Awaited<ReturnType<typeof inboxOf>>) =>
      rows.filter((row) => row.content[0].includes('待办房'));
    const [todo] = about(await inboxOf(director));
    const review = await reviewOf(house.id);
    expect(todo).toMatchObject({ kind: 'todo', path: `/house/houseCheckDetail?id=${review.check.id}` });
    expect(about(await inboxOf(supervisor))).toEqual([]);
    await approve(director, house.id);
    expect(about(await inboxOf(director))[0]?.settledAt).toEqual(expect.any(String));
    expect(about(await inboxOf(supervisor))).toMatchObject([
      { kind: 'message', path: `/house/houseDetail?id=${house.id}` },
    ]);
  });
});

describe('a verdict', () => {
  test('is not for the submitter, nor for who wrote some of it', async () => {
    const draft = await supervisor.ok(saveHouse, {
      kind: 'multi',
      content: await completeContent(t.database),
    });
    const submitted = await director.ok(submitHouse, keyOf(draft));
    const review = await reviewOf(submitted.house.id);
    const input = { id: review.check.id, version: 0, verdict: 'approve' as const, items: allPass(review) };
    for (const client of [director, supervisor]) {
      expect(await client.call(decideHouseCheck, input)).toMatchObject({
        status: 403,
        failure: 'house.ownSubmission',
      });
      const seen = await client.ok(getHouseCheck, { id: review.check.id });
      expect(seen).toMatchObject({
        actions: [],
        refusal: expect.stringContaining('someone else must review it'),
      });
    }
    await (await t.as('admin')).ok(decideHouseCheck, input);
  });

  test('needs every item, every mandatory one passed, a reason for every return', async () => {
    const { house } = await handIn(operator);
    const review = await reviewOf(house.id);
    const key = { id: review.check.id, version: review.version };
    const pass = allPass(review);
    const mandatory = review.standards.findIndex((standard) => standard.mandatory);
    const returned = (reason: string) =>
      pass.map((item, at) => (at === mandatory ? { ...item, verdict: 'return' as const, reason } : item));
    const decide = (input: object) => supervisor.call(decideHouseCheck, { ...key, ...input });
    expect((await decide({ verdict: 'approve', items: pass.slice(1) })).failure).toBe('house.itemUndecided');
    expect((await decide({ verdict: 'approve', items: returned('模糊') })).failure).toBe(
      'house.mandatoryReturned',
    );
    expect((await decide({ verdict: 'return', items: pass })).failure).toBe('house.nothingReturned');
    const mute = await decide({ verdict: 'return', items: returned('') });
    expect(Object.keys(mute.fields)).toEqual([`items.${mandatory}.reason`]);
    expect((await decide({ verdict: 'approve', items: pass, version: 7 })).failure).toBe('core.stale');
    expect((await reviewOf(house.id)).check.state).toBe('waiting');
  });

  test('of two reviewers at once one decides', async () => {
    const { house } = await handIn(operator);
    const review = await reviewOf(house.id);
    const input = { id: review.check.id, version: 0, verdict: 'approve' as const, items: allPass(review) };
    const answers = await Promise.all([supervisor, director].map((one) => one.call(decideHouseCheck, input)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });
});

describe('the whole way', () => {
  test('returned and given up: it becomes a draft again, whose turn is nobody’s, and is archived', async () => {
    const { house } = await handIn(operator, { name: '知难而退' });
    const review = await reviewOf(house.id);
    const [standard] = review.standards;
    const items = [{ standardId: standard?.id ?? '', verdict: 'return' as const, reason: '不合要求' }];
    await supervisor.ok(decideHouseCheck, { id: review.check.id, version: 0, verdict: 'return', items });
    const returned = await operator.ok(getHouseRevision, { id: house.id });
    expect(returned.revision?.actions).toContain('withdraw');
    const { version } = returned.house;
    expect((await operator.call(archiveHouse, { id: house.id, version })).failure).toBe(
      'house.cannotArchive',
    );
    expect((await operator.call(discardHouseRevision, keyOf(returned))).failure).toBe('house.cannotDiscard');
    expect((await (await t.as('frontdesk')).call(withdrawHouse, keyOf(returned))).status).toBe(403);
    // Withdrawn by another user: a returned revision belongs to no one.
    const draft = await director.ok(withdrawHouse, keyOf(returned));
    expect(draft).toMatchObject({ house: { state: 'draft' }, revision: { state: 'draft' } });
    const todo = (await inboxOf(operator)).find((row) => row.content[0].includes('知难而退'));
    expect(todo?.settledAt).toEqual(expect.any(String));
    const gone = await director.ok(archiveHouse, { id: house.id, version: draft.house.version });
    expect(gone.house.state).toBe('archived');
  });

  test('returned with reasons, mended, handed in again, approved, published', async () => {
    const first = await handIn(operator, { name: '一波三折' });
    const review = await reviewOf(first.house.id);
    const [standard] = review.standards;
    if (!standard) throw new Error('standards');
    const items = [{ standardId: standard.id, verdict: 'return' as const, reason: '备案号看不清' }];
    await supervisor.ok(decideHouseCheck, { id: review.check.id, version: 0, verdict: 'return', items });
    const back = await operator.ok(getHouseRevision, { id: first.house.id });
    expect(back).toMatchObject({
      house: { state: 'returned' },
      revision: {
        state: 'returned',
        decidedBy: 'supervisor',
        returned: [{ code: standard.code, title: standard.titleEn, reason: '备案号看不清' }],
      },
    });
    const todo = (await inboxOf(operator)).find((row) => row.content[0].includes('一波三折'));
    expect(todo).toMatchObject({ kind: 'todo', settledAt: null });
    const mended = await operator.ok(saveHouse, { ...keyOf(back), content: { licenceNumber: '新编号' } });
    await operator.ok(submitHouse, keyOf(mended));
    const settled = (await inboxOf(operator)).find((row) => row.id === todo?.id);
    expect(settled?.settledAt).toEqual(expect.any(String));
    const again = await reviewOf(first.house.id);
    expect(again).toMatchObject({
      check: { round: 2 },
      rounds: [{ state: 'returned', returned: [{ reason: '备案号看不清' }] }],
    });
    const decided = await approve(supervisor, first.house.id);
    expect(decided.check).toMatchObject({ state: 'approved', score: 100, houseState: 'approved' });
    const house = await operator.ok(getHouse, { id: first.house.id });
    expect(house).toMatchObject({ house: { licenceNumber: '新编号' }, revision: null });
    expect(house.actions).toContain('publish');
    const publish = { id: first.house.id, version: house.house.version, online: true };
    expect(await operator.call(setHouseOnline, publish)).toMatchObject({
      status: 409,
      failure: 'house.noRooms',
    });
    const dryRun = await operator.ok(setHousesOnline.check, { ids: [publish.id], online: true });
    expect(dryRun).toMatchObject({ ready: 0, refused: 1 });
    await buildRoom(t.database, first.house.id, house.roomTypes[0]?.id ?? '', '101');
    const online = await operator.ok(setHouseOnline, publish);
    expect(online.house.state).toBe('online');
  });

  test('a licence that ran out since stands against approval and against going online', async () => {
    const now = t.now().toISOString();
    const late = await handIn(operator, { name: '许可将到期', licenceExpires: '2026-12-01' });
    const intime = await handIn(operator, { name: '许可曾有效', licenceExpires: '2026-12-01' });
    const { house } = await approve(supervisor, intime.house.id).then(() =>
      operator.ok(getHouse, { id: intime.house.id }),
    );
    await buildRoom(t.database, house.id, intime.content.roomTypes[0]?.id ?? '', '101');
    t.setNow('2026-12-05T04:00:00Z');
    const review = await reviewOf(late.house.id);
    const { id } = review.check;
    const verdict = { id, version: review.version, verdict: 'approve' as const, items: allPass(review) };
    expect((await supervisor.call(decideHouseCheck, verdict)).failure).toBe('house.licenceRanOut');
    expect((await reviewOf(late.house.id)).check.state).toBe('waiting');
    const publish = { id: house.id, version: house.version, online: true };
    expect((await operator.call(setHouseOnline, publish)).failure).toBe('house.licenceExpired');
    t.setNow(now);
  });

  test('the reasons stay with the writer until it is approved, also when he takes it back', async () => {
    const first = await handIn(operator, { name: '退回后撤回' });
    const { standards, check } = await reviewOf(first.house.id);
    const items = [{ standardId: standards[0]?.id ?? '', verdict: 'return' as const, reason: '照片太暗' }];
    const decision = { id: check.id, version: 0, verdict: 'return' as const, items, note: '请重拍' };
    await supervisor.ok(decideHouseCheck, decision);
    const back = await operator.ok(getHouseRevision, { id: first.house.id });
    const again = await operator.ok(submitHouse, keyOf(back));
    const withdrawn = await operator.ok(withdrawHouse, keyOf(again));
    expect(withdrawn.revision).toMatchObject({
      state: 'draft',
      note: '请重拍',
      decidedBy: 'supervisor',
      returned: [{ reason: '照片太暗' }],
    });
  });

  test('a change of what is online waits while guests pay the old, and counts once approved', async () => {
    const first = await handIn(operator, { name: '改价房', cleaningFeeFen: 5_000 });
    const houseId = first.house.id;
    await approve(supervisor, houseId);
    const [type] = first.content.roomTypes;
    const roomTypeId = type?.id ?? '';
    await buildRoom(t.database, houseId, roomTypeId, '101');
    const { house } = await operator.ok(getHouse, { id: houseId });
    await operator.ok(setHouseOnline, { id: houseId, version: house.version, online: true });
    const quote = async () => {
      const stay = { houseId, roomTypeId, checkIn: '2026-12-01', checkOut: '2026-12-02', guests: 2 };
      const { roomFen, cleaningFen } = await operator.ok(quoteStay, stay);
      return { roomFen, cleaningFen };
    };
    const before = { roomFen: 48_000, cleaningFen: 5_000 };
    const opened = await operator.ok(saveHouse, {
      id: houseId,
      content: {
        name: '改价后的房',
        cleaningFeeFen: 8_000,
        longitude: 120.2,
        roomTypes: [
          { ...roomType(), id: roomTypeId, basePriceFen: 60_000 },
          roomType({ name: '新套房', code: 'SUI' }),
        ],
      },
    });
    expect(opened.revision).toMatchObject({ number: 2, state: 'draft' });
    expect(await quote()).toEqual(before);
    const submitted = await operator.ok(submitHouse, keyOf(opened));
    expect(submitted.house.state).toBe('online');
    expect(await quote()).toEqual(before);
    const review = await reviewOf(houseId);
    expect(review.check).toMatchObject({ ofLive: true, round: 1, changes: opened.revision?.changes });
    expect(review.changes.map((change) => change.typeField ?? change.field).toSorted()).toEqual(
      ['basePriceFen', 'cleaningFeeFen', 'longitude', 'name', 'roomTypes'].toSorted(),
    );
    await approve(director, houseId);
    expect(await quote()).toEqual({ roomFen: 60_000, cleaningFen: 8_000 });
    const after = await operator.ok(getHouse, { id: houseId });
    expect(after.house).toMatchObject({ state: 'online', name: '改价后的房', longitude: 120.2 });
    expect(after.roomTypes.map((one) => one.name)).toEqual(['湖景大床房', '新套房']);
    expect((await operator.ok(pageHouses, { keyword: 'gaijiahou' })).total).toBe(1);
  });

  test('no room joins a type that a change under review takes away', async () => {
    const first = await handIn(operator, {
      name: '删房型',
      roomTypes: [roomType(), roomType({ name: '山景房', code: 'HILL' })],
    });
    const houseId = first.house.id;
    await approve(supervisor, houseId);
    const [lake, hill] = first.content.roomTypes;
    const opened = await operator.ok(saveHouse, {
      id: houseId,
      content: { roomTypes: [lake ?? roomType()] },
    });
    await operator.ok(submitHouse, keyOf(opened));
    const asked = { houseId, roomTypeId: hill?.id ?? '', from: 1, to: 1 };
    const refused = await operator.call(batchAddRoom, asked);
    expect(refused).toMatchObject({ status: 409, failure: 'house.typeGoes' });
    await operator.ok(batchAddRoom, { ...asked, roomTypeId: lake?.id ?? '' });
    expect((await approve(supervisor, houseId)).check.state).toBe('approved');
  });

  test('an approval that cannot be put into force changes nothing', async () => {
    const first = await handIn(operator, {
      roomTypes: [roomType(), roomType({ name: '要删的', code: 'DEL' })],
    });
    const houseId = first.house.id;
    await approve(supervisor, houseId);
    const [kept, dropped] = first.content.roomTypes;
    if (!kept || !dropped) throw new Error('two types');
    const opened = await operator.ok(saveHouse, {
      id: houseId,
      content: { roomTypes: [kept], name: '新名' },
    });
    await operator.ok(submitHouse, keyOf(opened));
    await buildRoom(t.database, houseId, dropped.id ?? '', '201');
    const review = await reviewOf(houseId);
    const input = { id: review.check.id, version: 0, verdict: 'approve' as const, items: allPass(review) };
    const refused = await supervisor.call(decideHouseCheck, input);
    expect(refused).toMatchObject({ status: 409, failure: 'house.typeHasRooms' });
    expect((await reviewOf(houseId)).check.state).toBe('waiting');
    const { house, roomTypes } = await operator.ok(getHouse, { id: houseId });
    expect(house.name).not.toBe('新名');
    expect(roomTypes).toHaveLength(2);
  });
});

test('a review of a house out of scope is not there', async () => {
  const { house } = await handIn(operator);
  const review = await reviewOf(house.id);
  await t.database.updateTable('houses').set({ departmentId: null }).where('id', '=', house.id).execute();
  await t.database
    .updateTable('roles')
    .set({ dataScope: 'department' })
    .where('roleCode', '=', 'operation_supervisor')
    .execute();
  const narrow = await t.openSession('supervisor');
  const { id } = review.check;
  expect((await narrow.call(getHouseCheck, { id })).failure).toBe('house.reviewNotFound');
  const input = { id, version: 0, verdict: 'approve', items: [] };
  expect((await narrow.call(decideHouseCheck, input)).failure).toBe('house.reviewNotFound');
  const ids = (await narrow.ok(pageHouseChecks, { view: 'waiting' })).records.map((row) => row.id);
  expect(ids).not.toContain(id);
});
