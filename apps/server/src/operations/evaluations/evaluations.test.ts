import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import {
  appealEvaluation,
  countEvaluationViews,
  decideAppeal,
  deleteReplyTemplate,
  editReply,
  exportEvaluations,
  getHouseRating,
  hideEvaluation,
  listReplyTemplates,
  pageEvaluations,
  recordEvaluation,
  replyEvaluation,
  replyEvaluations,
  saveReplyTemplate,
  showEvaluation,
  uploadEvaluationPhoto,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { getRun, isOver, undoRun } from '@minsu/contract/platform/background-run.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildLandlord } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { NOON, TODAY } from '../../../test/test-day.ts';
import { remindRepliesJob } from './remind-replies.ts';

let t: TestApp;
let admin: TestClient;
let desk: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  [admin, desk] = await Promise.all([t.as('admin'), t.as('frontdesk')]);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(NOON);
  house = await buildHouse(t.database, { department: 'staff', rooms: 3 });
});

const said = {
  channel: 'mt' as const,
  guestName: '陈思远',
  score: 4.5,
  content: '住得很舒服',
  receivedOn: TODAY,
};
const record = (change: Record<string, unknown> = {}, client = admin) =>
  client.ok(recordEvaluation, { houseId: house.id, ...said, ...change } as never);
const key = ({ id, version }: { readonly id: string; readonly version: number }) => ({ id, version });
const rating = (client = admin) => client.ok(getHouseRating, { houseId: house.id });
const listed = async (input: Record<string, unknown> = {}, client = admin) =>
  (await client.ok(pageEvaluations, { houseId: [house.id], ...input } as never)).records;
const later = (hours: number) => t.setNow(new Date(Date.parse(NOON) + hours * 3_600_000).toISOString());
const over = (id: string) =>
  expect.poll(async () => isOver(await admin.ok(getRun, { id })), { timeout: 20_000 }).toBe(true);

describe('recording', () => {
  test('takes channel, guest and room type from the order, and counts the averages', async () => {
    const { orderId } = await buildStay(t.database, house, {
      checkIn: '2026-11-17',
      checkOut: '2026-11-19',
      room: house.rooms[0] ?? null,
      state: 'checked_out',
      channel: 'tj',
      guest: '林小满',
    });
    const orderNo = `T${orderId}`;
    const scores = { score: '4.8', cleanliness: 5, location: 4.5, service: 5, value: 4.5 };
    const one = await record({ orderNo, channel: undefined, guestName: undefined, ...scores });
    expect(one).toMatchObject({
      orderNo,
      channel: 'tj',
      guestName: '林小满',
      roomTypeName: '大床房',
      score: 4.8,
      location: 4.5,
      replyState: 'open',
      receivedAt: '2026-11-20T04:00:00.000Z',
      replyDueAt: '2026-12-04T04:00:00.000Z',
    });
    await record({ score: 3, receivedOn: '2026-11-18' });
    expect(await rating()).toMatchObject({ count: 2, score: 3.9, cleanliness: 5, location: 4.5 });
    const [row] = (await admin.ok(pageHouses, { keyword: `house ${house.id.slice(-6)}` })).records;
    expect(row).toMatchObject({ rating: 3.9, evaluationCount: 2 });
    const again = await admin.call(recordEvaluation, { houseId: house.id, ...said, orderNo });
    expect([again.failure, again.fields.orderNo]).toEqual([
      'evaluation.orderHasOne',
      'This order already has a review',
    ]);
  });

  test.each([
    ['no such order', { orderNo: 'M1' }, 'orderNo'],
    ['tomorrow', { receivedOn: '2026-11-21' }, 'receivedOn'],
    ['nobody', { guestName: undefined }, 'guestName'],
    ['too many points', { score: 5.5 }, 'score'],
    ['two decimals', { service: 4.25 }, 'service'],
    ['nothing said', { content: '  ' }, 'content'],
    ['a strange picture', { photoIds: ['01999999-0000-7000-8000-000000000000'] }, 'photoIds'],
  ])('refuses %s', async (_, change, field) => {
    const answer = await admin.call(recordEvaluation, { houseId: house.id, ...said, ...change });
    expect(answer.status).toBeGreaterThanOrEqual(409);
    expect(answer.fields[field]).toBeTruthy();
    expect((await rating()).count).toBe(0);
  });

  test('waits until the guest has stayed', async () => {
    const { orderId } = await buildStay(t.database, house, {
      checkIn: '2026-11-22',
      checkOut: '2026-11-23',
      room: house.rooms[0] ?? null,
    });
    const answer = await admin.call(recordEvaluation, { houseId: house.id, ...said, orderNo: `T${orderId}` });
    expect(answer.failure).toBe('evaluation.orderNotStayed');
  });

  test('brings its pictures, each used once and by who sent it', async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const send = async (client = desk) =>
      client.ok(uploadEvaluationPhoto, { houseId: house.id, file: new Uint8Array(png) });
    const [a, b] = [await send(), await send()];
    const one = await record({ photoIds: [b.id, a.id] }, desk);
    expect(one.photos.map(({ url }) => url)).toEqual([b.url, a.url]);
    const answer = await admin.call(recordEvaluation, { houseId: house.id, ...said, photoIds: [a.id] });
    expect(answer.failure).toBe('evaluation.photoMissing');
    const elsewhere = await buildHouse(t.database, { department: 'staff' });
    const ofElsewhere = await desk.ok(uploadEvaluationPhoto, {
      houseId: elsewhere.id,
      file: new Uint8Array(png),
    });
    const strange = await desk.call(recordEvaluation, {
      houseId: house.id,
      ...said,
      photoIds: [ofElsewhere.id],
    });
    expect([strange.failure, Object.keys(strange.fields)]).toEqual(['evaluation.photoMissing', ['photoIds']]);
    const broken = await desk.call(uploadEvaluationPhoto, {
      houseId: house.id,
      file: Buffer.from('no image'),
    });
    expect([broken.status, Boolean(broken.fields.file)]).toEqual([422, true]);
  });

  test('of many at once leaves exact averages', async () => {
    await Promise.all([5, 4, 3, 4.2, 4.8, 1].map((score) => record({ score })));
    expect(await rating()).toMatchObject({ count: 6, score: 3.67 });
  });
});

