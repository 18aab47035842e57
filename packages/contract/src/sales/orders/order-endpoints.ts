/** One order: detail, history, and commands from booking to cancellation. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { tag } from '../../platform/tags.ts';
import { id } from '../../platform/wire.ts';
import { OrderDetail, OrderHistoryEntry, TakenMethod } from './order.ts';
import { anyway, ending, orderCommand, orderKey, reason } from './order-command.ts';
import { MAX_ORDER_TAGS } from './order-list-endpoints.ts';
import { plainInput } from './plain-fields.ts';

export const getOrder = endpoint('GET /hotel-order/order/detail', {
  kind: 'query',
  permission: 'order:read',
  summary: 'One order; by its id or by the id of one of its stays',
  input: z.object({ id: id.optional(), stayId: id.optional() }).refine((input) => input.id ?? input.stayId, {
    ...custom('required'),
    path: ['id'],
  }),
  output: OrderDetail,
});

export const getOrderHistory = endpoint('GET /hotel-order/order/history', {
  kind: 'query',
  permission: 'order:read',
  summary: 'Every step of an order, newest first',
  input: z.object({ id }),
  output: z.array(OrderHistoryEntry),
});

export const acceptOrder = orderCommand(
  'accept',
  'order:accept',
  'Accept an order awaiting confirmation',
  orderKey,
);

export const rejectOrder = orderCommand('reject', 'order:accept', 'Reject an order awaiting confirmation', {
  ...orderKey,
  reason,
});

export const payOrder = orderCommand('pay', 'order:payment', 'Mark an order awaiting payment as paid', {
  ...orderKey,
  method: TakenMethod,
});

export const confirmOrder = orderCommand('confirm', 'order:accept', 'Confirm a held order', orderKey);

export const cancelOrder = orderCommand('cancel', 'order:cancel', 'Cancel the order and release its nights', {
  ...orderKey,
  reason,
  ...ending,
});

export const reinstateOrder = orderCommand('reinstate', 'order:cancel', 'Reinstate a cancelled order', {
  ...orderKey,
  ...anyway,
});

export const editRemarks = orderCommand('edit-remarks', 'order:edit', 'Change remarks and tags of an order', {
  ...orderKey,
  ...plainInput,
  /** Unchanged if absent. */
  tags: z.array(tag).max(MAX_ORDER_TAGS).optional(),
});

/** Reveals masked personal data for a reason, with permission; audited. */
export const revealPhone = endpoint('POST /hotel-order/order/reveal-phone', {
  kind: 'command',
  permission: 'guest:reveal',
  summary: "Reveal the booker's phone number",
  secret: true,
  input: z.object({ orderId: id, reason }),
  output: z.object({ phone: z.string().nullable() }),
});
