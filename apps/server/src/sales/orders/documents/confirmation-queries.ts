/** Lists the approval requests of an order, with the caller's possible actions. */
import { confirmRefusal, dutyTable } from '@minsu/contract/foundation/duties/duty-table.ts';
import type { OrderConfirmation } from '@minsu/contract/sales/orders/order.ts';
import type { z } from 'zod';
import { personName } from '../../../foundation/audit/person-name.ts';
import { confirmerOf } from '../../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { OrderAct } from '../folio/second-person.ts';

type Draft = z.input<typeof OrderConfirmation>;

const actionsOf = async (ctx: Ctx, act: OrderAct, askedById: string | null): Promise<Draft['actions']> => {
  const { start, confirm } = dutyTable[act];
  const mayConfirm = ctx.user.may(confirm);
  const same = mayConfirm ? (await confirmerOf(ctx, act)).sameAs([askedById]) : null;
  const isRequester = askedById === ctx.user.id;
  return [
    ...(mayConfirm && confirmRefusal(act, same) === null ? (['confirm'] as const) : []),
    ...(mayConfirm && !isRequester ? (['refuse'] as const) : []),
    ...(isRequester && ctx.user.may(start) ? (['withdraw'] as const) : []),
  ];
};

export const readConfirmations = async (
  ctx: Ctx,
  { houseId, id }: { readonly houseId: string; readonly id: string },
): Promise<Draft[]> => {
  const rows = await ctx.db
    .selectFrom('orderConfirmations')
    .select(['id', 'act', 'method', 'amountFen', 'reason', 'askedBy', 'askedById', 'askedAt'])
    .where('houseId', '=', houseId)
    .where('orderId', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('askedAt')
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ askedById, ...row }) => ({
      ...row,
      act: row.act as OrderAct,
      askedBy: personName(ctx, row.askedBy),
      actions: await actionsOf(ctx, row.act as OrderAct, askedById),
    })),
  );
};
