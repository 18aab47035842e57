/** Business settings: the defaults of the design, overridden by rows of `settings`. */

import { ASSUMED_CHANNEL_BP } from '@minsu/contract/contracts/order-share-rules.ts';
import { AUDIT_HOUR } from '@minsu/contract/dates.ts';
import {
  evaluationEditMinutes,
  evaluationExpiringHours,
  evaluationReplyDays,
} from '@minsu/contract/evaluations/evaluation-settings.ts';
import { landmarkRadius as defaultRadius, type LandmarkKind } from '@minsu/contract/landmarks/landmark.ts';
import { taskDefaults } from '@minsu/contract/tasks/task-settings.ts';
import type { Db } from '../../platform/database/open-database.ts';

export const settingDefaults = {
  /** Local hour before which the business date is still the day before. */
  auditHour: AUDIT_HOUR,
  /** Nights that take the weekend price: 0 Sunday … 6 Saturday. */
  weekendNights: [5, 6] as readonly number[],
  /** How far ahead can be sold, in days. */
  horizonDays: 730,
  waitPayMinutes: 30,
  holdHours: 24,
  /** Refunds of an order from this sum on are approved by somebody other than who asked for them. */
  refundFourEyesFen: 50_000,
  /** Payouts to a landlord of one day are approved by somebody other than who asked for them from this sum on. */
  payoutFourEyesFen: 500_000,
  /** What the institution is told to pay out on one day of the business at most. */
  payoutDailyCapFen: 50_000_000,
  /** How long a changed settlement card is not paid to. */
  payoutCoolingHours: 24,
  /** Refusals of the institution after which the money is available again. */
  payoutTries: 3,
  /** A payout that the institution has been silent about for so long is a todo. */
  payoutSilentHours: 24,
  /** Hours after its end at which an order is complete and may be split. */
  completionHours: 24,
  /** What channels keep of orders whose commission they have not told, in basis points. */
  assumedChannelBp: ASSUMED_CHANNEL_BP as number,
  /** A guest is erased by somebody other than who recorded his request. */
  erasureSecondPerson: true as boolean,
  /** How long a registration is kept after it was recorded, in days; then it is purged. Three years. */
  registrationKeptDays: 1_095,
  /** VAT on lodging that invoices carry: 6 general, 3 or 1 small-scale, 0 exempt. */
  invoiceTaxPercent: 6,
  /** Metres around a house within which a landmark of a kind is linked to it. */
  landmarkRadius: defaultRadius as Readonly<Record<LandmarkKind, number>>,
  /** Days a channel takes replies to an evaluation. */
  evaluationReplyDays,
  /** How long a reply may still be changed. */
  evaluationEditMinutes: evaluationEditMinutes as number,
  /** An evaluation whose time for a reply is shorter is expiring. */
  evaluationExpiringHours: evaluationExpiringHours as number,
  /** How long cleaning a room takes where its checklist says nothing else. */
  taskCleaningMinutes: taskDefaults.cleaningMinutes as number,
  /** A guest who stays is cleaned for every so many nights; 0 is never. */
  taskStayOverNights: taskDefaults.stayOverNights as number,
  /** Every room is cleaned deeply once in so many days; 0 is never. */
  taskDeepDays: taskDefaults.deepDays as number,
  /** A cleaned room is looked at before its task is done. */
  taskInspection: taskDefaults.inspection as boolean,
  /** Rooms that nobody waits for are done by this local time. */
  taskDayEnd: taskDefaults.dayEnd as string,
};
export type Settings = typeof settingDefaults;

const KEEP_MS = 5_000;
const kept = new WeakMap<object, { settings: Settings; until: number }>();

/** This process reads them anew; others do within seconds. */
export const forgetSettings = (source: object): void => {
  kept.delete(source);
};

/** As they stand now. */
export const storedSettings = async (db: Db): Promise<Settings> => {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'like', 'business.%')
    .execute();
  const overrides = Object.fromEntries(rows.map((row) => [row.key.slice('business.'.length), row.value]));
  return { ...settingDefaults, ...overrides } as Settings;
};

/** Kept for a few seconds per process: read on every sale. */
export const readSettings = async (db: Db, source: object): Promise<Settings> => {
  const known = kept.get(source);
  if (known && known.until > performance.now()) return known.settings;
  const settings = await storedSettings(db);
  kept.set(source, { settings, until: performance.now() + KEEP_MS });
  return settings;
};
