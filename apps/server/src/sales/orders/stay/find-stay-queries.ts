/** Finds stays for the calendar's search, by the rules of the command palette. */

import {
  type BookingState,
  type StayState,
  shownStayState,
} from '@minsu/contract/sales/orders/order-states.ts';
import { FOUND_STAYS_LIMIT, type FoundStay } from '@minsu/contract/sales/orders/stay/find-stay-endpoints.ts';
import { sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findOrderKeys } from '../list/order-search-queries.ts';

type StoredStay = Omit<FoundStay, 'shown'> & { readonly booking: BookingState; readonly state: StayState };

/** Current and future stays first, nearest on top; then past ones, latest first. */
export const staysFound = async (ctx: Ctx, keyword: string): Promise<FoundStay[]> => {
  const keys = await findOrderKeys(ctx, keyword, FOUND_STAYS_LIMIT);
  if (keys.length === 0) return [];
  const { rows } = await sql<StoredStay>`
    select s.id as stay_id, s.house_id, h.name as house_name, s.room_id, r.number as room_number,
      s.check_in, s.check_out, s.guest_name as guest, o.booking, s.state, o.order_no, o.phone_masked
    from unnest(${keys.map((key) => key.houseId)}::uuid[], ${keys.map((key) => key.id)}::uuid[]) as hit (house_id, id)
    join orders o on o.house_id = hit.house_id and o.id = hit.id
    join stays s on s.house_id = o.house_id and s.order_id = o.id and s.holds_nights
    join houses h on h.id = s.house_id
    left join rooms r on r.house_id = s.house_id and r.id = s.room_id
    where ${inScope(ctx, 's.houseId')}
    order by s.state in ('in_house', 'expected') desc,
      case when s.state in ('in_house', 'expected') then s.check_in end, s.check_in desc, s.id
    limit ${FOUND_STAYS_LIMIT}`.execute(ctx.db);
  return rows.map(({ booking, state, ...row }) => ({ ...row, shown: shownStayState(booking, state) }));
};
