/** The way to the payment institution and back: supplement, rejection, agreement, merchant, and each fault in turn. */
import { createHmac } from 'node:crypto';
import {
  institutionHeaders,
  institutionSignText,
} from '@minsu/contract/finance/institution/institution-wire.ts';
import {
  askOnboarding,
  beginOnboarding,
  closeOnboarding,
  completeOnboarding,
  editOnboarding,
  getOnboardingHistory,
  getSignLink,
  institutionHook,
  saveOnboarding,
  submitOnboarding,
  uploadOnboardingPhoto,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  CARD,
  ID_NUMBER,
  type OnboardingDesk,
  openOnboardingDesk,
} from '../../../test/desks/onboarding-desk.ts';
import { openTestApp, type TestClient } from '../../../test/test-app.ts';
import { institutionOf } from '../institution/http-institution.ts';
import { sendDueApplications } from './send-applications.ts';

let o: OnboardingDesk;
let desk: TestClient;
beforeAll(async () => {
  o = await openOnboardingDesk();
  ({ desk } = o);
});
afterEach(() => {
  o.institution.faults.clear();
  o.institution.setByHand(false);
});
afterAll(() => o.close());

const namesOf = async (id: string) =>
  (await desk.ok(getOnboardingHistory, { id })).map(({ name }) => name.replace('onboarding.', '')).reverse();

const todosOf = async (path: string) => {
  const { records } = await desk.ok(pageInbox, { size: 100 });
  return records
    .filter((one) => one.path === path)
    .map(({ title, settledAt }) => [title[1], settledAt !== null]);
};

/** Submitted, in review, and notified. */
const audited = async () => {
  await o.work();
  await o.pass(5_000);
};

describe('one landlord', () => {
  test('through a supplement and a rejection to a merchant number, and out again', async () => {
    const sent = await o.submitted('soleTrader', '13800000004');
    expect(sent).toMatchObject({ state: 'auditing', round: 1, actions: ['ask'], acceptedAt: null });
    await o.work();
    expect(await o.now(sent.id)).toMatchObject({ state: 'auditing', mishap: null });
    expect((await o.now(sent.id)).acceptedAt).not.toBeNull();
    const theirs = o.institution.application(sent.code);
    expect(theirs.request).toMatchObject({
      ...{ idNumber: ID_NUMBER, cardNumber: CARD, contactPhone: '13800000004', licenceUntil: '9999-12-31' },
    });
    expect(Object.keys(theirs.request.pictures)).toHaveLength(6);

    await o.pass(5_000);
    const asked = await o.now(sent.id);
    expect(asked).toMatchObject({
      ...{ state: 'supplement', deadline: '2026-11-27', askedLeft: ['idFront', 'branch'], actions: ['save'] },
      asks: [
        { field: 'idFront', answered: false },
        { field: 'branch', answered: false },
      ],
    });
    const path = `/landlord/networkAccess?id=${sent.id}`;
    expect(await todosOf(path)).toEqual([[expect.stringContaining('more information needed'), false]]);

    const closed = await desk.call(saveOnboarding, { ...o.key(asked), content: { bank: '建设银行' } });
    expect([closed.status, closed.failure, Object.keys(closed.fields)]).toEqual([
      422,
      'onboarding.notAsked',
      ['content.bank'],
    ]);
    const other = await desk.call(uploadOnboardingPhoto, { id: sent.id, kind: 'licence', file: o.photo });
    expect(other.failure).toBe('onboarding.notAsked');
    const half = await desk.ok(saveOnboarding, {
      ...o.key(asked),
      content: { branch: '中国工商银行杭州西湖支行营业部' },
    });
    expect(half.askedLeft).toEqual(['idFront']);
    const early = await desk.call(submitOnboarding, o.key(half));
    expect(early.failure).toBe('onboarding.notAnswered');
    const mended = await desk.ok(uploadOnboardingPhoto, { id: sent.id, kind: 'idFront', file: o.photo });
    expect(mended.actions).toEqual(['save', 'submit']);

    const again = await desk.ok(submitOnboarding, o.key(mended));
    expect(again).toMatchObject({ state: 'auditing', round: 2 });
    expect(await todosOf(path)).toEqual([[expect.stringContaining('more information needed'), true]]);
    await audited();
    const rejected = await o.now(sent.id);
    expect(rejected).toMatchObject({ state: 'rejected', actions: ['edit'], asks: [] });
    expect(rejected.reasons).toHaveLength(2);

    const draft = await desk.ok(editOnboarding, o.key(rejected));
    expect(draft.actions).not.toContain('discard');
    const ready = await desk.ok(completeOnboarding, o.key(draft));
    await desk.ok(submitOnboarding, o.key(ready));
    await audited();
    const signing = await o.now(sent.id);
    expect(signing).toMatchObject({ state: 'signing', round: 3, actions: ['sign', 'ask'] });

    const { url } = await desk.ok(getSignLink, { id: sent.id });
    const shown = await (await fetch(url)).text();
    expect(shown).toContain(sent.code);
    expect(shown).not.toContain(CARD);
    const decide = (decision: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ decision }) });
    await decide('decline');
    await o.institution.settle();
    expect(await o.now(sent.id)).toMatchObject({ state: 'signing', reasons: ['签署人拒绝签署电子协议'] });
    await decide('agree');
    await o.institution.settle();
    const joined = await o.now(sent.id);
    expect(joined).toMatchObject({
      state: 'joined',
      actions: ['close'],
      reasons: [],
      cardTail: CARD.slice(-4),
    });
    expect(joined.merchantNo).toMatch(/^8\d{11}$/);
    expect((await todosOf(path)).map(([, settled]) => settled)).toEqual(
      expect.arrayContaining([true, true, true]),
    );

    const gone = await desk.ok(closeOnboarding, { ...o.key(joined), reason: '房东不再合作' });
    expect(gone).toMatchObject({ state: 'closed', closeReason: '房东不再合作', actions: [] });
    expect(o.institution.application(sent.code).status).toBe('CLOSED');
    expect((await namesOf(sent.id)).filter((name) => !['saved', 'photoAdded'].includes(name))).toEqual([
      ...[
        'begun',
        'completed',
        'submitted',
        'accepted',
        'supplementAsked',
        'submitted',
        'accepted',
        'rejected',
      ],
      ...['reopened', 'completed', 'submitted', 'accepted', 'passed', 'declined', 'joined', 'closed'],
    ]);
    // The landlord can be registered again.
    const { landlordId } = joined;
    expect((await desk.ok(beginOnboarding, { landlordId, subject: 'person' })).state).toBe('staged');
  });

  test('a merchant closed by the institution itself is closed here', async () => {
    const { id, code } = await o.submitted('person');
    await audited();
    o.institution.sign(code);
    await o.institution.settle();
    expect((await o.now(id)).state).toBe('joined');
    o.institution.close(code);
    await o.institution.settle();
    expect(await o.now(id)).toMatchObject({ state: 'closed', closeReason: null });
  });
});

