/** What of a booking can be changed after its sale, besides dates and rooms: who booked, prices of nights, the plan, one room more. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { withStayDates } from '../prices/price-endpoints.ts';
import { bool, date, fen, fenInput, guestPhone, id, line } from '../wire.ts';
import { sources } from './order.ts';
import { anyway, orderCommand, orderKey, stayKey } from './order-command.ts';
import { SaleStay } from './order-sale-endpoints.ts';
import { againstList } from './stay-change-endpoints.ts';

/** A platform's own orders name their channel. */
export const ownSources = sources.filter((source) => source !== 'channel');

export const editBooking = orderCommand(
  'edit-booking',
  'order:edit',
  'Change who booked, the phone, or where the order comes from',
  {
    ...orderKey,
    bookerName: line(60).optional(),
    /** Links the order to the guest whose phone it is. */
    phone: guestPhone.optional(),
    source: z.enum(ownSources).optional(),
    /** Takes the phone of a guest of the blacklist; needs the permission to keep it. */
    acceptBlacklisted: bool.default(false),
  },
);

const nightPrices = {
  ...stayKey,
  nights: z
    .array(z.strictObject({ night: date, priceFen: fenInput.pipe(z.int().min(0)) }))
    .min(1)
    .max(400),
};

export const setNightPrices = orderCommand(
  'set-night-prices',
  'order:edit',
  'Sell nights that are still to come for other prices, within the discount limit of the role',
  nightPrices,
);

export const previewNightPrices = endpoint('POST /hotel-order/order/preview-night-prices', {
  kind: 'query',
  permission: 'order:edit',
  summary: 'What other prices of nights come to, and what speaks against them',
  input: z.object(nightPrices),
  output: z.object({
    roomFenBefore: fen.nullable(),
    roomFenAfter: fen.nullable(),
    ...againstList,
    refusal: z.string().nullable(),
  }),
});

export const changePlan = orderCommand(
  'change-plan',
  'order:edit',
  'Sell a stay under another rate plan, at its prices and terms, before the guests come',
  { ...stayKey, ratePlanId: id, ...anyway },
);

export const addRoom = orderCommand('add-room', 'order:create', 'Sell one more room with an order', {
  ...orderKey,
  stay: withStayDates(SaleStay),
  ...anyway,
});
