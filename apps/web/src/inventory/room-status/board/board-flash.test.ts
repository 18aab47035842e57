import { expect, test } from 'vitest';
import { BarFlash } from './board-flash.ts';

test('pulses and then ends', () => {
  const flash = new BarFlash(() => false);
  expect(flash.look(0)).toBeNull();
  flash.start('b', 1_000);
  expect(flash.look(1_000)).toEqual({ barId: 'b', strength: 0 });
  expect(flash.look(1_300)?.strength).toBeCloseTo(1);
  expect(flash.look(1_600)?.strength).toBeCloseTo(0);
  expect(flash.look(2_800)).toBeNull();
  expect(flash.look(2_799)).toBeNull();
});

test('is steady with reduced motion', () => {
  const flash = new BarFlash(() => true);
  flash.start('b', 0);
  expect([1, 400, 1_700].map((now) => flash.look(now)?.strength)).toEqual([1, 1, 1]);
});
