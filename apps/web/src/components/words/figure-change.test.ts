import { describe, expect, test } from 'vitest';
import { changeInPercent, changeInPoints } from './figure-change.ts';

describe('figure changes', () => {
  test('show shares in percentage points', () => {
    expect(changeInPoints({ value: 0.781, before: 0.739 })).toEqual({ direction: 'rise', amount: 4.2 });
    expect(changeInPoints({ value: 0.5, before: 0.75 })).toEqual({ direction: 'fall', amount: 25 });
  });
  test('show amounts in percent of the earlier one', () => {
    expect(changeInPercent({ value: 98_200, before: 100_000 })).toEqual({ direction: 'fall', amount: 1.8 });
  });
  test('are none when too small to show', () => {
    expect(changeInPoints({ value: 0.78101, before: 0.781 })).toEqual({ direction: 'same', amount: 0 });
  });
  test('are unknown without both figures, and from zero', () => {
    expect(changeInPoints({ value: null, before: 0.5 })).toBeNull();
    expect(changeInPercent({ value: 3, before: 0 })).toBeNull();
  });
});
