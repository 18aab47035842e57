/** Defines how each kind of charge behaves on cancellation, no-show, reinstatement and removal. Pure. */

import type { Permission } from '@minsu/contract/permission.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';
import type { FolioLine } from '@minsu/contract/sales/orders/order.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { BookingState, StayState } from '@minsu/contract/sales/orders/order-states.ts';
import { ended } from '../order-rules.ts';

export type ChargeLineKind = Exclude<FolioLine['kind'], 'room_night'>;

interface KindRule {
  /** Removed from the folio when the stay is given up and restored when the guest arrives after all. */
  readonly soldWithStay: boolean;
  /** Charged for giving up a stay: due once the order has ended, removed when the stay is reinstated. */
  readonly feeOf: 'cancel' | 'noShow' | null;
  /** Part of the list price, so removing it by hand is a discount. */
  readonly isListed: boolean;
  /** Permission to remove it manually; null: it is removed only with its cause. */
  readonly removal: Permission | null;
  /** Failure for users without that permission. */
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
/** Follows from the property's rules. */
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

/** List-price line created with a stay. Lines added by the front desk are removed like any other. */
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
 * Whether a line is due. A cancelled stay owes none of its nights. An ended order owes its fees, and all charges of
 * stays that had ended as no-shows before.
 */
export const isOwed = (
  booking: BookingState,
  { kind, stay }: { readonly kind: FolioLine['kind']; readonly stay: StayState | null },
): boolean => {
  if (!ended.includes(booking)) return kind !== 'room_night' || stay !== 'cancelled';
  return stay === 'no_show' || allFeeKinds.includes(kind);
};
