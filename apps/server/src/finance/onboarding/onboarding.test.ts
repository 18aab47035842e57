/** Editing an onboarding file: refusals at their fields, sealed values, missing items, access. */

import {
  beginOnboarding,
  completeOnboarding,
  countOnboardingViews,
  countStagingViews,
  discardOnboarding,
  editOnboarding,
  getLandlordOnboarding,
  getOnboarding,
  getOnboardingHistory,
  getOnboardingPreview,
  pageOnboarding,
  pageStaging,
  removeOnboardingPhoto,
  revealOnboarding,
  revealOnboardingPhoto,
  saveOnboarding,
  submitOnboarding,
  uploadOnboardingPhoto,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import {
  CARD,
  ID_NUMBER,
  LICENCE,
  type OnboardingDesk,
  openOnboardingDesk,
  photoOf,
} from '../../../test/desks/onboarding-desk.ts';
import type { TestClient } from '../../../test/test-app.ts';
import { watchDeadlinesJob } from './onboarding-jobs.ts';

let o: OnboardingDesk;
let desk: TestClient;
beforeAll(async () => {
  o = await openOnboardingDesk();
  ({ desk } = o);
});
afterAll(() => o.close());

const begun = async (subject: 'person' | 'soleTrader' | 'company' = 'person') =>
  desk.ok(beginOnboarding, { landlordId: await o.landlord(), subject });

describe('writing', () => {
  test('what is known already stands there; a landlord has one open file', async () => {
    const landlordId = await o.landlord('陈阿婆');
    const file = await desk.ok(beginOnboarding, { landlordId, subject: 'person' });
    expect(file).toMatchObject({
      ...{ landlordName: '陈阿婆', personName: '陈阿婆', accountName: '陈阿婆', accountKind: 'private' },
      ...{ state: 'staged', step: 'subject', round: 0, actions: ['save', 'discard'] },
    });
    expect(file.code).toMatch(/^RW\d{8}-\d{6}$/);
    const again = await desk.call(beginOnboarding, { landlordId, subject: 'company' });
    expect([again.status, again.failure]).toEqual([409, 'onboarding.fileOpen']);
    const of = await desk.ok(getLandlordOnboarding, { landlordId });
    expect([of.files.map(({ id }) => id), of.canBegin]).toEqual([[file.id], false]);
    const unknown = await desk.call(beginOnboarding, { landlordId: file.id, subject: 'person' });
    expect([unknown.status, unknown.failure]).toEqual([404, 'onboarding.noLandlord']);
  });

  test('a wrong value is refused at its field, in both languages, and changes nothing', async () => {
    const file = await begun('soleTrader');
    const save = (content: object, headers = {}) =>
      desk.call(saveOnboarding, { ...o.key(file), content }, { headers });
    const wrong = {
      ...{ idNumber: '110105194912310021', licenceNumber: '91330100799655058C', contactPhone: '12' },
      ...{ idUntil: '2020-01-01', licenceUntil: '2020-01-01', cardNumber: `${CARD.slice(0, -1)}0` },
    };
    const refused = await save({ ...wrong, bank: '工商银行' });
    expect(refused.status).toBe(422);
    const say = (at: 0 | 1) => ({
      'content.idNumber': fieldTexts.idCardChecksum[at],
      'content.licenceNumber': fieldTexts.taxCodeChecksum[at],
      'content.contactPhone': fieldTexts.invalidPhone[at],
      'content.idUntil': fieldTexts.expired[at],
      'content.licenceUntil': fieldTexts.expired[at],
      'content.cardNumber': fieldTexts.cardChecksum[at],
    });
    expect(refused.fields).toEqual(say(1));
    expect((await save(wrong, { 'accept-language': 'zh-CN' })).fields).toEqual(say(0));
    expect(await o.now(file.id)).toMatchObject({ bank: '', version: file.version, idNumberMasked: null });
  });

  test('numbers are sealed, masked, kept out of events, and revealed for a reason', async () => {
    const file = await o.written('soleTrader');
    expect(file).toMatchObject({
      ...{ idNumberMasked: '11****************', cardNumberMasked: `**** ${CARD.slice(-4)}`, missing: [] },
      ...{
        contactPhoneMasked: '138****8000',
        licenceNumber: LICENCE,
        actions: ['save', 'complete', 'discard'],
      },
    });
    const said = JSON.stringify(file);
    const row = await o.t.database
      .selectFrom('onboardingFiles')
      .selectAll()
      .where('id', '=', file.id)
      .execute();
    const events = await o.t.database
      .selectFrom('events')
      .selectAll()
      .where('entityId', '=', file.id)
      .execute();
    for (const secret of [ID_NUMBER, CARD, '13800138000'])
      for (const place of [said, JSON.stringify(row), JSON.stringify(events)])
        expect(place).not.toContain(secret);
    const shown = await desk.ok(revealOnboarding, { id: file.id, reason: '核对卡号' });
    expect(shown).toEqual({ idNumber: ID_NUMBER, cardNumber: CARD, contactPhone: '13800138000' });
    expect((await desk.call(revealOnboarding, { id: file.id, reason: ' ' })).fields).toHaveProperty('reason');
    const [last] = await desk.ok(getOnboardingHistory, { id: file.id });
    expect(last).toMatchObject({ name: 'onboarding.revealed', reasons: ['核对卡号'] });
  });

  test('another subject has other accounts: a card is not kept for the account', async () => {
    const file = await o.written('soleTrader');
    const company = await desk.ok(saveOnboarding, { ...o.key(file), content: { subject: 'company' } });
    expect(company).toMatchObject({ accountKind: 'public', cardNumberMasked: null });
    expect(company.missing).toEqual(['accountName', 'cardNumber']);
    const person = await desk.ok(saveOnboarding, { ...o.key(company), content: { subject: 'person' } });
    expect(person).toMatchObject({ accountKind: 'private', missing: ['cardNumber'] });
  });

  test('a card that comes with another subject is judged as his', async () => {
    const file = await begun('company');
    const cardNumber = `${CARD.slice(0, -1)}${(Number(CARD.at(-1)) + 1) % 10}`;
    const content = { subject: 'person', cardNumber } as const;
    const refused = await desk.call(saveOnboarding, { ...o.key(file), content });
    expect(refused.fields).toEqual({ 'content.cardNumber': fieldTexts.cardChecksum[1] });
    expect(await o.now(file.id)).toMatchObject({ subject: 'company', cardNumberMasked: null });
  });

  test('a stale version is told what stands there now; a step alone is kept', async () => {
    const file = await begun();
    const saved = await desk.ok(saveOnboarding, {
      ...o.key(file),
      step: 'account',
      content: { bank: '农业银行' },
    });
    expect(saved).toMatchObject({ step: 'account', bank: '农业银行' });
    const stale = await desk.call(saveOnboarding, { ...o.key(file), content: { bank: '工商银行' } });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    expect((stale.data as unknown as { current: unknown }).current).toMatchObject({ bank: '农业银行' });
    const idle = await desk.ok(saveOnboarding, { ...o.key(saved), step: 'photos' });
    expect([idle.step, idle.touchedAt]).toEqual(['photos', saved.touchedAt]);
  });

  test('an incomplete file says at each field why; complete, edited again, deleted with its photos', async () => {
    const file = await begun('company');
    await desk.ok(uploadOnboardingPhoto, { id: file.id, kind: 'shopFront', file: o.photo });
    const refused = await desk.call(completeOnboarding, o.key(file));
    expect([refused.status, refused.failure]).toEqual([409, 'onboarding.notComplete']);
    expect(refused.fields).toMatchObject({
      idFront: fieldTexts.photoNeeded[1],
      branch: fieldTexts.required[1],
    });
    const whole = await o.written('company');
    const ready = await desk.ok(completeOnboarding, o.key(whole));
    expect(ready).toMatchObject({ state: 'ready', actions: ['edit', 'discard', 'submit'] });
    expect((await desk.call(saveOnboarding, o.key(ready))).failure).toBe('onboarding.cannotSave');
    const again = await desk.ok(editOnboarding, o.key(ready));
    expect(again.state).toBe('staged');
    const photos = await o.t.database
      .selectFrom('onboardingPhotos')
      .select('fileKey')
      .where('onboardingId', '=', whole.id)
      .execute();
    expect(photos.length).toBe(5);
    expect(await desk.ok(discardOnboarding, o.key(again))).toBeNull();
    expect((await desk.call(getOnboarding, { id: whole.id })).status).toBe(404);
  });

  test('a licence that runs out meanwhile stands against handing in', async () => {
    const whole = await o.written('company');
    const ready = await desk.ok(completeOnboarding, o.key(whole));
    await o.t.database
      .updateTable('onboardingFiles')
      .set({ idUntil: '2020-01-01' })
      .where('id', '=', ready.id)
      .execute();
    const refused = await desk.call(submitOnboarding, o.key(ready));
    expect([refused.status, refused.failure]).toEqual([409, 'onboarding.notAnswered']);
  });
});

describe('photos', () => {
  test('each in its place: replaced, removed, seen small, and in full for a reason', async () => {
    const file = await begun();
    const upload = async (kind: 'idFront' | 'licence', content: Uint8Array) =>
      desk.call(uploadOnboardingPhoto, { id: file.id, kind, file: content });
    const first = (await upload('idFront', o.photo)).data;
    expect(first.photos).toMatchObject([{ kind: 'idFront' }]);
    const second = (await upload('idFront', await photoOf(1_000, 640))).data;
    expect(second.photos).toHaveLength(1);
    expect(second.photos[0]?.id).not.toBe(first.photos[0]?.id);
    // Uploads take no version, so they do not conflict with typing.
    expect(second.version).toBe(file.version);
    const photoId = second.photos[0]?.id as string;
    const small = await o.t.app.inject({
      url: `${getOnboardingPreview.path}?id=${file.id}&photoId=${photoId}`,
      headers: { authorization: desk.token },
    });
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
    const reveal = { id: file.id, kind: 'idFront' as const, reason: '核对' };
    const full = await desk.ok(revealOnboardingPhoto, reveal);
    expect(Buffer.from(full.content, 'base64').subarray(8, 12).toString()).toBe('WEBP');
    expect(Buffer.from(full.content, 'base64').length).toBeGreaterThan(small.rawPayload.length);
    const gone = await desk.ok(removeOnboardingPhoto, { id: file.id, kind: 'idFront' });
    expect(gone.photos).toEqual([]);
    expect((await desk.call(revealOnboardingPhoto, reveal)).failure).toBe('onboarding.photoMissing');
  });

  test('what is no picture, too small, not needed or of a file in audit is refused', async () => {
    const file = await begun();
    const upload = (kind: string, content: Uint8Array, id = file.id) =>
      desk.call(uploadOnboardingPhoto, { id, kind, file: content });
    const text = await upload('idFront', Buffer.from('not a picture at all, but some text'));
    expect([text.status, Object.keys(text.fields)]).toEqual([422, ['file']]);
    const small = await upload('idFront', await photoOf(300, 200));
    expect(small.fields.file).toContain('480');
    expect((await upload('licence', o.photo)).fields).toHaveProperty('file');
    expect((await upload('passport', o.photo)).status).toBe(422);
    const away = await o.submitted('person');
    expect((await upload('idFront', o.photo, away.id)).failure).toBe('onboarding.cannotSave');
    expect((await o.now(file.id)).photos).toEqual([]);
  });
});

describe('lists', () => {
  test('by state, name, subject and keeper, with counts', async () => {
    const landlordId = await o.landlord('苏州河畔老洋房主人');
    const file = await desk.ok(beginOnboarding, { landlordId, subject: 'company' });
    const find = async (filter: object) => {
      const { records } = await desk.ok(pageOnboarding, { size: 200, ...filter });
      return records.map(({ id }) => id);
    };
    expect(await find({ keyword: '老洋房' })).toEqual([file.id]);
    expect(await find({ keyword: file.code.toLowerCase() })).toEqual([file.id]);
    expect(await find({ landlordId: [landlordId] })).toEqual([file.id]);
    expect(await find({ subject: ['company'] })).toContain(file.id);
    expect(await find({ subject: ['person'] })).not.toContain(file.id);
    expect(await find({ view: 'joined' })).not.toContain(file.id);
    expect(await find({ mine: true })).toContain(file.id);
    const supervisor = await o.t.as('supervisor');
    const { records: mine } = await supervisor.ok(pageOnboarding, { mine: true, size: 200 });
    expect(mine).toEqual([]);
    const counts = await desk.ok(countOnboardingViews, {});
    for (const { view, count } of counts)
      expect([view, await find({ view })]).toHaveProperty('1.length', count);
  });

  test('the workbench puts returned files first, by deadline, then what has waited longest', async () => {
    const { database } = o.t;
    const [a, b, c, d] = [await begun(), await begun(), await begun(), await begun()];
    const set = (id: string, values: object) =>
      database.updateTable('onboardingFiles').set(values).where('id', '=', id).execute();
    await set(a.id, { touchedAt: new Date('2026-01-02T00:00:00Z') });
    await set(b.id, { state: 'supplement', round: 1, deadline: '2027-01-20', submittedAt: new Date() });
    await set(c.id, { state: 'supplement', round: 1, deadline: '2027-01-10', submittedAt: new Date() });
    await set(d.id, { touchedAt: new Date('2026-01-01T00:00:00Z') });
    const find = async (filter: object) => {
      const { records } = await desk.ok(pageStaging, { size: 200, ...filter });
      return records.map(({ id }) => id);
    };
    expect((await find({})).slice(0, 4)).toEqual([c.id, b.id, d.id, a.id]);
    expect((await find({ view: 'returned' })).slice(0, 2)).toEqual([c.id, b.id]);
    expect((await find({ view: 'untouched' })).slice(0, 2)).toEqual([d.id, a.id]);
    expect(await find({ state: ['staged'], view: 'returned' })).toEqual([]);
    const nearly = await desk.ok(pageStaging, { view: 'nearly', sort: 'missing', size: 200 });
    const left = nearly.records.map(({ missing }) => missing.length);
    expect(left).toEqual(left.toSorted((x, y) => x - y));
    expect(Math.max(...left)).toBeLessThanOrEqual(3);
    const counts = await desk.ok(countStagingViews, {});
    for (const { view, count } of counts)
      expect([view, await find({ view })]).toHaveProperty('1.length', count);
    await database.deleteFrom('onboardingFiles').where('id', 'in', [b.id, c.id]).execute();
  });
});

test('a supplement past its deadline is told once, and until it is handed in', async () => {
  const { database } = o.t;
  const file = await begun();
  const set = (values: object) =>
    database.updateTable('onboardingFiles').set(values).where('id', '=', file.id).execute();
  const path = `/landlord/networkAccess?id=${file.id}`;
  const todos = async () =>
    (await desk.ok(pageInbox, { kind: 'todo', size: 100 })).records
      .filter((one) => one.path === path)
      .map(({ title, settledAt }) => [title[0], settledAt !== null]);
  const today = localDate(await o.t.job().read(async ({ now }) => now), BUSINESS_TIME_ZONE);
  await set({ state: 'supplement', round: 1, deadline: today, submittedAt: new Date() });
  await watchDeadlinesJob.run(o.t.job(), {});
  expect(await todos()).toEqual([]);
  await set({ deadline: addDays(today, -1) });
  await watchDeadlinesJob.run(o.t.job(), {});
  await watchDeadlinesJob.run(o.t.job(), {});
  expect(await todos()).toEqual([['房东入网补件已超期', false]]);
  await set({ state: 'rejected' });
  await desk.ok(editOnboarding, { id: file.id, version: file.version });
  expect(await todos()).toEqual([['房东入网补件已超期', true]]);
});

describe('who may', () => {
  test('others are refused, and a role of one department sees the landlords of its houses only', async () => {
    const file = await begun();
    const operator = await o.t.as('operator');
    for (const endpoint of [getOnboarding, getOnboardingHistory])
      expect((await operator.call(endpoint, { id: file.id })).status).toBe(403);
    expect((await operator.call(saveOnboarding, o.key(file))).status).toBe(403);
    expect((await operator.call(revealOnboarding, { id: file.id, reason: '看看' })).status).toBe(403);

    // Front-desk users given these permissions reach the landlords of their department's houses.
    const { database } = o.t;
    const role = await database
      .selectFrom('roles')
      .select('id')
      .where('roleCode', '=', 'front_desk')
      .executeTakeFirstOrThrow();
    const granted = ['onboarding:read', 'onboarding:edit', 'onboarding:reveal', 'onboarding:submit'];
    await database
      .insertInto('rolePermissions')
      .values(granted.map((permission) => ({ roleId: role.id, permission })))
      .execute();
    const own = await buildHouse(database, { department: 'staff' });
    const mine = await begun();
    await database
      .updateTable('houses')
      .set({ landlordId: mine.landlordId })
      .where('id', '=', own.id)
      .execute();
    const frontdesk = await o.t.openSession('frontdesk');
    expect((await frontdesk.call(getOnboarding, { id: mine.id })).status).toBe(200);
    const page = await frontdesk.ok(pageOnboarding, {});
    expect(page.records.map(({ id }) => id)).toEqual([mine.id]);
    expect((await frontdesk.ok(pageStaging, {})).total).toBe(1);
    for (const [endpoint, input] of [
      [getOnboarding, { id: file.id }],
      [getOnboardingHistory, { id: file.id }],
      [saveOnboarding, o.key(file)],
      [completeOnboarding, o.key(file)],
      [discardOnboarding, o.key(file)],
      [revealOnboarding, { id: file.id, reason: '看看' }],
      [revealOnboardingPhoto, { id: file.id, kind: 'idFront', reason: '看看' }],
      [removeOnboardingPhoto, { id: file.id, kind: 'idFront' }],
      [getLandlordOnboarding, { landlordId: file.landlordId }],
      [beginOnboarding, { landlordId: await o.landlord(), subject: 'person' }],
    ] as const)
      expect([endpoint.path, (await frontdesk.call(endpoint, input)).status]).toEqual([endpoint.path, 404]);
    const upload = { id: file.id, kind: 'idFront', file: o.photo };
    expect((await frontdesk.call(uploadOnboardingPhoto, upload)).status).toBe(404);
  });
});
