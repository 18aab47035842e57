/**
 * An approval is bound to the approved facts. The attack: a payout is requested and approved for one card, then another
 * card is filed for the landlord; it must not be paid to the new one. Uses the sandbox institution, as users would.
 */

import {
  closeOnboarding,
  getOnboarding,
  getSignLink,
  submitOnboarding,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import {
  approvePayout,
  enterPayout,
  getPayout,
  getPayoutRoom,
  retryPayout,
} from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { confirmDutyRequest } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayoutDesk, type PayoutDesk } from '../../../test/desks/payout-desk.ts';
import { waitingFor } from '../../../test/duties/by-two.ts';
import { pastGuards } from '../../../test/duties/past-guards.ts';
import { completeFile } from '../../../test/sheets/complete-file.ts';
import type { TestClient } from '../../../test/test-app.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { sendDueApplications } from '../onboarding/send-applications.ts';

let o: PayoutDesk;
let desk: TestClient;
let boss: TestClient;
beforeAll(async () => {
  o = await openPayoutDesk();
  ({ desk, boss } = o);
});
afterAll(() => o.close());

const keyOf = ({ id, version }: { id: string; version: number }) => ({ id, version });
const now = (id: string) => desk.ok(getOnboarding, { id });

const fileOf = (landlordId: string, tail: string) => completeFile(desk, landlordId, tail);

/** Audited by the institution and signed by the landlord. */
const joined = async (id: string) => {
  await sendDueApplications(o.t.job());
  await o.pass(5_000);
  const { url } = await desk.ok(getSignLink, { id });
  await fetch(url, { method: 'POST', body: new URLSearchParams({ decision: 'agree' }) });
  await o.pass(5_000);
  return now(id);
};

const noticesOf = async (userName: string) =>
  (await (await o.t.as(userName)).ok(pageInbox, { size: 100 })).records.map(({ title }) => title[0]);

const lettersOf = (landlordUserId: string) =>
  o.t.database
    .selectFrom('notifications')
    .select(['channel', 'kind', 'recipientMasked'])
    .where('kind', '=', 'landlord.accountChanged')
    .where('userId', '=', landlordUserId)
    .orderBy('id')
    .execute();

