/** Business settings: the defaults of the contract's list, overridden by rows of `settings`. */
import { isDeepStrictEqual } from 'node:util';
import {
  type SettingName,
  type Settings,
  settingDefaults,
  settingNames,
  settingOf,
} from '@minsu/contract/foundation/system/setting-list.ts';
import type { Db } from '../../platform/database/open-database.ts';

export const PREFIX = 'business.';

/** An event announces changes to every process; a process that missed it reads again after this time. */
const KEEP_MS = 5_000;
const kept = new WeakMap<object, { settings: Settings; until: number }>();
/** Counts resets of the cache: values read before a reset are not cached after it. */
let forgotten = 0;

/** This process reads them again. */
export const forgetSettings = (source: object): void => {
  forgotten += 1;
  kept.delete(source);
};

/** A part that was not known when it was stored, such as a new platform, has its usual value; the others stay. */
const withNewParts = (name: SettingName, value: unknown): unknown => {
  const { kind, usual } = settingOf(name);
  const isParts = kind === 'parts' && typeof value === 'object' && value !== null;
  return isParts ? { ...(usual as object), ...value } : value;
};

/** A row written by other means with an invalid value counts as not set. */
const readStored = (key: string, value: unknown): [SettingName, unknown][] => {
  const name = settingNames.find((each) => PREFIX + each === key);
  if (!name) return [];
  const read = settingOf(name).schema.safeParse(withNewParts(name, value));
  return read.success ? [[name, read.data]] : [];
};

/** The stored settings, uncached. */
export const storedSettings = async (db: Db): Promise<Settings> => {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'like', `${PREFIX}%`)
    .execute();
  const overrides = Object.fromEntries(rows.flatMap(({ key, value }) => readStored(key, value)));
  return { ...settingDefaults, ...overrides };
};

/** Cached for a few seconds per process, because every sale reads them. */
export const readSettings = async (db: Db, source: object): Promise<Settings> => {
  const known = kept.get(source);
  if (known && known.until > performance.now()) return known.settings;
  const before = forgotten;
  const stored = await storedSettings(db);
  // The same object while nothing changes, so that callers can compare by identity.
  const settings = known && isDeepStrictEqual(known.settings, stored) ? known.settings : stored;
  if (before === forgotten) kept.set(source, { settings, until: performance.now() + KEEP_MS });
  return settings;
};
