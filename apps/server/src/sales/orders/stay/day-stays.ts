/**
 * Conditions for arrivals, departures and stays of a day, used for counts of rooms and of orders alike. `of`: alias
 * of `stays`; `day`: a date or an SQL expression for one.
 */
import { type Expression, type SqlBool, sql } from 'kysely';

type Day = string | Expression<unknown>;

export const isArriving = (of: string, day: Day): Expression<SqlBool> => {
  const s = sql.raw(of);
  return sql`(${s}.state = 'expected' and ${s}.holds_nights and ${s}.check_in = ${day})`;
};

/** Due out 预离: in house and to leave by the day, so overdue stays count until they have left. */
export const isLeaving = (of: string, day: Day): Expression<SqlBool> => {
  const s = sql.raw(of);
  return sql`(${s}.state = 'in_house' and ${s}.holds_nights and ${s}.check_out <= ${day})`;
};

/** Overdue before the day; a subset of those due out. */
export const isOverdue = (of: string, day: Day): Expression<SqlBool> => {
  const s = sql.raw(of);
  return sql`(${s}.state = 'in_house' and ${s}.check_out < ${day})`;
};

/** Confirmed orders with at least one such stay. */
export const hasStay = (condition: (of: string, day: Day) => Expression<SqlBool>, day: Day) =>
  sql<SqlBool>`orders.booking = 'confirmed' and (orders.house_id, orders.id) in (
    select s.house_id, s.order_id from stays s where ${condition('s', day)})`;
