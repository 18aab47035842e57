/** The profile of the business, and its functions that are on. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { bool, instant, version } from '../../platform/wire.ts';
import { type FeatureName, featureNames } from './features.ts';
import { profileNames } from './profile-names.ts';
import { type SettingName, settingNames } from './setting-list.ts';

const Profile = z.enum(profileNames);
const Feature = z.enum(featureNames as [FeatureName, ...FeatureName[]]);
const SettingKey = z.enum(settingNames as [SettingName, ...SettingName[]]);

export const BusinessState = z
  .object({
    /** Null: never chosen; every function is on. */
    profile: Profile.nullable(),
    off: z.array(Feature),
    changedBy: z.string().nullable(),
    changedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'BusinessState' });
export type BusinessState = z.infer<typeof BusinessState>;

export const getProfile = endpoint('GET /hotel-system/profile', {
  kind: 'query',
  permission: 'setting:edit',
  summary: 'Profile of the business and functions that are off',
  input: z.object({}),
  output: BusinessState,
});

export const ProfilePreview = z
  .object({
    features: z.array(z.object({ feature: Feature, on: z.boolean() })),
    settings: z.array(z.object({ key: SettingKey, from: z.json(), to: z.json() })),
    /** Why it cannot be chosen now, in the caller's language; null: it can. */
    refused: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'ProfilePreview' });
export type ProfilePreview = z.infer<typeof ProfilePreview>;

export const previewProfile = endpoint('GET /hotel-system/profile/preview', {
  kind: 'query',
  permission: 'setting:edit',
  summary: 'What choosing a profile would change',
  input: z.object({ profile: Profile }),
  output: ProfilePreview,
});

export const chooseProfile = endpoint('POST /hotel-system/profile/choose', {
  kind: 'command',
  permission: 'setting:edit',
  summary: 'Choose the profile of the business: sets its functions and settings; deletes nothing',
  input: z.object({ profile: Profile, version }),
  output: BusinessState,
});

export const switchFeature = endpoint('POST /hotel-system/profile/feature', {
  kind: 'command',
  permission: 'setting:edit',
  summary: 'Switch one function on or off; off hides its menu entries and deletes nothing',
  input: z.object({ feature: Feature, on: bool, version }),
  output: BusinessState,
});
