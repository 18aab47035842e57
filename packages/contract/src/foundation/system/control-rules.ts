/** Settings for second persons, and which changes loosen control. Pure. */
import type { SettingName, Settings } from './setting-list.ts';

/** Sums up to which one person suffices, or that may go out per day: higher is looser. */
const sums = [
  'refundFourEyesFen',
  'transferFourEyesFen',
  'payoutFourEyesFen',
  'payoutDailyCapFen',
] as const satisfies readonly SettingName[];

const isHigher = (name: (typeof sums)[number], before: Settings, after: Partial<Settings>): boolean =>
  (after[name] ?? before[name]) > before[name];

/** The settings that a change would loosen. */
export const loosened = (before: Settings, after: Partial<Settings>): SettingName[] => [
  ...sums.filter((name) => isHigher(name, before, after)),
  ...((after.payoutCoolingHours ?? before.payoutCoolingHours) < before.payoutCoolingHours
    ? (['payoutCoolingHours'] as const)
    : []),
  ...(before.erasureSecondPerson && after.erasureSecondPerson === false
    ? (['erasureSecondPerson'] as const)
    : []),
];