describe('a reply', () => {
  test('is given once, changed for some minutes, then final', async () => {
    const one = await record();
    const replied = await desk.ok(replyEvaluation, { ...key(one), reply: ' 谢谢您！ ' });
    expect(replied).toMatchObject({ reply: '谢谢您！', repliedBy: 'frontdesk', replyState: 'replied' });
    const twice = await desk.call(replyEvaluation, { ...key(replied), reply: '再谢' });
    expect([twice.status, twice.failure]).toEqual([409, 'evaluation.alreadyReplied']);
    const changed = await desk.ok(editReply, { ...key(replied), reply: '谢谢！欢迎再来' });
    expect(changed.replyFinalAt).toBe(replied.replyFinalAt);
    later(1);
    const late = await desk.call(editReply, { ...key(changed), reply: '改' });
    expect([late.status, late.failure]).toEqual([409, 'evaluation.replyFinal']);
    expect((await listed({ keyword: '欢迎再来' })).map(({ id }) => id)).toEqual([one.id]);
  });

  test('is given with the names in their places; a place that nothing fills is refused', async () => {
    const one = await record();
    const unknown = { ...key(one), reply: '谢谢 {guest}，{不存在}' };
    const refused = await desk.call(replyEvaluation, unknown);
    expect([refused.status, refused.fields.reply]).toEqual([422, expect.stringContaining('{guest}')]);
    const replied = await desk.ok(replyEvaluation, { ...key(one), reply: '谢谢 {guest}' });
    expect(replied.reply).toBe(`谢谢 ${one.guestName}`);
    const edit = await desk.call(editReply, { ...key(replied), reply: '{gast}您好' });
    expect([edit.status, edit.fields.reply]).toEqual([422, expect.stringContaining('{guest}')]);
    const changed = await desk.ok(editReply, { ...key(replied), reply: '{guest}您好' });
    expect(changed.reply).toBe(`${one.guestName}您好`);
  });

  test('is not taken after its time, nor for a version that has changed', async () => {
    const one = await record();
    const stale = await desk.call(replyEvaluation, { id: one.id, version: 9, reply: '谢' });
    expect(stale.failure).toBe('core.stale');
    later(14 * 24);
    const late = await desk.call(replyEvaluation, { ...key(one), reply: '谢' });
    expect([late.status, late.failure]).toEqual([409, 'evaluation.replyExpired']);
    const none = await desk.call(editReply, { ...key(one), reply: '谢' });
    expect(none.failure).toBe('evaluation.notReplied');
  });

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['谢'.repeat(1_001), '1000'],
  ])('of a wrong length is refused at its field', async (reply, words) => {
    const one = await record();
    const answer = await desk.call(replyEvaluation, { ...key(one), reply });
    expect([answer.status, answer.fields.reply]).toEqual([422, expect.stringContaining(words)]);
    await desk.ok(replyEvaluation, { ...key(one), reply: '谢'.repeat(1_000) });
  });

  test('by a template names each guest and house; low and answered ones are left out; it is taken back', async () => {
    const [happy, sad, done] = [await record(), await record({ score: 2 }), await record()];
    await desk.ok(replyEvaluation, { ...key(done), reply: '谢' });
    const input = { ids: [happy.id, sad.id, done.id], reply: '{guest}，感谢入住{house}' };
    const check = await admin.ok(replyEvaluations.check, input);
    expect(check).toMatchObject({ total: 3, ready: 1, refused: 2 });
    const run = await admin.ok(replyEvaluations.start, { ...input, expected: 3 });
    await over(run.id);
    const reply = async () => (await listed()).find(({ id }) => id === happy.id)?.reply;
    expect(await reply()).toBe(`陈思远，感谢入住House ${house.id.slice(-6)}`);
    await over((await admin.ok(undoRun, { id: run.id })).id);
    expect(await reply()).toBeNull();
    const wrong = await admin.call(replyEvaluations.check, { ids: [happy.id], reply: '{gast}您好' });
    expect(wrong.fields.reply).toContain('{guest}');
  });
});

