/** Business settings: the defaults of the design, overridden by rows of `settings`. */
import type { Db } from '../../platform/database/open-database.ts';

export const settingDefaults = {
  /** Local hour before which the business date is still the day before. */
  auditHour: 6,
  /** Nights that take the weekend price: 0 Sunday … 6 Saturday. */
  weekendNights: [5, 6] as readonly number[],
  /** How far ahead can be sold, in days. */
  horizonDays: 730,
  waitPayMinutes: 30,
  holdHours: 24,
};
export type Settings = typeof settingDefaults;

const KEEP_MS = 5_000;
const kept = new WeakMap<object, { settings: Settings; until: number }>();

/** Kept for a few seconds per process: read on every sale. */
export const readSettings = async (db: Db, source: object = db): Promise<Settings> => {
  const known = kept.get(source);
  if (known && known.until > performance.now()) return known.settings;
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'like', 'business.%')
    .execute();
  const overrides = Object.fromEntries(rows.map((row) => [row.key.slice('business.'.length), row.value]));
  const settings = { ...settingDefaults, ...overrides } as Settings;
  kept.set(source, { settings, until: performance.now() + KEEP_MS });
  return settings;
};
