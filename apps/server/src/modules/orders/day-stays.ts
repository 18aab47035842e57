/**
 * Who arrives, leaves and stays on a day: the one condition of each figure, whether it counts rooms (these stays) or orders
 * (those that have one). `of`: the alias of `stays`; `day`: a date or an expression of one.
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

/** Should have left before the day: part of those who are due out. */
export const isOverdue = (of: string, day: Day): Expression<SqlBool> => {
  const s = sql.raw(of);
  return sql`(${s}.state = 'in_house' and ${s}.check_out < ${day})`;
};

/** Confirmed orders with such a stay. */
export const hasStay = (condition: (of: string, day: Day) => Expression<SqlBool>, day: Day) =>
  sql<SqlBool>`orders.booking = 'confirmed' and (orders.house_id, orders.id) in (
    select s.house_id, s.order_id from stays s where ${condition('s', day)})`;
