/** State of the hourly sale form beyond its plain fields, and derived values. */
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import {
  type SlotOffer,
  searchSlots,
  type sellHours,
} from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { queryClient, queryKey } from '../../../platform/calls/queries.ts';
import { type Channel, type InitialStay, today } from '../sell/create-order-draft.ts';

type Draft = Partial<InputOf<typeof sellHours>>;

/** Date of a preset stay; its room type is only preselected by hand. */
export const hoursDraft = ({ houseId, checkIn }: InitialStay): Draft => ({
  source: 'walk_in',
  channel: 'direct',
  collect: 'property',
  hold: false,
  ignoreRestrictions: false,
  day: checkIn !== undefined && checkIn > today() ? checkIn : today(),
  overtimeHours: 0,
  guests: 1,
  ...(houseId ? { houseId } : {}),
});

export interface SlotSearch {
  readonly houseId?: string | undefined;
  readonly channel?: Channel | undefined;
  readonly day: string;
  /** A number, or the form field's text. */
  readonly overtimeHours?: number | string | undefined;
  readonly guests?: number | string | undefined;
}

/** Also the cache key. */
export const slotsInput = (search: SlotSearch, keyword = ''): InputOf<typeof searchSlots> => ({
  day: search.day,
  channel: search.channel ?? 'direct',
  overtimeHours: Number(search.overtimeHours ?? 0),
  guests: Number(search.guests ?? 1),
  ...(search.houseId ? { houseId: search.houseId } : {}),
  ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
});

interface Chosen {
  readonly roomTypeId?: string | undefined;
  readonly ratePlanId?: string | undefined;
}

export const offerOf = (
  offers: readonly SlotOffer[] | undefined,
  { roomTypeId, ratePlanId }: Chosen,
): SlotOffer | undefined =>
  offers?.find((offer) => offer.roomTypeId === roomTypeId && offer.ratePlanId === ratePlanId);

/** The offer currently shown. */
export const offerShown = (input: SlotSearch & Chosen): SlotOffer | undefined =>
  offerOf(queryClient.getQueryData<SlotOffer[]>(queryKey(searchSlots, slotsInput(input))), input);

/** Available starts for the type, or for this room. */
export const startsOf = ({ rooms }: Pick<SlotOffer, 'rooms'>, roomId?: string): string[] =>
  [
    ...new Set(
      rooms.filter(({ id }) => roomId === undefined || id === roomId).flatMap(({ starts }) => starts),
    ),
  ].sort();

/** Null without the permission to see money, and while nothing is chosen. */
export const hoursTotal = (
  offer: Pick<SlotOffer, 'priceFen' | 'overtimeFen'> | undefined,
  overtimeHours: number,
): number | null => {
  if (!offer || offer.priceFen === null || offer.overtimeFen === null) return null;
  return offer.priceFen + overtimeHours * offer.overtimeFen;
};
