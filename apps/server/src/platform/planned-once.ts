/**
 * A value that PostgreSQL does not look at when it plans. It plans a prepared statement again at each call for as long as it
 * hopes that the values at hand make a better plan; where the plan is one whatever they are, that hope costs more than the
 * work (measured: the prices of a house 0.42 ms of planning for 0.07 of reading). Not for filters of lists: there the value decides.
 */
import { type RawBuilder, sql } from 'kysely';

interface Values {
  readonly bigint: number;
  readonly date: string;
  readonly 'date[]': readonly string[];
  readonly 'uuid[]': readonly string[];
}

/** As a value; in `any()` with its type behind it once more, or the list would be read as a query. */
export const plannedOnce = <T extends keyof Values>(value: Values[T], type: T): RawBuilder<Values[T]> =>
  sql<Values[T]>`(select ${value}::${sql.raw(type)})`;

/** For a row of a house. */
export interface HouseRowKey {
  readonly houseId: string;
  readonly id: string;
}

/** Rows that are to be looked up, as a relation of `house_id` and `id`. */
export const keysPlannedOnce = (keys: readonly HouseRowKey[]): RawBuilder<unknown> => {
  const houseIds = keys.map(({ houseId }) => houseId);
  const ids = keys.map(({ id }) => id);
  return sql`unnest(${plannedOnce(houseIds, 'uuid[]')}, ${plannedOnce(ids, 'uuid[]')})`;
};