test('approved for ****5158, refiled to ****5992: it does not leave for ****5992', async () => {
  const userId = await userIdOf(o.t.database, 'landlord');
  const landlordId = await o.landlord({ joined: false, userId });
  const { cipher } = o.t.services;
  await o.t.database
    .updateTable('landlords')
    .set({ emailCipher: cipher.encrypt('su@example.com'), phoneCipher: cipher.encrypt('13800138001') })
    .where('id', '=', landlordId)
    .execute();

  // The first account needs one person only: no payout was planned for another.
  const first = await fileOf(landlordId, '5158');
  await desk.ok(submitOnboarding, keyOf(first));
  const merchant = await joined(first.id);
  expect(merchant).toMatchObject({ state: 'joined', cardTail: '5158' });

  const asked = await o.ask(landlordId, 600_000);
  const approved = await boss.ok(approvePayout, keyOf(asked));
  expect(approved).toMatchObject({ cardTail: '5158', approvalVoid: null });

  // The same finance user closes the merchant: approvals for it become void.
  await desk.ok(closeOnboarding, { ...keyOf(merchant), reason: '换卡' });
  const closed = await o.now(asked.id);
  expect(closed).toMatchObject({
    ...{ state: 'pending', approvedBy: null, approvedAt: null },
    approvalVoid: [{ part: 'account', from: '周晓岚 招商银行杭州分行 5158', to: '' }],
  });
  const { history } = await desk.ok(getPayout, { id: asked.id });
  expect(history[0]).toMatchObject({ name: 'payout.approvalVoided' });
  expect(history[0]?.reason).toContain('招商银行杭州分行 5158');
  // Nor by hand.
  const byHand = await desk.call(enterPayout, { ...keyOf(closed), reference: 'X-1', paidOn: '2026-11-20' });
  expect([byHand.status, byHand.failure]).toEqual([409, 'payout.notApproved']);

  // Another card takes a second person.
  const second = await fileOf(landlordId, '5992');
  const alone = await desk.call(submitOnboarding, keyOf(second));
  expect([alone.status, alone.failure]).toEqual([409, 'duties.needsSecond']);
  await desk.ok(submitOnboarding, { ...keyOf(second), dutyReason: '房东换卡' });
  expect((await now(second.id)).state).toBe('ready');
  const [request] = await waitingFor(boss);
  expect(request).toMatchObject({ act: 'account', askedBy: 'finance', reason: '房东换卡' });
  expect(request?.facts.map(({ key, value }) => [key, value])).toEqual(
    expect.arrayContaining([
      ['oldAccount', '招商银行杭州分行 5158'],
      ['newAccount', '招商银行杭州分行 5992'],
      ['holder', '周晓岚'],
    ]),
  );
  const own = await desk.call(confirmDutyRequest, { id: request?.id ?? '' });
  expect([own.status, own.failure]).toEqual([403, 'duties.ownRequest']);
  await o.work();
  expect((await o.now(asked.id)).state).toBe('pending');

  // Confirmed, it still cools, and the payout waits for a new approval.
  await boss.ok(confirmDutyRequest, { id: request?.id ?? '' });
  expect(await joined(second.id)).toMatchObject({ state: 'joined', cardTail: '5992' });
  await o.work();
  expect(o.institution.payout(await o.keyOf(asked.id))).toBeUndefined();
  const room = await desk.ok(getPayoutRoom, { landlordId });
  expect(room.coolsUntil).not.toBeNull();
  await boss.ok(approvePayout, keyOf(await o.now(asked.id)));
  await o.work();
  expect(await o.now(asked.id)).toMatchObject({ state: 'pending', wait: 'cooling', approvalVoid: null });
  expect(o.institution.payout(await o.keyOf(asked.id))).toBeUndefined();
  // Nor does our own transfer overtake it, where the institution has refused the payout before.
  await sql`update payouts set failures = 1 where id = ${asked.id}`.execute(o.t.database);
  const early = await desk.call(enterPayout, {
    ...{ ...keyOf(await o.now(asked.id)), reference: 'X-2', paidOn: '2026-11-20' },
  });
  expect([early.status, early.failure]).toEqual([409, 'payout.cooling']);
  await sql`update payouts set failures = 0 where id = ${asked.id}`.execute(o.t.database);
  await o.pass(25 * HOUR_MS);
  await o.work();
  expect((await o.now(asked.id)).state).toBe('in_transit');
  await o.pass(5_000);

  // The landlord was notified by message box, mail and SMS, before and when it took effect.
  expect(await noticesOf('landlord')).toEqual(
    expect.arrayContaining(['您的结算账户正在变更', '您的结算账户已变更']),
  );
  expect((await lettersOf(userId)).map(({ channel }) => channel)).toEqual(['mail', 'sms', 'mail', 'sms']);
});

const approvedPayout = async () => {
  const landlordId = await o.landlord();
  const payout = await boss.ok(approvePayout, keyOf(await o.ask(landlordId, 600_000)));
  return { landlordId, payout };
};

const change = (statement: RawBuilder<unknown>) => pastGuards(o.t.database, statement);

type Tampering = readonly [part: string, tamper: (id: string, landlordId: string) => RawBuilder<unknown>];

const tamperings: readonly Tampering[] = [
  ['amount', (id: string, _: string) => sql`update payouts set amount_fen = 600001 where id = ${id}`],
  [
    'account',
    (_: string, landlordId: string) =>
      sql`update onboarding_files set card_number_hash = 'z' where landlord_id = ${landlordId}`,
  ],
  ...['account_name', 'bank', 'branch'].map(
    (field): Tampering => [
      'account',
      (_, landlordId) =>
        sql`update onboarding_files set ${sql.raw(field)} = ${sql.raw(field)} || '分' where landlord_id = ${landlordId}`,
    ],
  ),
  [
    'account',
    (_: string, landlordId: string) =>
      sql`update onboarding_files set account_kind = case account_kind when 'public' then 'private' else 'public' end
        where landlord_id = ${landlordId}`,
  ],
  [
    'account',
    (_: string, landlordId: string) =>
      sql`update onboarding_files set merchant_no = '899999999999' || right(id::text, 3) where landlord_id = ${landlordId}`,
  ],
];

