/** Request for previewing a change of a stay. Pure. */
import type { InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { Stay } from '@minsu/contract/sales/orders/order.ts';
import type { Chosen } from '@minsu/contract/sales/orders/stay/ending-outcomes.ts';
import type {
  changeStay,
  previewStayChange,
  pricings,
} from '@minsu/contract/sales/orders/stay-change-endpoints.ts';

export interface ProposedChange {
  readonly roomId?: string | undefined;
  readonly checkIn?: string | undefined;
  readonly checkOut?: string | undefined;
}

export interface StayChange {
  readonly roomId: string | undefined;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly pricing: (typeof pricings)[number];
  readonly customFen: number | undefined;
  readonly ignoreRestrictions: boolean;
  /** Choice for nights given up. */
  readonly kept: Chosen;
}

export type ChangePreview = OutputOf<typeof previewStayChange>;

export const startOfChange = (stay: Stay, { roomId, checkIn, checkOut }: ProposedChange): StayChange => ({
  roomId: roomId ?? stay.roomId ?? undefined,
  checkIn: checkIn ?? stay.checkIn,
  checkOut: checkOut ?? stay.checkOut,
  pricing: 'keep',
  customFen: undefined,
  ignoreRestrictions: false,
  kept: {},
});

export const isChanged = (stay: Stay, change: StayChange): boolean =>
  change.checkIn !== stay.checkIn ||
  change.checkOut !== stay.checkOut ||
  (change.roomId ?? null) !== stay.roomId;

/** Complete enough to query the server. */
export const isAskable = (stay: Stay, change: StayChange): boolean =>
  isChanged(stay, change) &&
  change.checkIn < change.checkOut &&
  (change.pricing !== 'custom' || change.customFen !== undefined);

/** Only changed fields, so that the server names the change correctly. */
export const changeInput = (stay: Stay, version: number, change: StayChange): InputOf<typeof changeStay> => ({
  stayId: stay.id,
  version,
  ...(change.roomId && change.roomId !== stay.roomId ? { roomId: change.roomId } : {}),
  ...(change.checkIn === stay.checkIn ? {} : { checkIn: change.checkIn }),
  ...(change.checkOut === stay.checkOut ? {} : { checkOut: change.checkOut }),
  pricing: change.pricing,
  ...(change.ignoreRestrictions && { ignoreRestrictions: true }),
  ...(change.kept.outcome && { outcome: change.kept.outcome }),
  ...(change.kept.outcome === 'amount' && { keepFen: change.kept.keepFen }),
  ...(change.pricing === 'custom' && change.customFen !== undefined ? { customFen: change.customFen } : {}),
});
