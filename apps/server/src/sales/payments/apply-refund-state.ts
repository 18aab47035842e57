/** Applies a provider's answer about a refund to the refund or deposit it belongs to. */
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import type { Ctx } from '../../platform/context.ts';
import { finishChange } from '../orders/change/finish-change.ts';
import { lockDeposit, patchDeposit, refuseDeposit } from '../orders/deposit/locked-deposit.ts';
import { notifyDepositReturned } from '../orders/deposit/notify-deposit-returned.ts';
import { lockRefund, moveRefund, type RefundInOrder, refuseRefund } from '../orders/folio/decide-refund.ts';
import { leftOfDeposit } from '../orders/folio/due-of-locked.ts';
import { lockOrder } from '../orders/locked-order.ts';
import { inNameOfProvider } from './in-name-of-provider.ts';
import {
  deferRefund,
  isOpenRefund,
  lockProviderRefund,
  type ProviderRefundRow,
  readProviderRefund,
} from './provider-refund-row.ts';
import type { RefundState } from './providers/provider.ts';

const MESSAGE_LENGTH = 200;
/** Providers take minutes to days for a refund; a notification is faster. */
const PROCESSING_MS = 60_000;

type End = 'succeeded' | 'abnormal' | 'failed' | 'refused';

interface Ended {
  readonly state: End;
  readonly message: string;
  readonly providerRefundNo: string | null;
}

const endRow = async (ctx: Ctx, id: string, { state, message, providerRefundNo }: Ended): Promise<void> => {
  await ctx.db
    .updateTable('providerRefunds')
    .set({ state, message: cutText(message.replace(/\s+/g, ' '), MESSAGE_LENGTH), nextAt: null })
    .set({ finishedAt: ctx.now, ...(providerRefundNo !== null && { providerRefundNo }) })
    .where('id', '=', id)
    .execute();
};

/** It arrived after all, although it was abnormal: it goes on from where it had failed, unless it was paid another way. */
const revived = async (ctx: Ctx, at: RefundInOrder, end: Ended): Promise<RefundInOrder> => {
  const { refund, order } = at;
  if (end.state !== 'succeeded' || refund.state !== 'failed' || !refund.abnormal) return at;
  const back = { ...at, refund: { ...refund, abnormal: false } };
  await moveRefund(ctx, back, 'retry', { abnormal: false, failReason: null });
  return lockRefund(ctx, { orderId: order.id, refundId: refund.id, version: null });
};

const endRefund = async (ctx: Ctx, { orderId, sourceId }: ProviderRefundRow, end: Ended): Promise<void> => {
  const locked = await lockRefund(ctx, { orderId, refundId: sourceId, version: null });
  const at = await revived(ctx, locked, end);
  if (refuseRefund(at, 'succeed') !== null) return;
  const attempts = at.refund.attempts + 1;
  if (end.state === 'succeeded')
    await moveRefund(ctx, at, 'succeed', {
      ...{ attempts, reference: end.providerRefundNo, finishedAt: ctx.now, finishedOn: at.order.today },
    });
  else
    await moveRefund(
      ctx,
      at,
      'fail',
      { attempts, failReason: end.message, abnormal: end.state === 'abnormal' },
      { reason: end.message },
    );
};

const endDeposit = async (ctx: Ctx, { orderId, sourceId }: ProviderRefundRow, end: Ended): Promise<void> => {
  const at = await lockDeposit(ctx, { orderId, version: null });
  const { order, deposit } = at;
  const isLate = end.state === 'succeeded' && deposit?.state === 'return_failed' && deposit.returnAbnormal;
  if (deposit?.id !== sourceId || (!isLate && refuseDeposit(at, 'succeed') !== null)) return;
  const attempts = deposit.attempts + 1;
  const said = { method: deposit.returnMethod, amountFen: leftOfDeposit(deposit) };
  const isReturned = end.state === 'succeeded';
  await patchDeposit(ctx, order, sourceId, {
    attempts,
    ...(isReturned
      ? {
          ...{ state: 'returned', reference: end.providerRefundNo, returnedBy: ctx.user.realname },
          ...{ returnedAt: ctx.now, returnedOn: order.today },
        }
      : { state: 'return_failed', failReason: end.message, returnAbnormal: end.state === 'abnormal' }),
  });
  const state = isReturned ? 'returned' : 'return_failed';
  await finishChange(ctx, order, {
    name: isReturned ? 'depositReturned' : 'depositReturnFailed',
    before: { deposit: deposit.state },
    after: { deposit: state, ...said, ...(!isReturned && { reason: end.message }) },
  });
  if (isReturned) await notifyDepositReturned(ctx, { houseId: order.houseId, orderId });
};

/** Ends it, once: a later word on one that has ended changes nothing. */
export const endProviderRefund = async (ctx: Ctx, id: string, end: Ended): Promise<void> => {
  const seen = await readProviderRefund(ctx, id);
  if (!seen) return;
  const own = inNameOfProvider(ctx, seen.provider);
  await lockOrder(own, { orderId: seen.orderId }, null);
  const row = await lockProviderRefund(own, id);
  // A refund that was abnormal may still arrive: the provider has the last word until it is paid another way.
  const isNews =
    row !== null && (isOpenRefund(row) || (row.state === 'abnormal' && end.state === 'succeeded'));
  if (!row || !isNews) return;
  await endRow(own, id, end);
  if (row.source === 'refund') await endRefund(own, row, end);
  else await endDeposit(own, row, end);
};

const keepProcessing = async (ctx: Ctx, id: string, providerRefundNo: string | null): Promise<void> => {
  const row = await lockProviderRefund(ctx, id);
  if (!row || !isOpenRefund(row)) return;
  await ctx.db
    .updateTable('providerRefunds')
    .set({ state: 'processing', ...(providerRefundNo !== null && { providerRefundNo }) })
    .where('id', '=', id)
    .execute();
  await deferRefund(ctx, id, PROCESSING_MS);
};

export const applyRefundState = async (ctx: Ctx, id: string, state: RefundState): Promise<void> => {
  if (state.state === 'absent') return;
  if (state.state === 'processing') return keepProcessing(ctx, id, state.providerRefundNo);
  const row = await readProviderRefund(ctx, id);
  if (!row) return;
  if (state.state !== 'succeeded')
    return endProviderRefund(ctx, id, {
      ...{ state: state.state, message: state.message, providerRefundNo: state.providerRefundNo },
    });
  if (state.amount.amountFen !== row.amountFen) {
    ctx.services.log.warn('payments: a refund of another amount was reported', { refund: id });
    return;
  }
  const { providerRefundNo } = state;
  return endProviderRefund(ctx, id, { state: 'succeeded', message: '', providerRefundNo });
};