describe('hiding and appealing', () => {
  test('take it out of the averages, with the reason on record, and back', async () => {
    const [good, bad] = [await record({ score: 5 }), await record({ score: 1 })];
    const hidden = await admin.ok(hideEvaluation, { ...key(bad), reason: '广告' });
    expect(hidden.hidden).toMatchObject({ reason: '广告', by: 'admin' });
    expect(await rating()).toMatchObject({ count: 1, hiddenCount: 1, score: 5 });
    const twice = await admin.call(hideEvaluation, { ...key(hidden), reason: '广告' });
    expect(twice.failure).toBe('evaluation.alreadyHidden');
    await admin.ok(showEvaluation, key(hidden));
    expect(await rating()).toMatchObject({ count: 2, hiddenCount: 0, score: 3 });
    expect((await admin.call(showEvaluation, key(good))).failure).toBe('evaluation.notHidden');
  });

  test('an upheld appeal hides for good, a rejected one changes nothing', async () => {
    const [lie, truth] = [await record({ score: 1 }), await record({ score: 2 })];
    const appealed = await admin.ok(appealEvaluation, { ...key(lie), reason: '从未入住' });
    const upheld = await admin.ok(decideAppeal, { ...key(appealed), upheld: true, answer: '已移除' });
    expect(upheld).toMatchObject({ appeal: 'upheld', appealAnswer: '已移除', actions: [] });
    expect(await rating()).toMatchObject({ count: 1, score: 2 });
    expect((await admin.call(showEvaluation, key(upheld))).failure).toBe('evaluation.removedByAppeal');
    expect((await admin.call(replyEvaluation, { ...key(upheld), reply: '谢' })).failure).toBe(
      'evaluation.removed',
    );
    const other = await admin.ok(appealEvaluation, { ...key(truth), reason: '不实' });
    const rejected = await admin.ok(decideAppeal, { ...key(other), upheld: false, answer: '属实' });
    expect(rejected).toMatchObject({ appeal: 'rejected', hidden: null });
    expect((await admin.call(appealEvaluation, { ...key(rejected), reason: '再' })).failure).toBe(
      'evaluation.alreadyAppealed',
    );
    expect((await admin.call(decideAppeal, { ...key(rejected), upheld: true, answer: '再' })).failure).toBe(
      'evaluation.noAppeal',
    );
    const direct = await record({ channel: 'direct' });
    expect((await admin.call(appealEvaluation, { ...key(direct), reason: '不实' })).failure).toBe(
      'evaluation.ownChannel',
    );
  });
});

