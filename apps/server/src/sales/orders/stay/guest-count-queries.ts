/** Counts the guests of a stay registered by document, and the number required. */
import {
  guestsRequired,
  type RegistrationRule,
} from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

export interface StayOfGuests {
  readonly id: string;
  /** Stay it was split from; its guests continue here. */
  readonly splitOf: string | null;
  readonly guests: number;
}

export interface GuestCount {
  readonly registered: number;
  readonly toRegister: number;
}

/** Stay that holds the registrations. */
export const rootOf = ({ id, splitOf }: Pick<StayOfGuests, 'id' | 'splitOf'>): string => splitOf ?? id;

interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

interface Registered {
  readonly rule: RegistrationRule;
  /** By stay id. */
  readonly counts: Readonly<Record<string, number>> | null;
}

/** Rejected registrations do not count. */
export const readRegistered = async (ctx: Pick<Ctx, 'db'>, order: OrderKey): Promise<Registered> => {
  const { rows } = await sql<Registered>`
    select h.registration_rule as rule, (select jsonb_object_agg(c.stay_id, c.n) from (
      select stay_id, count(*)::int as n from registrations
      where house_id = ${order.houseId} and order_id = ${order.id} and state <> 'rejected' group by stay_id) c) as counts
    from houses h where h.id = ${order.houseId}`.execute(ctx.db);
  return rows[0] ?? { rule: 'all', counts: null };
};

export const guestCountsOf = (
  stays: readonly StayOfGuests[],
  { rule, counts }: Registered,
): ReadonlyMap<string, GuestCount> =>
  new Map(
    stays.map((stay) => [
      stay.id,
      { registered: counts?.[rootOf(stay)] ?? 0, toRegister: guestsRequired(rule, stay.guests) },
    ]),
  );

/** Limited to these stays of an order. */
export const guestCounts = async (
  ctx: Pick<Ctx, 'db'>,
  order: OrderKey,
  stays: readonly StayOfGuests[],
): Promise<ReadonlyMap<string, GuestCount>> => guestCountsOf(stays, await readRegistered(ctx, order));