describe('faults', () => {
  test.each(['http500', 'hang', 'lostAnswer'] as const)('%s: tried again, and never twice', async (fault) => {
    o.institution.faults.times.hangMs = 100;
    const before = o.institution.pictures().length;
    const { id, code } = await o.submitted('person');
    // The first picture meets it, later our question how far it is.
    o.institution.setFault(fault, 1);
    await o.work();
    expect(await o.now(id)).toMatchObject({ state: 'auditing', acceptedAt: null, attempts: 1 });
    expect((await o.now(id)).mishap).not.toBeNull();
    await o.pass(2 * MINUTE_MS);
    await o.work();
    expect((await o.now(id)).acceptedAt).not.toBeNull();
    o.institution.setFault(fault, 1);
    await o.pass(5_000);
    await o.pass(10 * MINUTE_MS);
    await o.work();
    expect(await o.now(id)).toMatchObject({ state: 'signing', mishap: null });
    expect(o.institution.pictures().length - before).toBe(5);
    expect(o.institution.applications().filter((one) => one.applicationNo === code)).toHaveLength(1);
    expect((await namesOf(id)).filter((name) => name === 'passed')).toHaveLength(1);
  });

  test('a lost answer to the application itself is the same application', async () => {
    const { id, code } = await o.submitted('person');
    o.institution.setByHand(true);
    await o.work();
    // As if the answer had not come: the pictures are there, the application goes out once more, and is lost once more.
    await o.t.database
      .updateTable('onboardingFiles')
      .set({ acceptedAt: null, nextTryAt: o.t.now() })
      .where('id', '=', id)
      .execute();
    o.institution.setFault('lostAnswer', 1);
    await o.work();
    await o.pass(2 * MINUTE_MS);
    await Promise.all([sendDueApplications(o.t.job()), sendDueApplications(o.t.job())]);
    expect((await o.now(id)).acceptedAt).not.toBeNull();
    expect(o.institution.application(code)).toMatchObject({ round: 1, seq: 1, status: 'AUDITING' });
  });

  test('a notice that never comes: our question finds out', async () => {
    o.institution.setFault('noNotice');
    const { id } = await o.submitted('person');
    await audited();
    expect((await o.now(id)).state).toBe('auditing');
    await o.pass(30_000);
    await o.work();
    expect((await o.now(id)).state).toBe('signing');
  });

  test('a phone of which it never tells; a person asks', async () => {
    const { id } = await o.submitted('person', '13800000003');
    await audited();
    expect((await o.now(id)).state).toBe('auditing');
    expect((await desk.ok(askOnboarding, { id })).state).toBe('signing');
  });

  test('late, twice, the wrong way round: each is told once', async () => {
    o.institution.setFault('lateNotice', 1);
    const late = await o.submitted('person');
    await audited();
    expect((await o.now(late.id)).state).toBe('auditing');
    await o.pass(2 * MINUTE_MS);
    expect((await o.now(late.id)).state).toBe('signing');

    o.institution.setFault('doubleNotice', 1);
    const double = await o.submitted('person');
    await audited();
    expect((await namesOf(double.id)).filter((name) => name === 'passed')).toHaveLength(1);

    o.institution.setFault('reversedNotice', 2);
    const reversed = await o.submitted('person');
    await o.work();
    o.institution.setAudit(0);
    o.institution.decide(reversed.code, { verdict: 'pass' });
    o.institution.sign(reversed.code);
    await o.pass(5_000);
    o.institution.setAudit(3_000);
    const joined = await o.now(reversed.id);
    expect(joined.state).toBe('joined');
    expect(o.institution.notices().filter(({ state }) => state === 'waiting')).toEqual([]);
    expect((await namesOf(reversed.id)).filter((name) => name === 'joined')).toHaveLength(1);
  });

  test('an institution that forgot what it took is told again', async () => {
    const { id, code } = await o.submitted('person');
    o.institution.setByHand(true);
    await o.work();
    o.institution.forget();
    await o.pass(30_000);
    await o.work();
    expect(o.institution.application(code).status).toBe('AUDITING');
    o.institution.decide(code, { verdict: 'pass' });
    await o.institution.settle();
    expect((await o.now(id)).state).toBe('signing');
    // Lost again while waiting for a signature: the link fails with a message, and then returns.
    o.institution.forget();
    const lost = await desk.call(getSignLink, { id });
    expect([lost.status, lost.failure]).toEqual([503, 'onboarding.linkNotReady']);
    await o.work();
    o.institution.decide(code, { verdict: 'pass' });
    await o.institution.settle();
    expect((await desk.ok(getSignLink, { id })).url).toContain('/institution/agreement/');
    o.institution.sign(code);
    await o.institution.settle();
    expect((await o.now(id)).state).toBe('joined');
  });

  test('what it will not take is rejected with its words', async () => {
    const sent = await o.submitted('person');
    await o.t.database
      .updateTable('onboardingFiles')
      .set({ idUntil: '2020-01-01' })
      .where('id', '=', sent.id)
      .execute();
    await o.work();
    expect(await o.now(sent.id)).toMatchObject({
      state: 'rejected',
      reasons: ['证件已过有效期'],
      mishap: null,
    });
  });

  test('asks of fields we do not have are reasons; people decide at its control', async () => {
    o.institution.setByHand(true);
    const { id, code } = await o.submitted('person');
    await o.work();
    const asks = [
      { field: 'shopInside', reason: '看不清' },
      { field: 'taxReceipt', reason: '请补完税证明' },
    ];
    const post = (action: string, body: object) =>
      fetch(`${o.sandbox.url}/control/institution/${action}`, { method: 'POST', body: JSON.stringify(body) });
    expect((await post('decide', { applicationNo: code, verdict: 'supplement', asks })).status).toBe(200);
    await o.institution.settle();
    expect(await o.now(id)).toMatchObject({
      ...{ state: 'supplement', askedLeft: ['shopInside'], reasons: ['请补完税证明'] },
    });
    expect((await post('decide', { applicationNo: code, verdict: 'pass' })).status).toBe(422);
    const page = await (await fetch(`${o.sandbox.url}/control/institution`)).text();
    expect(page).toContain(code);
  });

  test('closing needs the institution; without its answer nothing is closed', async () => {
    const { id, code } = await o.submitted('person');
    await audited();
    o.institution.sign(code);
    await o.institution.settle();
    const joined = await o.now(id);
    o.institution.setFault('http500', 1);
    const refused = await desk.call(closeOnboarding, { ...o.key(joined), reason: '换卡' });
    expect([refused.status, refused.failure]).toEqual([503, 'onboarding.unreachable']);
    expect((await o.now(id)).state).toBe('joined');
    o.institution.setFault('lostAnswer', 1);
    expect((await desk.call(closeOnboarding, { ...o.key(joined), reason: '换卡' })).status).toBe(503);
    expect((await desk.ok(closeOnboarding, { ...o.key(joined), reason: '换卡' })).state).toBe('closed');
  });
});