describe('the list', () => {
  test('is narrowed by view, channel, score, reply, period and text', async () => {
    const [five, low, old] = [
      await record({ score: 5, content: 'Lovely PLACE' }),
      await record({ score: 2.5, channel: 'tj' }),
      await record({ receivedOn: '2026-11-08' }),
    ];
    await desk.ok(replyEvaluation, { ...key(five), reply: '谢' });
    const ids = async (input: Record<string, unknown>) => (await listed(input)).map(({ id }) => id);
    expect(await ids({})).toEqual([low.id, five.id, old.id]);
    expect(await ids({ view: 'toReply' })).toEqual([old.id, low.id]);
    expect(await ids({ view: 'expiring' })).toEqual([old.id]);
    expect(await ids({ view: 'low' })).toEqual([low.id]);
    expect(await ids({ channel: ['tj'] })).toEqual([low.id]);
    expect(await ids({ score: ['5', '2'] })).toEqual([low.id, five.id]);
    expect(await ids({ replied: true })).toEqual([five.id]);
    expect(await ids({ receivedTo: '2026-11-10' })).toEqual([old.id]);
    expect(await ids({ keyword: 'lovely place' })).toEqual([five.id]);
    expect(await ids({ sort: '-score' })).toEqual([five.id, old.id, low.id]);
    const counts = await admin.ok(countEvaluationViews, { houseId: house.id });
    expect(Object.fromEntries(counts.map(({ view, count }) => [view, count]))).toEqual({
      all: 3,
      toReply: 2,
      expiring: 1,
      low: 1,
      appealed: 0,
      hidden: 0,
    });
    const reversed = await admin.call(pageEvaluations, { receivedFrom: TODAY, receivedTo: '2026-11-01' });
    expect(reversed.fields.receivedTo).toBeTruthy();
    expect((await admin.call(exportEvaluations.file, { houseId: [house.id] })).status).toBe(200);
  });

  test('keeps the private note and the order from who may not see them', async () => {
    const landlordId = await buildLandlord(t.database);
    house = await buildHouse(t.database, { landlordId });
    const { orderId } = await buildStay(t.database, house, {
      checkIn: '2026-11-17',
      checkOut: '2026-11-19',
      room: house.rooms[0] ?? null,
      state: 'checked_out',
    });
    await record({ privateNote: '窗帘透光', orderNo: `T${orderId}` });
    const [own] = await listed({}, await t.as('landlord'));
    expect(own).toMatchObject({ privateNote: '', content: said.content, orderId, actions: [] });
    const [cleaner] = await listed({}, await t.as('housekeeper'));
    expect(cleaner).toBeUndefined();
    const [full] = await listed();
    expect(full).toMatchObject({ privateNote: '窗帘透光' });
    // The note is not found by its words either.
    expect(await listed({ keyword: '窗帘' })).toEqual([]);
  });
});

test('one of a house out of scope does not exist, and its house neither', async () => {
  house = await buildHouse(t.database);
  const one = await record();
  expect(await listed({}, desk)).toEqual([]);
  const reply = '谢';
  const foreign = [
    await desk.call(replyEvaluation, { ...key(one), reply }),
    await desk.call(editReply, { ...key(one), reply }),
    await desk.call(getHouseRating, { houseId: house.id }),
    await desk.call(recordEvaluation, { houseId: house.id, ...said }),
    await desk.call(uploadEvaluationPhoto, { houseId: house.id, file: Buffer.from('x') }),
  ];
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await desk.ok(replyEvaluations.check, { ids: [one.id], reply })).total).toBe(0);
});

