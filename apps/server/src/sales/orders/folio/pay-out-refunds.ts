/** Pays refunds through an institution: called outside a transaction, its answer stored by a command. */
import type { Ctx } from '../../../platform/context.ts';
import type { Job } from '../../../platform/module.ts';
import { type PaidBack, sandboxInstitution } from '../institution.ts';
import { lockRefund, moveRefund, refuseRefund } from './decide-refund.ts';

const dueRefunds = (ctx: Ctx, houseId: string, orderId: string) =>
  ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.houseId', '=', 'r.houseId').onRef('p.id', '=', 'r.paymentId'),
    )
    .select(['r.id', 'r.method', 'r.amountFen', 'r.attempts'])
    .where('r.houseId', '=', houseId)
    .where('r.orderId', '=', orderId)
    .where('r.state', '=', 'processing')
    .where('r.byHand', '=', false)
    // Payment providers refund what they collected.
    .where('p.intentId', 'is', null)
    .execute();

/** Idempotent: a repeated answer finds the refund no longer in progress. */
const storeAnswer = async (ctx: Ctx, orderId: string, refundId: string, answer: PaidBack): Promise<void> => {
  const at = await lockRefund(ctx, { orderId, refundId, version: null });
  if (refuseRefund(at, 'succeed') !== null) return;
  const attempts = at.refund.attempts + 1;
  if (answer.ok)
    await moveRefund(ctx, at, 'succeed', {
      attempts,
      reference: answer.reference,
      finishedAt: ctx.now,
      finishedOn: at.order.today,
    });
  else await moveRefund(ctx, at, 'fail', { attempts, failReason: answer.reason }, { reason: answer.reason });
};

export const payOutRefundsJob: Job = {
  on: ['order.refundApproved', 'order.refundRetried'],
  run: async (job, payload) => {
    const houseId = String(payload.houseId);
    const orderId = String(payload.entityId);
    const due = await job.read((ctx) => dueRefunds(ctx, houseId, orderId));
    for (const { id, method, amountFen, attempts } of due) {
      const answer = await sandboxInstitution.payBack({ key: id, method, amountFen, attempt: attempts + 1 });
      await job.change((ctx) => storeAnswer(ctx, orderId, id, answer));
    }
  },
};
