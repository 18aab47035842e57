/** Conditions for orders `o` of houses `h` that belong to a report's row. */

import { bucketDays, type Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { reportFailures } from '@minsu/contract/operations/reports/report-failures.ts';
import {
  ageBands,
  bandRange,
  leadBands,
  lengthBands,
} from '@minsu/contract/operations/reports/report-list.ts';
import { isCalendarDate } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, channelsAsked, housesAsked } from './report-ctx.ts';

/** For the row that was opened: which days, and what else must hold over orders `o`. */
export interface Narrowed {
  readonly period: Period;
  readonly also: RawBuilder<unknown>;
}

const UUID = /^[0-9a-f-]{36}$/;

/** Days of a band that contains `value`. */
const inBand = (value: RawBuilder<unknown>, key: string, bands: readonly number[]): RawBuilder<unknown> => {
  const first = Number(key);
  if (!bands.includes(first)) return fail(reportFailures.notBy);
  const { from, to } = bandRange(first, bands);
  return to === null ? sql`${value} >= ${from}` : sql`${value} between ${from} and ${to}`;
};

const lead = sql`greatest(0, o.check_in - (o.created_at at time zone h.time_zone)::date)`;

export const narrowed = (asked: Asked, key: string | undefined, age: RawBuilder<unknown>): Narrowed => {
  const { period, grain, grouping } = asked;
  if (key === undefined) return { period, also: sql`true` };
  if (grain) {
    if (!isCalendarDate(key)) fail(reportFailures.notBy);
    return { period: bucketDays(key, grain, period), also: sql`true` };
  }
  const also = ((): RawBuilder<unknown> => {
    switch (grouping) {
      case 'house':
        // A row without a house has no orders.
        if (key === '') return sql`false`;
        return UUID.test(key) ? sql`o.house_id = ${key}::uuid` : fail(reportFailures.notBy);
      case 'landlord':
        if (key === '') return sql`h.landlord_id is null`;
        return UUID.test(key) ? sql`h.landlord_id = ${key}::uuid` : fail(reportFailures.notBy);
      case 'channel':
        return (channels as readonly string[]).includes(key)
          ? sql`o.channel = ${key}`
          : fail(reportFailures.notBy);
      case 'lead':
        return inBand(lead, key, leadBands);
      case 'length':
        return inBand(sql`o.check_out - o.check_in`, key, lengthBands);
      case 'age':
        return inBand(age, key, ageBands);
      default:
        return fail(reportFailures.notBy);
    }
  })();
  return { period, also };
};

export const NO_AGE = sql`0`;

export const over = (asked: Asked, also: RawBuilder<unknown>) =>
  sql`${housesAsked(asked, 'o.houseId')} and ${channelsAsked(asked, 'o.channel')} and ${also}`;
