import { bookingStates, stayStates } from '@minsu/contract/sales/orders/order-states.ts';
import { expect, test } from 'vitest';
import { allFeeKinds, chargeKindRules, feeKindsOf, isOwed, soldKinds } from './charge-kind-rules.ts';

test('drops and restores agreed charges with the stay; a fee is due for giving it up', () => {
  expect(soldKinds.toSorted()).toEqual([
    ...['cleaning', 'day_use', 'early_checkin', 'extra_guest', 'late_checkout', 'long_stay'],
  ]);
  expect(feeKindsOf('cancel')).toEqual(['cancellation_fee']);
  expect(feeKindsOf('noShow')).toEqual(['no_show_fee']);
  expect(allFeeKinds).toEqual(['cancellation_fee', 'no_show_fee']);
});

test('needs more than the permission to charge for lines that follow property rules or make a stay', () => {
  const removal = (kind: keyof typeof chargeKindRules) => chargeKindRules[kind].removal;
  expect(removal('minibar')).toBe('order:charge');
  const listed = Object.entries(chargeKindRules).flatMap(([kind, { isListed }]) => (isListed ? [kind] : []));
  expect(listed.toSorted()).toEqual(['cleaning', 'early_checkin', 'extra_guest', 'late_checkout']);
  expect(removal('no_show_fee')).toBe('order:waiveBalance');
  expect([removal('day_use'), removal('waiver')]).toEqual([null, null]);
});

test('owes everything on an active order except nights of cancelled stays', () => {
  for (const booking of ['wait_accept', 'wait_pay', 'hold', 'confirmed'] as const)
    for (const stay of [...stayStates, null]) {
      expect(isOwed(booking, { kind: 'room_night', stay })).toBe(stay !== 'cancelled');
      expect(isOwed(booking, { kind: 'minibar', stay })).toBe(true);
      expect(isOwed(booking, { kind: 'cancellation_fee', stay })).toBe(true);
    }
});

test('owes fees on an ended order, and all charges of a stay whose guest did not arrive', () => {
  const over = bookingStates.filter((state) => ['cancelled', 'expired', 'rejected'].includes(state));
  expect(over).toHaveLength(3);
  for (const booking of over)
    for (const stay of [...stayStates, null]) {
      expect(isOwed(booking, { kind: 'room_night', stay })).toBe(stay === 'no_show');
      expect(isOwed(booking, { kind: 'minibar', stay })).toBe(stay === 'no_show');
      expect(isOwed(booking, { kind: 'no_show_fee', stay })).toBe(true);
    }
});
