/** Money that somebody has to decide on is put on the desk's list. */

import { formatFen } from '@minsu/contract/money.ts';
import type { Attention } from '@minsu/contract/payments/intent-states.ts';
import { paymentNews } from '@minsu/contract/payments/payment-news.text.ts';
import type { Ctx } from '../../platform/context.ts';
import { settleTodo } from '../messages/settle-todo.ts';
import { tellUsers } from '../messages/tell-users.ts';
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
