/** Bookings by the day of arrival: cancellations, lead times, lengths of stay. */
import type { Period } from '@minsu/contract/reports/period-rules.ts';
import { bandOf, leadBands, lengthBands } from '@minsu/contract/reports/report-list.ts';
import { type RawBuilder, sql } from 'kysely';
import { grouped as groupedRows, keyOf } from './grouped-queries.ts';
import { type Asked, channelsAsked, housesAsked } from './report-ctx.ts';
import { addSums, type KeyedSums, type Sums } from './report-sum-rules.ts';

interface ArrivalRow {
  readonly key: string;
  readonly outcome: 'kept' | 'cancelled' | 'no_show';
  /** Absent where nobody asks. */
  readonly value?: number;
  readonly orders: number;
  readonly nights: number;
  readonly revenue: number;
  readonly keptFen: number;
}

/** What rows are told apart by besides their key. */
const measureOf = ({ report }: Asked): 'lead_days' | 'length' =>
  report === 'length-of-stay' ? 'length' : 'lead_days';

const grouped = (rows: readonly [string, Sums][]): KeyedSums =>
  new Map(
    [...Map.groupBy(rows, ([key]) => key)].map(([key, parts]) => [
      key,
      addSums(parts.map(([, sums]) => sums)),
    ]),
  );

const readRows = async (asked: Asked, { from, to }: Period): Promise<ArrivalRow[]> => {
  const { grouping } = asked;
  const banded = grouping === 'lead' || grouping === 'length';
  const key = banded ? { text: sql`''`, of: null } : keyOf(grouping, 'a', 'arrival');
  // Cancellations by anything but the lead need no lead.
  const value = asked.report === 'cancellation' && !banded ? null : sql`${sql.ref(`a.${measureOf(asked)}`)}`;
  const query = groupedRows({
    key,
    also: { outcome: sql`a.outcome`, ...(value && { value }) },
    sums: {
      orders: sql`a.orders`,
      nights: sql`a.nights`,
      revenue: sql`a.room_fen`,
      keptFen: sql`a.kept_fen`,
    },
    from: sql`report_arrivals a
      where a.arrival between ${from}::date and ${to}::date and ${housesAsked(asked, 'a.houseId')}
        and ${channelsAsked(asked, 'a.channel')} ${asked.report === 'cancellation' ? sql`` : sql`and a.outcome = 'kept'`}`,
  });
  return (await (query as RawBuilder<ArrivalRow>).execute(asked.ctx.db)).rows;
};

const sumsOf = ({ outcome, value = 0, orders, nights, revenue, keptFen }: ArrivalRow, name: string): Sums => {
  const lost = outcome === 'kept' ? 0 : nights;
  return {
    bookings: orders,
    [outcome]: orders,
    lost,
    nights: nights - lost,
    revenue,
    keptFen,
    values: value * orders,
    [`${name}:${value}`]: orders,
  };
};

export const arrivalSums = async (asked: Asked, period: Period): Promise<KeyedSums> => {
  const rows = await readRows(asked, period);
  const bands = asked.grouping === 'length' ? lengthBands : leadBands;
  const banded = asked.grouping === 'lead' || asked.grouping === 'length';
  return grouped(
    rows.map((row) => [banded ? String(bandOf(row.value ?? 0, bands)) : row.key, sumsOf(row, 'values')]),
  );
};
