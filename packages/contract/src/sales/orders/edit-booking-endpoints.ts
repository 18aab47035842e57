/** Edits of an order besides dates and rooms: booker, night prices, plan, an added room. */
import { z } from 'zod';
import { withStayDates } from '../../inventory/prices/price-endpoints.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { bool, date, fen, fenInput, guestPhone, id, line } from '../../platform/wire.ts';
import { sources } from './order.ts';
import { anyway, orderCommand, orderKey, stayKey } from './order-command.ts';
import { SaleStay } from './order-sale-endpoints.ts';
import { againstList } from './stay-change-endpoints.ts';

/** Sources for our own orders; channel orders name their channel. */
export const ownSources = sources.filter((source) => source !== 'channel');

export const editBooking = orderCommand(
  'edit-booking',
  'order:edit',
  'Change booker, phone or source of an order',
  {
    ...orderKey,
    bookerName: line(60).optional(),
    /** Links the order to the member with this phone. */
    phone: guestPhone.optional(),
    source: z.enum(ownSources).optional(),
    /** Accepts a blocked phone; needs the permission to manage the blocklist. */
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
  'Change prices of future nights, within the role’s discount limit',
  nightPrices,
);

export const previewNightPrices = endpoint('POST /hotel-order/order/preview-night-prices', {
  kind: 'query',
  permission: 'order:edit',
  summary: 'Total of changed night prices, and rules that refuse them',
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
  'Change the rate plan of a stay before arrival',
  { ...stayKey, ratePlanId: id, ...anyway },
);

export const addRoom = orderCommand('add-room', 'order:create', 'Sell one more room with an order', {
  ...orderKey,
  stay: withStayDates(SaleStay),
  ...anyway,
});
