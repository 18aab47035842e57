import { bookingStates, stayStates } from '@minsu/contract/sales/orders/order-states.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeStep, isSimpleCode, opensDoors } from './door-code-rules.ts';

const code = { roomId: '101', lockId: 'l1', validFrom: 100, validTo: 200 };
const window = { from: 100, to: 200 };
const alive = { booking: 'confirmed', state: 'expected', roomId: '101', lockId: 'l1' };

test('a door opens only for who is expected or in the house, with a confirmed booking', () => {
  const pairs = bookingStates.flatMap((booking) => stayStates.map((state) => ({ booking, state })));
  expect(pairs.filter(opensDoors)).toEqual([
    { booking: 'confirmed', state: 'expected' },
    { booking: 'confirmed', state: 'in_house' },
  ]);
});

test('a code never outlives its stay, its room or its hours', () => {
  const stay = fc.record({
    booking: fc.constantFrom(...bookingStates),
    state: fc.constantFrom(...stayStates),
    roomId: fc.constantFrom('101', '102', null),
    lockId: fc.constantFrom('l1', 'l2', null),
    from: fc.constantFrom(100, 110),
    to: fc.constantFrom(200, 210),
  });
  fc.assert(
    fc.property(stay, (of) => {
      const step = codeStep(code, of);
      if (!opensDoors(of) || of.roomId === null) expect(step).toBe('revoke');
      else if (of.roomId !== code.roomId || of.lockId !== code.lockId) expect(step).toBe('replace');
      else expect(step === 'keep').toBe(of.from === code.validFrom && of.to === code.validTo);
    }),
  );
});

test('what changes of a stay changes the code, each in its own way', () => {
  expect(codeStep(code, { ...alive, ...window })).toBe('keep');
  expect(codeStep(code, { ...alive, ...window, state: 'in_house' })).toBe('keep');
  expect(codeStep(code, { ...alive, ...window, to: 300 })).toBe('rewindow');
  expect(codeStep(code, { ...alive, ...window, from: 90 })).toBe('rewindow');
  expect(codeStep(code, { ...alive, ...window, roomId: '102' })).toBe('replace');
  expect(codeStep(code, { ...alive, ...window, lockId: 'l2' })).toBe('replace');
  expect(codeStep(code, { ...alive, ...window, roomId: null })).toBe('revoke');
  expect(codeStep(code, { ...alive, ...window, state: 'checked_out' })).toBe('revoke');
});

test('digits that a lock refuses are known', () => {
  expect(['111111', '123456', '987654', '000000'].filter(isSimpleCode)).toHaveLength(4);
  expect(['123457', '112233', '909090', '135790'].filter(isSimpleCode)).toEqual([]);
});
