import { expect, test, vi } from 'vitest';
import type { Values } from '../../../components/forms/form-store.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
const { noSale, switchedSale } = await import('./sale-drafts.ts');
const { initialDraft, isOwnAmount } = await import('./create-order-draft.ts');

const typed = (values: Values | undefined, more: Values) => ({ values: { ...values, ...more }, dirty: true });
const stays = [{ roomTypeId: 't', checkIn: '2026-11-19', checkOut: '2026-11-20', guests: 2 }];
const guest = { bookerName: '苏小荷', phone: '13900005678', remark: '晚到', source: 'walk_in' };

test('carries the guest along between nightly and hourly sales and restores what was chosen', () => {
  const nights = typed(initialDraft({}), { ...guest, houseId: 'h', stays });
  const hours = switchedSale(noSale, 'hours', nights, {});
  expect(hours.begun).toMatchObject({ ...guest, houseId: 'h', overtimeHours: 0 });
  expect(hours.begun).not.toHaveProperty('stays');
  const back = switchedSale(hours, 'nights', typed(hours.begun, { phone: '13900005679' }), {});
  expect(back.begun).toEqual({ ...nights.values, phone: '13900005679' });
  const again = switchedSale(back, 'hours', typed(back.begun, { remark: '' }), {});
  expect(again.begun).toMatchObject({ ...guest, phone: '13900005679', remark: '' });
});

test('keeps the hourly property separate from the nightly one', () => {
  const hours = switchedSale(noSale, 'hours', typed(initialDraft({}), { houseId: 'h', stays }), {});
  const chosen = typed(hours.begun, { houseId: 'other', roomTypeId: 't2', ratePlanId: 'p' });
  const back = switchedSale(hours, 'nights', chosen, {});
  expect(back.begun).toMatchObject({ houseId: 'h', stays });
  expect(switchedSale(back, 'hours', typed(back.begun, {}), {}).begun).toMatchObject({
    houseId: 'other',
    ratePlanId: 'p',
  });
});

test('keeps separate defaults per kind of sale until edited', () => {
  const untouched = { values: initialDraft({}), dirty: false };
  expect(switchedSale(noSale, 'hours', untouched, {}).begun).toBeUndefined();
  const hours = switchedSale(noSale, 'hours', typed(initialDraft({}), { bookerName: '江晚' }), {});
  expect(hours.begun).toMatchObject({ source: 'walk_in', bookerName: '江晚' });
  const back = switchedSale(hours, 'nights', typed(hours.begun, {}), {});
  expect(back.begun).toMatchObject({ source: 'walk_in', bookerName: '江晚' });
});

test('keeps a partial payment with its kind of sale, not as its price', () => {
  const payment = { method: 'cash', amountFen: 30_000 };
  const hours = switchedSale(noSale, 'hours', typed(initialDraft({}), { ...guest, payment }), {});
  expect(hours.begun).not.toHaveProperty('payment');
  const back = switchedSale(hours, 'nights', typed(hours.begun, {}), {});
  expect(back.begun).toMatchObject({ payment });
  expect(isOwnAmount(payment, 88_800)).toBe(true);
  expect(isOwnAmount(payment, 30_000)).toBe(false);
  expect(isOwnAmount({ ...payment, amountFen: undefined }, 88_800)).toBe(false);
  expect(isOwnAmount(undefined, null)).toBe(false);
});