describe('notices', () => {
  const send = async (
    body: object,
    more: { key?: string; signKey?: string; at?: number; forged?: object } = {},
  ) => {
    const { signKey, partnerId } = o.institution.credentials;
    const key = more.key ?? institutionOf(o.t.services)?.hookKey ?? '';
    const path = institutionHook.path.replace(':key', key);
    const text = JSON.stringify(body);
    const [timestamp, nonce] = [String(more.at ?? o.t.now().getTime()), 'abc'];
    const signed = institutionSignText({ method: 'POST', path, timestamp, nonce, body: text });
    const response = await o.t.app.inject({
      method: 'POST',
      url: path,
      payload: more.forged ? JSON.stringify(more.forged) : text,
      headers: {
        'content-type': 'application/json',
        [institutionHeaders.partner]: partnerId,
        [institutionHeaders.timestamp]: timestamp,
        [institutionHeaders.nonce]: nonce,
        [institutionHeaders.signature]: createHmac('sha256', more.signKey ?? signKey)
          .update(signed)
          .digest('hex'),
      },
    });
    return response.statusCode;
  };

  test('forged, stale, of nobody, unknown: refused without effect', async () => {
    const { id, code } = await o.submitted('person');
    o.institution.setByHand(true);
    await o.work();
    const notice = { noticeId: 'n1', applicationNo: code, seq: 9, status: 'JOINED' };
    expect(await send(notice, { signKey: 'wrong' })).toBe(403);
    expect(await send(notice, { forged: { ...notice, seq: 10 } })).toBe(403);
    expect(await send(notice, { at: o.t.now().getTime() - 10 * MINUTE_MS })).toBe(403);
    expect(await send(notice, { key: 'x'.repeat(40) })).toBe(404);
    expect(await send({ ...notice, applicationNo: 'RW20260101-999999' })).toBe(404);
    expect(await send({ hello: 1 })).toBe(403);
    // Correctly signed, but the institution still reports the review as open.
    expect(await send(notice)).toBe(200);
    expect((await o.now(id)).state).toBe('auditing');
    o.institution.setFault('http500', 1);
    expect(await send(notice)).toBe(503);
    expect((await o.now(id)).state).toBe('auditing');
  });

  test('an old one has no effect on what has gone on', async () => {
    const { id, code } = await o.submitted('person', '13800000001');
    await audited();
    const asked = await o.now(id);
    expect(asked.state).toBe('supplement');
    await desk.ok(uploadOnboardingPhoto, { id, kind: 'idFront', file: o.photo });
    const saved = await desk.ok(saveOnboarding, {
      ...o.key(asked),
      content: { branch: '杭州西湖支行营业室' },
    });
    await desk.ok(submitOnboarding, o.key(saved));
    expect(await send({ noticeId: 'n2', applicationNo: code, seq: 2, status: 'SUPPLEMENT' })).toBe(200);
    expect((await o.now(id)).state).toBe('auditing');
    await audited();
    expect((await o.now(id)).state).toBe('signing');
    // The answer of the round before comes late, signed as ever.
    expect(await send({ noticeId: 'n3', applicationNo: code, seq: 2, status: 'SUPPLEMENT' })).toBe(200);
    expect((await o.now(id)).state).toBe('signing');
  });
});

test('without an institution files are written and kept, not handed in', async () => {
  const t = await openTestApp();
  try {
    const client = await t.as('finance');
    await t.database
      .insertInto('landlords')
      .values({ id: '01980000-0000-7000-8000-000000000001', name: '无', kind: 'person' })
      .execute();
    const file = await client.ok(beginOnboarding, {
      landlordId: '01980000-0000-7000-8000-000000000001',
      subject: 'person',
    });
    await t.database
      .updateTable('onboardingFiles')
      .set({ state: 'ready' })
      .where('id', '=', file.id)
      .execute();
    const refused = await client.call(submitOnboarding, { id: file.id, version: file.version });
    expect([refused.status, refused.failure]).toEqual([409, 'onboarding.notConnected']);
    await sendDueApplications(t.job());
    const hook = await t.app.inject({
      method: 'POST',
      url: '/hotel-external/institution/notify/abc',
      payload: {},
    });
    expect(hook.statusCode).toBe(404);
  } finally {
    await t.close();
  }
});
