/** Arrivals and departures of a day by property and room, for the printed lists. */
import type { RegistrationRule } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { businessDateSql } from '../../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { balanceSql } from '../../worth/balance-queries.ts';

export interface DayListFilter {
  readonly date: string;
  readonly houseId?: readonly string[] | undefined;
}

export interface DayListStay {
  readonly houseId: string;
  readonly houseName: string;
  readonly orderId: string;
  readonly roomNumber: string | null;
  readonly roomTypeName: string;
  readonly guestName: string;
  readonly guests: number;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly state: 'expected' | 'in_house' | 'checked_out';
  readonly remark: string;
  readonly remarkInternal: string;
  /** Balance of the whole order in fen; negative when a refund is due. */
  readonly balanceFen: number;
  readonly rule: RegistrationRule;
  readonly registered: number;
  readonly lateCheckOut: boolean;
  readonly overdue: boolean;
  /** The stay is split: the guest comes from another room or continues in one. */
  readonly changesRoom: boolean;
}

const whereIn = (ctx: Ctx, { houseId }: DayListFilter): RawBuilder<unknown> =>
  sql`${inScope(ctx, 'h.id')} and ${houseId?.length ? sql`h.id = any(${houseId}::uuid[])` : sql`true`}`;

/** Arrivals show the room of the first night, departures that of the last: a guest may move in between. */
const readStays = async (
  ctx: Ctx,
  of: {
    readonly where: RawBuilder<unknown>;
    readonly night: RawBuilder<unknown>;
    readonly changesRoom: RawBuilder<unknown>;
  },
  limit: number,
): Promise<DayListStay[]> => {
  const { where, night, changesRoom } = of;
  const { rows } = await sql<DayListStay>`
    select h.id as house_id, h.name as house_name, o.id as order_id, r.number as room_number,
      t.name as room_type_name, s.guest_name, s.guests, s.check_in, s.check_out, s.state, o.remark, o.remark_internal,
      ${balanceSql('o')}::bigint as balance_fen, h.registration_rule as rule,
      (select count(*)::int from registrations g where g.house_id = s.house_id and g.order_id = s.order_id
        and g.stay_id = coalesce(s.split_of, s.id) and g.state <> 'rejected') as registered,
      exists (select from order_charges c where c.house_id = s.house_id and c.order_id = s.order_id
        and c.kind = 'late_checkout' and c.removed_at is null and coalesce(c.stay_id, s.id) = s.id) as late_check_out,
      s.state = 'in_house' and s.check_out < ${await businessDateSql(ctx, 'h.timeZone')} as overdue,
      ${changesRoom} as changes_room
    from stays s
    join houses h on h.id = s.house_id
    join orders o on o.house_id = s.house_id and o.id = s.order_id and o.booking = 'confirmed'
    join room_types t on t.house_id = s.house_id and t.id = s.room_type_id
    left join stay_rooms sr on sr.house_id = s.house_id and sr.stay_id = s.id
      and sr.from_date <= ${night} and sr.to_date > ${night}
    left join rooms r on r.house_id = s.house_id and r.id = coalesce(sr.room_id, s.room_id)
    where s.holds_nights and ${where}
    order by h.city, h.name, h.id, r.position nulls first, r.number, o.id, s.position, s.id
    limit ${limit}`.execute(ctx.db);
  return rows;
};

/** Includes guests who have already arrived. */
export const arrivalsOf = (ctx: Ctx, filter: DayListFilter, limit: number): Promise<DayListStay[]> =>
  readStays(
    ctx,
    {
      where: sql`s.check_in = ${filter.date} and s.state in ('expected', 'in_house', 'checked_out')
        and ${whereIn(ctx, filter)}`,
      night: sql`s.check_in`,
      changesRoom: sql`s.split_of is not null`,
    },
    limit,
  );

/** Includes guests who have already left and, for the property's current day, overdue stays. */
export const departuresOf = async (
  ctx: Ctx,
  filter: DayListFilter,
  limit: number,
): Promise<DayListStay[]> => {
  const today = await businessDateSql(ctx, 'h.timeZone');
  const part = sql`select from stays p where p.house_id = s.house_id and p.order_id = s.order_id
    and p.split_of = coalesce(s.split_of, s.id) and p.check_in = s.check_out and p.holds_nights`;
  return readStays(
    ctx,
    {
      where: sql`(s.check_out = ${filter.date} and s.state in ('expected', 'in_house', 'checked_out')
          or s.state = 'in_house' and s.check_out < ${filter.date} and ${today} = ${filter.date}::date)
        and ${whereIn(ctx, filter)}`,
      night: sql`s.check_out - 1`,
      changesRoom: sql`exists (${part})`,
    },
    limit,
  );
};
