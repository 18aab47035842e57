/** Settings of the business as the screen /sys/settings reads and changes them. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { file, instant, version } from '../../platform/wire.ts';
import { dutyReason } from '../duties/duty-reason.ts';
import { type SettingName, settingNames, settingOf } from './setting-list.ts';

const SettingKey = z.enum(settingNames as [SettingName, ...SettingName[]]);

/** Number, switch, `HH:MM`, weekdays, or numbers by part, as declared. */
const SettingValue = z.json();

export const SettingState = z
  .object({
    key: SettingKey,
    value: SettingValue,
    /** Differs from the default. */
    changed: z.boolean(),
    /** Last change; null if never changed. */
    changedBy: z.string().nullable(),
    changedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'SettingState' });
export type SettingState = z.infer<typeof SettingState>;

export const SettingStep = z
  .object({
    id: z.string(),
    at: instant,
    actor: z.string(),
    before: SettingValue,
    after: SettingValue,
  })
  .meta({ id: 'SettingStep' });
export type SettingStep = z.infer<typeof SettingStep>;

export const listSettings = endpoint('GET /hotel-system/setting/list', {
  kind: 'query',
  permission: 'setting:edit',
  summary: 'Current settings of the business',
  input: z.object({}),
  output: z.array(SettingState),
});

export const settingHistory = endpoint('GET /hotel-system/setting/history', {
  kind: 'query',
  permission: 'setting:edit',
  summary: 'Changes of one setting with author and value, newest first, at most 50',
  input: z.object({ key: SettingKey }),
  output: z.array(SettingStep),
});

/** Errors appear at `value` or `value.<part>`. */
const fitting = (
  input: { key: SettingName; value: unknown },
  ctx: { readonly issues: z.core.$ZodRawIssue[] },
): void => {
  const result = settingOf(input.key).schema.safeParse(input.value);
  if (result.success) return;
  for (const issue of result.error.issues)
    ctx.issues.push({ ...issue, path: ['value', ...issue.path] } as z.core.$ZodRawIssue);
};

export const saveSetting = endpoint('POST /hotel-system/setting/save', {
  kind: 'command',
  permission: 'setting:edit',
  summary:
    'Set one setting; it counts at once in every server process. A change that relaxes an approval setting waits for a second person',
  input: z
    .object({ key: SettingKey, value: SettingValue, version, ...dutyReason })
    .check(({ value, issues }) => fitting(value, { issues })),
  output: SettingState,
});

export const uploadStamp = endpoint('POST /hotel-system/setting/stamp', {
  kind: 'command',
  permission: 'setting:edit',
  summary:
    'Set the picture of the operator’s stamp: JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels',
  secret: true,
  send: 'multipart',
  input: z.object({ file }),
  output: SettingState,
});

export const resetSetting = endpoint('POST /hotel-system/setting/reset', {
  kind: 'command',
  permission: 'setting:edit',
  summary: 'Reset one setting to its default',
  input: z.object({ key: SettingKey, version, ...dutyReason }),
  output: SettingState,
});
