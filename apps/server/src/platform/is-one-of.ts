/** A condition on ids that are few or one. */
import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * `column` is one of these ids. A prepared statement is planned for lists of any length, as if each held a good part of the
 * table; for the most frequent list, that of one, it is planned for one.
 */
export const isOneOf = (column: string, ids: readonly string[]): Expression<SqlBool> =>
  ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}::uuid`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`;