test('who replies does not moderate, and who reads does neither', async () => {
  const one = await record();
  const finance = await t.as('finance');
  const reason = '广告';
  const refused = [
    await desk.call(hideEvaluation, { ...key(one), reason }),
    await desk.call(showEvaluation, key(one)),
    await desk.call(appealEvaluation, { ...key(one), reason }),
    await desk.call(decideAppeal, { ...key(one), upheld: true, answer: reason }),
    await finance.call(replyEvaluation, { ...key(one), reply: '谢' }),
    await finance.call(recordEvaluation, { houseId: house.id, ...said }),
    await finance.call(listReplyTemplates, {}),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
});

describe('templates', () => {
  test('are one’s own, or shared by who moderates', async () => {
    const fields = { name: '好评', content: '{guest}，谢谢' };
    const own = await desk.ok(saveReplyTemplate, fields);
    expect(own).toMatchObject({ shared: false, editable: true });
    expect((await desk.call(saveReplyTemplate, fields)).failure).toBe('evaluation.templateTaken');
    expect((await desk.call(saveReplyTemplate, { ...fields, shared: true })).failure).toBe(
      'evaluation.templateShared',
    );
    const shared = await admin.ok(saveReplyTemplate, { ...fields, shared: true });
    const seen = await desk.ok(listReplyTemplates, {});
    expect(seen.map(({ id, editable }) => [id, editable])).toEqual([
      [own.id, true],
      [shared.id, false],
    ]);
    expect((await desk.call(deleteReplyTemplate, key(shared))).failure).toBe('evaluation.templateShared');
    expect((await admin.call(deleteReplyTemplate, key(own))).failure).toBe('evaluation.templateNotFound');
    const changed = await desk.ok(saveReplyTemplate, { ...key(own), ...fields, content: '{house}欢迎您' });
    expect(changed.version).toBe(1);
    expect((await desk.call(saveReplyTemplate, { ...key(own), ...fields })).failure).toBe('core.stale');
    await desk.ok(deleteReplyTemplate, key(changed));
    const wrong = await desk.call(saveReplyTemplate, { name: 'x', content: '{name}您好' });
    expect(wrong.fields.content).toContain('{guest}');
  });
});

test('who may reply has a todo while the time runs out; a reply ends it, and so does the time', async () => {
  const [answered, forgotten] = [
    await record({ receivedOn: '2026-11-07' }),
    await record({ receivedOn: '2026-11-08' }),
  ];
  await record();
  const run = () => remindRepliesJob.run(t.job(), {});
  await run();
  await run();
  const todos = () =>
    t.database
      .selectFrom('inboxMessages as m')
      .innerJoin('users as u', 'u.id', 'm.userId')
      .select(['m.key', 'u.username', 'm.settledAt', 'm.path'])
      .where('m.key', 'in', [`evaluation:${answered.id}`, `evaluation:${forgotten.id}`])
      .orderBy('m.createdAt')
      .execute();
  const told = await todos();
  expect(new Set(told.map(({ username }) => username))).toEqual(new Set(['frontdesk', 'operator']));
  expect(told).toHaveLength(4);
  await desk.ok(replyEvaluation, { ...key(answered), version: answered.version, reply: '谢' });
  const open = async () => [
    ...new Set((await todos()).filter(({ settledAt }) => settledAt === null).map((row) => row.key)),
  ];
  expect(await open()).toEqual([`evaluation:${forgotten.id}`]);
  later(48);
  await run();
  expect(await open()).toEqual([]);
});

test('what waits for a reply again is a todo again', async () => {
  const [shown, withdrawn] = [
    await record({ receivedOn: '2026-11-07' }),
    await record({ receivedOn: '2026-11-07' }),
  ];
  const run = () => remindRepliesJob.run(t.job(), {});
  const open = async () =>
    (
      await t.database
        .selectFrom('inboxMessages as m')
        .innerJoin('users as u', 'u.id', 'm.userId')
        .select('m.key')
        .where('m.key', 'in', [`evaluation:${shown.id}`, `evaluation:${withdrawn.id}`])
        .where('u.username', '=', 'frontdesk')
        .where('m.settledAt', 'is', null)
        .execute()
    ).length;
  await run();
  expect(await open()).toBe(2);
  const hidden = await admin.ok(hideEvaluation, { ...key(shown), reason: '广告' });
  const replies = { ids: [withdrawn.id], reply: '谢' };
  const { id } = await admin.ok(replyEvaluations.start, { ...replies, expected: 1 });
  await over(id);
  expect(await open()).toBe(0);
  await admin.ok(showEvaluation, key(hidden));
  await over((await admin.ok(undoRun, { id })).id);
  await run();
  await run();
  expect(await open()).toBe(2);
});
