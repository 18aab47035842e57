/** Finds stays on the board by guest, phone or number, over all dates. */
import { z } from 'zod';
import { guestName, guestPhone } from '../../../guest-view.ts';
import { endpoint } from '../../../platform/endpoint.ts';
import { keyword } from '../../../platform/wire.ts';
import { SEARCH_MAX_LENGTH } from '../../../search.ts';
import { shownStates } from '../order-states.ts';

export const FOUND_STAYS_LIMIT = 20;

export const FoundStay = z
  .object({
    stayId: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    /** Room of the last night; null if unassigned. */
    roomId: z.string().nullable(),
    roomNumber: z.string().nullable(),
    checkIn: z.string(),
    checkOut: z.string(),
    guest: guestName(),
    shown: z.enum(shownStates),
    orderNo: z.string(),
    phoneMasked: guestPhone(),
  })
  .meta({ id: 'FoundStay' });
export type FoundStay = z.infer<typeof FoundStay>;

export const findStays = endpoint('POST /hotel-order/order/find-stays', {
  kind: 'query',
  permission: 'order:read',
  summary:
    'Stays that hold nights, by guest, phone or its last four digits, order no. or pinyin; of all dates',
  input: z.object({ keyword: keyword(SEARCH_MAX_LENGTH).min(1) }),
  output: z.array(FoundStay).max(FOUND_STAYS_LIMIT),
});
