/** Pays deposits back through an institution: called outside a transaction, its answer stored by a command. */
import type { Ctx } from '../../../platform/context.ts';
import type { Job } from '../../../platform/module.ts';
import { finishChange } from '../change/finish-change.ts';
import { type PaidBack, sandboxInstitution } from '../institution.ts';
import { leftOf } from './deposit-rules.ts';
import { lockDeposit, patchDeposit, refuseDeposit } from './locked-deposit.ts';
import { notifyDepositReturned } from './notify-deposit-returned.ts';

const dueReturns = (ctx: Ctx, houseId: string, orderId: string) =>
  ctx.db
    .selectFrom('deposits')
    .select(['id', 'returnMethod', 'amountFen', 'deductedFen', 'attempts'])
    .where('houseId', '=', houseId)
    .where('orderId', '=', orderId)
    .where('state', '=', 'returning')
    .where('byHand', '=', false)
    // Payment providers refund what they collected.
    .where('intentId', 'is', null)
    .execute();

/**
 * Marks the deposit as sent; from then on only the institution knows the outcome. False if the return was withdrawn
 * meanwhile.
 */
const markSent = async (ctx: Ctx, houseId: string, depositId: string): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('deposits')
    .set({ sentAt: ctx.now })
    .where('houseId', '=', houseId)
    .where('id', '=', depositId)
    .where('state', '=', 'returning')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Idempotent: a repeated answer finds the deposit no longer in progress. */
const storeAnswer = async (ctx: Ctx, orderId: string, depositId: string, answer: PaidBack): Promise<void> => {
  const at = await lockDeposit(ctx, { orderId, version: null });
  const { order, deposit } = at;
  if (deposit?.id !== depositId || refuseDeposit(at, 'succeed') !== null) return;
  const attempts = deposit.attempts + 1;
  const said = { method: deposit.returnMethod, amountFen: leftOf(deposit) };
  if (!answer.ok) {
    await patchDeposit(ctx, order, depositId, {
      state: 'return_failed',
      attempts,
      failReason: answer.reason,
    });
    await finishChange(ctx, order, {
      name: 'depositReturnFailed',
      before: { deposit: 'returning' },
      after: { deposit: 'return_failed', ...said, reason: answer.reason },
    });
    return;
  }
  await patchDeposit(ctx, order, depositId, {
    state: 'returned',
    attempts,
    reference: answer.reference,
    returnedBy: ctx.user.realname,
    returnedAt: ctx.now,
    returnedOn: order.today,
  });
  await finishChange(ctx, order, {
    name: 'depositReturned',
    before: { deposit: 'returning' },
    after: { deposit: 'returned', ...said },
  });
  await notifyDepositReturned(ctx, { houseId: order.houseId, orderId });
};

export const payOutDepositsJob: Job = {
  on: ['order.depositReturning', 'order.depositReturnRetried'],
  run: async (job, payload) => {
    const houseId = String(payload.houseId);
    const orderId = String(payload.entityId);
    const due = await job.read((ctx) => dueReturns(ctx, houseId, orderId));
    for (const { id, returnMethod, attempts, ...sums } of due) {
      if (!(await job.change((ctx) => markSent(ctx, houseId, id)))) continue;
      const what = { key: id, method: returnMethod ?? '', amountFen: leftOf(sums), attempt: attempts + 1 };
      const answer = await sandboxInstitution.payBack(what);
      await job.change((ctx) => storeAnswer(ctx, orderId, id, answer));
    }
  },
};
