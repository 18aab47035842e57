/** Suggests who the booker may be when the phone is lent, extended or masked. Staff decides. */
import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { id } from '../../../platform/wire.ts';
import { orderCommand, orderKey } from '../order-command.ts';

export const MAX_LIKELY_GUESTS = 5;

/** Besides the name: the same last digits, or another order that overlaps these dates. */
const likelyReasons = ['lastDigits', 'dates'] as const;

export const LikelyGuest = z
  .object({
    id: z.string(),
    name: z.string(),
    phoneMasked: z.string().nullable(),
    stayCount: z.int(),
    lastStayOn: z.string().nullable(),
    reasons: z.array(z.enum(likelyReasons)),
  })
  .meta({ id: 'LikelyGuest' });
export type LikelyGuest = z.infer<typeof LikelyGuest>;

export const listLikelyGuests = endpoint('GET /hotel-order/order/likely-guests', {
  kind: 'query',
  permission: 'member:read',
  summary: 'Members who may have booked an order whose phone is ambiguous, likeliest first',
  input: z.object({ orderId: id }),
  output: z.array(LikelyGuest).max(MAX_LIKELY_GUESTS),
});

/** `guestId` null removes the link. */
export const linkGuest = orderCommand(
  'link-guest',
  'order:edit',
  'Link an order with an ambiguous phone to a member, or undo the link',
  { ...orderKey, guestId: id.nullable() },
);
