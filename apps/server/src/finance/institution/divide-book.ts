/**
 * Divides requested from the institution, for the reconciliation: callers of `divide` book it before and note the
 * answer after. The end of a divide is an event (`divide.succeeded`, `divide.failed`, `divide.returned`) whose
 * `entityId` is the divide's number if that is a uuid.
 */

import type { DivideStanding, DivideStatus } from '@minsu/contract/finance/institution/money-wire.ts';
import { BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import type { Ctx } from '../../platform/context.ts';

const states = {
  PROCESSING: 'processing',
  SUCCESS: 'succeeded',
  FAILED: 'failed',
  RETURNED: 'returned',
} as const satisfies Record<DivideStatus, string>;

export interface NewDivide {
  /** A uuid. */
  readonly divideNo: string;
  readonly orderNo: string;
  /** The sum of the receivers' parts. */
  readonly amountFen: number;
}

/**
 * Books divides before the request, in the transaction that decides on them; a failed one may be requested again with
 * another sum.
 */
export const bookDivides = async (ctx: Ctx, divides: readonly NewDivide[]): Promise<void> => {
  if (divides.length === 0) return;
  await ctx.db
    .insertInto('institutionDivides')
    .values(divides.map((divide) => ({ ...divide, askedAt: ctx.now })))
    .onConflict((conflict) =>
      conflict
        .column('divideNo')
        .doUpdateSet((eb) => ({ amountFen: eb.ref('excluded.amountFen') }))
        .where('institutionDivides.state', 'in', ['processing', 'failed']),
    )
    .execute();
};

/** Stores the status reported by the institution; older reports change nothing. Returns whether it was new. */
export const noteDivide = async (ctx: Ctx, standing: DivideStanding): Promise<boolean> => {
  const { divideNo, seq, status, reason, finishedAt } = standing;
  const day = localDate(finishedAt === null ? ctx.now : new Date(finishedAt), BUSINESS_TIME_ZONE);
  const state = states[status];
  const noted = await ctx.db
    .updateTable('institutionDivides')
    .set({
      ...{ state, reason, institutionSeq: seq },
      ...(status === 'SUCCESS' && { finishedOn: day }),
      ...(status === 'RETURNED' && { returnedOn: day }),
    })
    .where('divideNo', '=', divideNo)
    .where('institutionSeq', '<', seq)
    .returning('orderNo')
    .executeTakeFirst();
  if (!noted) return false;
  if (status !== 'PROCESSING')
    await ctx.record({
      ...{ name: `divide.${state}`, entity: 'divide', entityId: divideNo },
      after: { orderNo: noted.orderNo, reason },
    });
  return true;
};
