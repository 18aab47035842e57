/**
 * A provider's notification: verified over the raw body, stored, carried into our records, answered in the provider's form. What is
 * forged, old or of another merchant changes nothing; what is repeated, late or reordered changes nothing more.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { paymentHook } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  type MachineAnswer,
  type MachineRequest,
  machineCall,
  type StepCtx,
} from '../../platform/http/routes.ts';
import { hashToken } from '../../platform/http/session.ts';
import { errorFields } from '../../platform/log.ts';
import { applyNotice } from './apply-notice.ts';
import { type OpenMerchant, openMerchant } from './open-merchant-account.ts';
import type { Notice, NoticeAnswer } from './providers/provider.ts';
import { stepsOf } from './steps.ts';

/** WeChat Pay waits for five seconds, the others longer. */
const ANSWER_WITHIN_MS = 3_000;

const NOT_FOUND: MachineAnswer = { status: 404, body: { code: 'FAIL', message: 'not found' } };

const merchantOf = async (ctx: Ctx, key: string): Promise<OpenMerchant | null> => {
  const row = await ctx.db
    .selectFrom('merchantAccounts')
    .select('id')
    .where('hookKeyHash', '=', hashToken(key))
    .executeTakeFirst();
  return row ? openMerchant(ctx, row.id) : null;
};

const subjectOf = (notice: Notice): string => {
  if (notice.kind === 'payment') return notice.merchantOrderNo;
  return notice.kind === 'refund' ? notice.refundNo : notice.about;
};

const factsOf = (notice: Notice): unknown => {
  if (notice.kind === 'payment') return notice.payment;
  return notice.kind === 'refund' ? { ...notice.refund, merchantNo: notice.merchantNo } : {};
};

/** Returns its id if it must still be applied, else null. */
const store = async (ctx: Ctx, accountId: string, notice: Notice): Promise<string | null> => {
  const isOver = notice.kind === 'other';
  const row = await ctx.db
    .insertInto('paymentNotices')
    .values({
      ...{ id: ctx.newId(), accountId, eventId: notice.eventId, kind: notice.kind },
      ...{ subject: subjectOf(notice), facts: JSON.stringify(factsOf(notice)), receivedAt: ctx.now },
      ...(isOver && { appliedAt: ctx.now, outcome: 'ignored' }),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'eventId'])
        .doUpdateSet((eb) => ({ times: eb('paymentNotices.times', '+', 1) })),
    )
    .returning(['id', 'appliedAt'])
    .executeTakeFirstOrThrow();
  return row.appliedAt === null ? row.id : null;
};

const answered = ({ status, body }: NoticeAnswer): MachineAnswer => ({ status, body: body ?? undefined });

/** It is stored: whatever goes wrong here, the loop carries it over. */
const applySoon = async (ctx: StepCtx, id: string): Promise<void> => {
  try {
    await applyNotice(stepsOf(ctx), id);
  } catch (error) {
    ctx.services.log.warn('payments: a notification waits', { notice: id, ...errorFields(error) });
  }
};

const take = async (ctx: StepCtx, { account, provider }: OpenMerchant, request: MachineRequest) => {
  const read = await provider.readNotification(account, {
    ...{ rawBody: request.body, headers: request.headers, receivedAt: ctx.now },
  });
  if ('refused' in read) {
    ctx.services.log.warn('payments: a notification was refused', {
      ...{ account: account.id, why: read.refused },
    });
    return answered(provider.notificationAnswer(false));
  }
  const waiting = await ctx.store((own) => store(own, account.id, read));
  // An order that is locked for longer must not delay the answer: the notification is stored and processed later.
  if (waiting !== null)
    await Promise.race([applySoon(ctx, waiting), sleep(ANSWER_WITHIN_MS, null, { ref: false })]);
  return answered(provider.notificationAnswer(true));
};

export const paymentHookRoute = machineCall(paymentHook, async (ctx, request) => {
  const merchant = await merchantOf(ctx, request.params.key ?? '');
  return merchant ? take(ctx, merchant, request) : NOT_FOUND;
});
