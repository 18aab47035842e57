/** Possible dates for splitting a stay, and the request. Pure. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { splitStay } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import type { Stay } from '@minsu/contract/sales/orders/order.ts';
import type { StayChange } from './change-stay-rules.ts';

type SplitStayOf = Pick<Stay, 'id' | 'checkIn' | 'checkOut' | 'state' | 'roomId'>;

export interface Split extends Pick<StayChange, 'pricing' | 'customFen' | 'roomId' | 'ignoreRestrictions'> {
  /** First night of the new part. */
  readonly at: string;
}

/** Both parts need a night, and nights slept stay together; null if no date is possible. */
export const splitDates = (
  { checkIn, checkOut, state }: SplitStayOf,
  today: string,
): { readonly min: string; readonly max: string } | null => {
  const earliest = addDays(checkIn, 1);
  const min = state === 'in_house' && today > earliest ? today : earliest;
  const max = addDays(checkOut, -1);
  return min <= max ? { min, max } : null;
};

/** The requested date where possible, else the earliest. */
export const startOfSplit = (
  stay: SplitStayOf,
  { min, max }: { readonly min: string; readonly max: string },
  wanted: string | undefined,
): Split => ({
  at: wanted !== undefined && wanted >= min && wanted <= max ? wanted : min,
  roomId: stay.roomId ?? undefined,
  pricing: 'keep',
  customFen: undefined,
  ignoreRestrictions: false,
});

export const isAskableSplit = ({ pricing, customFen }: Split): boolean =>
  pricing !== 'custom' || customFen !== undefined;

export const splitInput = (
  stay: SplitStayOf,
  version: number,
  { at, roomId, pricing, customFen, ignoreRestrictions }: Split,
): InputOf<typeof splitStay> => {
  const base = { stayId: stay.id, version, at };
  if (roomId === undefined || roomId === stay.roomId) return base;
  return {
    ...base,
    roomId,
    pricing,
    ...(ignoreRestrictions && { ignoreRestrictions }),
    ...(pricing === 'custom' && customFen !== undefined ? { customFen } : {}),
  };
};
