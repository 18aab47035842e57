/** Kinds of settings: number, amount, rate, switch, time, text, picture, weekdays, numbers by part. */
import { z } from 'zod';
import { custom } from '../../platform/field-messages.ts';
import type { Text } from '../../platform/texts.ts';
import { clockTime, intBetween, note } from '../../platform/wire.ts';

export const settingGroups = [
  'operator',
  'booking',
  'price',
  'money',
  'payout',
  'task',
  'message',
  'evaluation',
  'place',
  'privacy',
  'security',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

export type SettingKind =
  | 'number'
  | 'money'
  | 'rate'
  | 'switch'
  | 'time'
  | 'text'
  | 'picture'
  | 'weekdays'
  | 'parts';

interface Said {
  readonly group: SettingGroup;
  readonly name: Text;
  /** Effect, and when a change applies if not at once. */
  readonly meaning: Text;
  /** The event of its change where jobs wait for it; default `setting.changed`. */
  readonly event?: `setting.${string}`;
}

export interface Setting<T> extends Said {
  readonly kind: SettingKind;
  readonly schema: z.ZodType<T>;
  /** Default. */
  readonly usual: T;
  readonly unit?: Text;
  /** For a setting with parts: each part's name, in order. */
  readonly parts?: Readonly<Record<string, Text>>;
}

interface Limits {
  readonly min: number;
  readonly max: number;
  readonly unit: Text;
}

export const units = {
  minutes: ['分钟', 'min'],
  hours: ['小时', 'h'],
  days: ['天', 'days'],
  nights: ['晚', 'nights'],
  percent: ['%', '%'],
  metres: ['米', 'm'],
  times: ['次', 'times'],
  rows: ['行', 'rows'],
  sessions: ['个', 'sessions'],
  hourOfDay: ['点', 'o’clock'],
} as const satisfies Record<string, Text>;

export const numberSetting = ({ min, max, ...said }: Said & Limits & { usual: number }): Setting<number> => ({
  kind: 'number',
  schema: intBetween(min, max),
  ...said,
});

/** Fen. At most `max` fen. */
export const moneySetting = (said: Said & { usual: number; max: number }): Setting<number> => {
  const { max, ...rest } = said;
  return {
    kind: 'money',
    schema: z
      .int()
      .nonnegative()
      .refine((amount) => amount <= max, custom('tooMuchMoney', max / 100)),
    ...rest,
  };
};

/** Basis points, 0 to 10,000. */
export const rateSetting = (said: Said & { usual: number }): Setting<number> => ({
  kind: 'rate',
  schema: z.int().refine((bp) => bp >= 0 && bp <= 10_000, custom('rateRange')),
  ...said,
});

export const switchSetting = (said: Said & { usual: boolean }): Setting<boolean> => ({
  kind: 'switch',
  schema: z.boolean(),
  ...said,
});

/** Local time, `HH:MM`. */
export const timeSetting = (said: Said & { usual: string }): Setting<string> => ({
  kind: 'time',
  schema: clockTime,
  ...said,
});

/** One line; empty if unset. */
export const textSetting = (said: Said & { usual: string; max: number }): Setting<string> => {
  const { max, ...rest } = said;
  return {
    kind: 'text',
    schema: note(max),
    ...rest,
  };
};

/** Key of an uploaded file; empty: none. */
export const pictureSetting = (said: Said & { usual: '' }): Setting<string> => ({
  kind: 'picture',
  schema: z.string().max(200),
  ...said,
});

/** 0 Sunday … 6 Saturday. */
export const weekdaySetting = (said: Said & { usual: readonly number[] }): Setting<readonly number[]> => ({
  kind: 'weekdays',
  schema: z
    .array(z.int().min(0).max(6))
    .max(7)
    .refine((days) => new Set(days).size === days.length, custom('repeated')),
  ...said,
});

type PartNames<K extends string> = Readonly<Record<K, Text>>;

/** A number for each part. */
export const partsSetting = <K extends string>({
  min,
  max,
  ...said
}: Said & Limits & { parts: PartNames<K>; usual: Readonly<Record<K, number>> }): Setting<
  Readonly<Record<K, number>>
> => {
  const number = intBetween(min, max);
  const shape = Object.fromEntries(Object.keys(said.parts).map((part) => [part, number]));
  return {
    kind: 'parts',
    schema: z.strictObject(shape) as unknown as z.ZodType<Readonly<Record<K, number>>>,
    ...said,
  };
};
