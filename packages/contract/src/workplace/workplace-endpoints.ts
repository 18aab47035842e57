import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { guestName } from '../guest-view.ts';
import { orderViews } from '../orders/order-list.ts';
import { fen } from '../wire.ts';

/** A line of the action queue; the number opens the order list with that view. */
export const QueueItem = z.object({
  view: z.enum(orderViews),
  count: z.int(),
  first: z
    .object({
      orderId: z.string(),
      guest: guestName(),
      houseName: z.string(),
      checkIn: z.string(),
      nights: z.int(),
      channel: z.string(),
      deadlineAt: z.string().nullable(),
    })
    .nullable(),
});

/** A figure with the one it is compared to. Definitions: `docs/glossary.md`. */
const figure = z.object({ value: z.number().nullable(), before: z.number().nullable() });

export const Workplace = z
  .object({
    businessDate: z.string(),
    houseCount: z.int(),
    cityCount: z.int(),
    queue: z.array(QueueItem),
    figures: z.object({
      /** Occupied ÷ sellable room nights of tonight, 0–1; compared to the same weekday last week. */
      occupancy: figure,
      occupied: z.int(),
      sellable: z.int(),
      /** Room revenue ÷ occupied nights of tonight, fen. */
      adr: figure,
      /** Room revenue ÷ sellable nights of tonight, fen. */
      revpar: figure,
      /** Room nights booked in the last 7 days; compared to the 7 days before. */
      pickup: figure,
    }),
    strip: z.array(
      z.object({
        date: z.string(),
        occupied: z.int(),
        sellable: z.int(),
        arrivals: z.int(),
        departures: z.int(),
      }),
    ),
    channels: z.array(z.object({ channel: z.string(), nights: z.int(), revenueFen: fen.nullable() })),
    arrivals: z.array(
      z.object({
        orderId: z.string(),
        stayId: z.string(),
        guest: guestName(),
        houseName: z.string(),
        roomNumber: z.string().nullable(),
        roomTypeName: z.string(),
        channel: z.string(),
        nights: z.int(),
        condition: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Workplace' });
export type Workplace = z.infer<typeof Workplace>;

export const getWorkplace = endpoint('GET /hotel-report/workplace', {
  kind: 'query',
  permission: 'workplace:read',
  summary: "Today's action queue and figures in my scope",
  input: z.object({}),
  output: Workplace,
});