test.each(tamperings)('%s that changed is found where the transfer is sent', async (part, tamper) => {
  const { landlordId, payout } = await approvedPayout();
  await change(tamper(payout.id, landlordId));
  await o.work();
  const waits = await o.now(payout.id);
  expect([waits.state, waits.approvedAt, waits.approvalVoid?.map((one) => one.part)]).toEqual([
    'pending',
    null,
    [part],
  ]);
  expect(o.institution.payout(await o.keyOf(payout.id))).toBeUndefined();
  const { records } = await boss.ok(pageInbox, { size: 100 });
  const todo = records.find(
    ({ path, title }) => path?.includes(payout.payoutNo) && title[0].includes('重新'),
  );
  expect(todo?.settledAt).toBeNull();
  if (part === 'amount') await change(sql`update payouts set amount_fen = 600000 where id = ${payout.id}`);
});

test('an account that changes between two tries is found at the retry', async () => {
  o.institution.setFault('refuseMoney', 1);
  const { landlordId, payout } = await approvedPayout();
  await o.work();
  expect((await o.now(payout.id)).state).toBe('failed');
  await change(sql`update onboarding_files set card_number_hash = 'y' where landlord_id = ${landlordId}`);
  await desk.ok(retryPayout, keyOf(await o.now(payout.id)));
  await o.work();
  expect(await o.now(payout.id)).toMatchObject({ state: 'pending', approvedAt: null });
  o.institution.faults.clear();
});

test('one that was never heard is not put out again for another account', async () => {
  const { landlordId, payout } = await approvedPayout();
  // Claimed and on its way, then the process died before it called.
  await sql`update payouts set state = 'in_transit', merchant_no = '800000000000', submitted_at = now(), submitted_on = '2026-11-20',
    attempts = 1 where id = ${payout.id}`.execute(o.t.database);
  await change(sql`update onboarding_files set card_number_hash = 'x' where landlord_id = ${landlordId}`);
  await o.work();
  expect(await o.now(payout.id)).toMatchObject({ state: 'pending', approvedAt: null });
  expect(o.institution.payout(await o.keyOf(payout.id))).toBeUndefined();
});

/** Fields of the second file that differ from the first; none: only the merchant is another. */
const otherAccounts = [
  ['the holder', { personName: '周晓', accountName: '周晓' }],
  ['the bank', { bank: '工商银行' }],
  ['the branch', { branch: '招商银行宁波分行' }],
  ['the merchant alone', {}],
] as const;

test.each(otherAccounts)(
  'where %s is another, a second person confirms, the landlord is notified and it cools',
  async (_, content) => {
    const userId = await userIdOf(o.t.database, 'landlord');
    await o.t.database.updateTable('landlords').set({ userId: null }).where('userId', '=', userId).execute();
    const landlordId = await o.landlord({ joined: false, userId });
    const first = await fileOf(landlordId, '5158');
    await desk.ok(submitOnboarding, keyOf(first));
    const merchant = await joined(first.id);
    const asked = await o.ask(landlordId, 600_000);
    await boss.ok(approvePayout, keyOf(asked));
    await desk.ok(closeOnboarding, { ...keyOf(merchant), reason: '换户' });
    expect((await o.now(asked.id)).approvalVoid?.map(({ part }) => part)).toEqual(['account']);

    const second = await completeFile(desk, landlordId, '5158', content);
    const told = (await noticesOf('landlord')).length;
    expect((await desk.call(submitOnboarding, keyOf(second))).failure).toBe('duties.needsSecond');
    await desk.ok(submitOnboarding, { ...keyOf(second), dutyReason: '房东要求' });
    const request = (await waitingFor(boss)).find(({ facts }) =>
      facts.some(({ value }) => value === second.code),
    );
    expect(request?.act).toBe('account');
    await boss.ok(confirmDutyRequest, { id: request?.id ?? '' });
    expect((await joined(second.id)).state).toBe('joined');
    expect((await noticesOf('landlord')).length).toBe(told + 2);

    await boss.ok(approvePayout, keyOf(await o.now(asked.id)));
    await o.work();
    expect(await o.now(asked.id)).toMatchObject({ state: 'pending', wait: 'cooling' });
    await o.pass(25 * HOUR_MS);
    await o.work();
    expect((await o.now(asked.id)).state).toBe('in_transit');
    await o.pass(5_000);
  },
);
