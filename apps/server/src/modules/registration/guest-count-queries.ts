/** How many guests of a stay are known by their documents, and how many have to be. */
import { guestsRequired, type RegistrationRule } from '@minsu/contract/registration/guest-document-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface StayOfGuests {
  readonly id: string;
  /** The stay it was cut off: its guests go on in this one. */
  readonly splitOf: string | null;
  readonly guests: number;
}

export interface GuestCount {
  readonly registered: number;
  readonly toRegister: number;
}

/** The stay whose registrations these are. */
export const rootOf = ({ id, splitOf }: Pick<StayOfGuests, 'id' | 'splitOf'>): string => splitOf ?? id;

/** Of every stay of an order; those that were returned do not count. */
export const guestCounts = async (
  ctx: Pick<Ctx, 'db'>,
  order: { readonly houseId: string; readonly id: string },
  stays: readonly StayOfGuests[] | Promise<readonly StayOfGuests[]>,
): Promise<ReadonlyMap<string, GuestCount>> => {
  const asked = sql<{ rule: RegistrationRule; counts: Record<string, number> | null }>`
    select h.registration_rule as rule, (select jsonb_object_agg(c.stay_id, c.n) from (
      select stay_id, count(*)::int as n from registrations
      where house_id = ${order.houseId} and order_id = ${order.id} and state <> 'rejected' group by stay_id) c) as counts
    from houses h where h.id = ${order.houseId}`.execute(ctx.db);
  const [{ rows }, all] = await Promise.all([asked, stays]);
  const { rule = 'all', counts = null } = rows[0] ?? {};
  return new Map(
    all.map((stay) => [
      stay.id,
      { registered: counts?.[rootOf(stay)] ?? 0, toRegister: guestsRequired(rule, stay.guests) },
    ]),
  );
};
