/** Puts money that needs a decision on the desk's list. */

import { formatFen } from '@minsu/contract/platform/money.ts';
import type { Attention } from '@minsu/contract/sales/payments/intent-states.ts';
import { paymentNews } from '@minsu/contract/sales/payments/payment-news.text.ts';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';
import type { IntentRow } from './intent-row.ts';

const keyOf = (id: string): string => `paymentIntent:${id}`;

export const tellAttention = async (
  ctx: Ctx,
  { id, houseId, orderId, amountFen, attention }: IntentRow & { readonly attention: Attention },
): Promise<void> => {
  const order = await ctx.db
    .selectFrom('orders')
    .select('orderNo')
    .where('houseId', '=', houseId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  await tellUsers(ctx, {
    to: { permission: 'order:payment', houseId },
    kind: 'todo',
    subject: 'finance',
    ...paymentNews[attention],
    params: { orderNo: order?.orderNo ?? '', amount: formatFen(amountFen) },
    path: `/orderManagement/orderDetail?id=${orderId}&tab=folio`,
    key: keyOf(id),
  });
};

export const settleAttentionTodo = (ctx: Ctx, id: string): Promise<void> =>
  settleTodo(ctx, keyOf(id), { again: true });
