/**
 * What becomes of each kind of charge: the one table that cancelling, not coming, coming back and taking a line off read.
 * Pure.
 */
import type { Failure } from '@minsu/contract/failure.ts';
import type { FolioLine } from '@minsu/contract/orders/order.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import type { BookingState, StayState } from '@minsu/contract/orders/order-states.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { ended } from './order-rules.ts';

export type ChargeLineKind = Exclude<FolioLine['kind'], 'room_night'>;

interface KindRule {
  /** Agreed with a stay: off the bill when the stay is given up, and on it again when the guest comes after all. */
  readonly soldWithStay: boolean;
  /** Charged for giving a stay up: owed by a booking that has ended, gone when the stay comes back. */
  readonly feeOf: 'cancel' | 'noShow' | null;
  /** Part of the list price: taking it off by hand is a discount. */
  readonly isListed: boolean;
  /** Who may take it off by hand; null: nobody, it goes with what made it. */
  readonly removal: Permission | null;
  /** Said to anybody else. */
  readonly refusal: Failure;
}

const byHand: KindRule = {
  soldWithStay: false,
  feeOf: null,
  isListed: false,
  removal: 'order:charge',
  refusal: orderFailures.waiveForbidden,
};
const sold: KindRule = { ...byHand, soldWithStay: true };
const listed: KindRule = { ...sold, isListed: true, refusal: orderFailures.discountForbidden };
/** Follows from the rules of the house. */
const ruled: KindRule = { ...listed, refusal: orderFailures.feeBelowRule };
const fee: KindRule = { ...byHand, removal: 'order:waiveBalance' };

export const chargeKindRules: Readonly<Record<ChargeLineKind, KindRule>> = {
  day_use: { ...sold, removal: null, refusal: orderFailures.hoursStayCharged },
  extra_guest: listed,
  cleaning: listed,
  long_stay: sold,
  early_checkin: ruled,
  late_checkout: ruled,
  cancellation_fee: { ...fee, feeOf: 'cancel' },
  no_show_fee: { ...fee, feeOf: 'noShow' },
  waiver: { ...byHand, removal: null, refusal: orderFailures.waivedAtCheckOut },
  minibar: byHand,
  damage: byHand,
  meal: byHand,
  laundry: byHand,
  parking: byHand,
  tax: byHand,
  discount: byHand,
  other: byHand,
};

/** A part of the list price that came with a stay; the desk's own line of such a kind is taken off like any other. */
export const isListedLine = ({
  kind,
  stayId,
}: {
  readonly kind: ChargeLineKind;
  readonly stayId: string | null;
}): boolean => chargeKindRules[kind].isListed && stayId !== null;

const kindsWhere = (holds: (rule: KindRule) => boolean): readonly string[] =>
  Object.entries(chargeKindRules).flatMap(([kind, rule]) => (holds(rule) ? [kind] : []));

export const soldKinds = kindsWhere(({ soldWithStay }) => soldWithStay);
export const feeKindsOf = (ending: 'cancel' | 'noShow'): readonly string[] =>
  kindsWhere(({ feeOf }) => feeOf === ending);
export const allFeeKinds = kindsWhere(({ feeOf }) => feeOf !== null);

/**
 * Whether a line is owed. A stay that was cancelled owes none of its nights; of a booking that has ended are owed the
 * fees of its end, and all that a stay is charged whose guest had not come before.
 */
export const isOwed = (
  booking: BookingState,
  { kind, stay }: { readonly kind: FolioLine['kind']; readonly stay: StayState | null },
): boolean => {
  if (!ended.includes(booking)) return kind !== 'room_night' || stay !== 'cancelled';
  return stay === 'no_show' || allFeeKinds.includes(kind);
};
