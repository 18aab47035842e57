import { expect, test } from 'vitest';
import { loosened } from './control-rules.ts';
import { settingDefaults } from './setting-list.ts';

test('treats a higher sum, a shorter wait and fewer second persons as looser, not the reverse', () => {
  const before = { ...settingDefaults, payoutCoolingHours: 24, erasureSecondPerson: true };
  for (const name of [
    'refundFourEyesFen',
    'transferFourEyesFen',
    'payoutFourEyesFen',
    'payoutDailyCapFen',
  ] as const) {
    expect(loosened(before, { [name]: before[name] + 1 })).toEqual([name]);
    expect(loosened(before, { [name]: before[name] })).toEqual([]);
    expect(loosened(before, { [name]: before[name] - 1 })).toEqual([]);
  }
  expect(loosened(before, { payoutCoolingHours: 23 })).toEqual(['payoutCoolingHours']);
  expect(loosened(before, { payoutCoolingHours: 25 })).toEqual([]);
  expect(loosened(before, { erasureSecondPerson: false })).toEqual(['erasureSecondPerson']);
  const off = { ...before, erasureSecondPerson: false };
  expect([
    loosened(off, { erasureSecondPerson: true }),
    loosened(off, { erasureSecondPerson: false }),
  ]).toEqual([[], []]);
  expect(loosened(before, { shiftRequired: true })).toEqual([]);
});
