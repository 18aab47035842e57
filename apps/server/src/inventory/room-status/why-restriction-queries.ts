/** Restrictions of rate plans on a night, with author and time. */
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import {
  noRestrictions,
  type Restriction,
  type Restrictions,
  restrictionNames,
} from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';

interface Row extends Restrictions {
  readonly planName: string | null;
  readonly setBy: string;
  readonly setAt: Date;
}

export interface RestrictionReason {
  readonly kind: 'restriction';
  readonly planName: string | null;
  readonly rule: Restriction;
  readonly limit: number | null;
  readonly by: string;
  readonly at: Date;
}

export const restrictionsOn = async (
  ctx: Ctx,
  { houseId, roomTypeId, night }: { houseId: string; roomTypeId: string; night: string },
): Promise<RestrictionReason[]> => {
  const { rows } = await sql<Row>`
    select p.name as plan_name, c.min_stay, c.min_through, c.max_stay, c.closed_arrival, c.closed_departure, c.stop_sell,
      c.set_by, c.set_at
    from price_cell c
    left join rate_plans p on p.house_id = c.house_id and p.id = c.plan_id
    where c.house_id = ${houseId} and c.room_type_id = ${roomTypeId} and c.night = ${night}::date
      and (c.plan_id = ${STANDARD_PLAN_ID} or p.active and p.deleted_at is null) and ${inScope(ctx, 'c.houseId')}
    order by c.plan_id <> ${STANDARD_PLAN_ID}, p.name`.execute(ctx.db);
  return rows.flatMap(({ planName, setBy, setAt, ...rules }) =>
    restrictionNames
      .filter((rule) => rules[rule] !== noRestrictions[rule])
      .map((rule) => {
        const value = rules[rule];
        return {
          kind: 'restriction' as const,
          planName,
          rule,
          limit: typeof value === 'number' ? value : null,
          by: setBy,
          at: setAt,
        };
      }),
  );
};
