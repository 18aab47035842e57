/** Suggests the member when the phone does not identify the booker, and links the one that staff choose. */
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import {
  type LikelyGuest,
  linkGuest,
  type listLikelyGuests,
  MAX_LIKELY_GUESTS,
} from '@minsu/contract/sales/orders/stay/likely-guest-endpoints.ts';
import { sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { shownEnd } from '../../../platform/sealed-search.ts';
import { visibleGuest } from '../../members/member-scope-queries.ts';
import { recountGuests } from '../../members/recount-guests.ts';
import { finishChange } from '../change/finish-change.ts';
import { findOrder } from '../list/order-detail-queries.ts';
import { type LockedOrder, lockOrder } from '../locked-order.ts';

type Suggested = Omit<LikelyGuest, 'reasons'> & { readonly sameEnd: boolean; readonly sameDays: boolean };

/** Same name, plus the same last digits or another order around these dates. */
export const likelyGuests = async (
  ctx: Ctx,
  { orderId }: { readonly orderId: string },
): Promise<OutputOf<typeof listLikelyGuests>> => {
  await findOrder(ctx, { id: orderId });
  const { rows } = await sql<Suggested>`
    select * from (
      select g.id, g.name, g.phone_masked, g.stay_count, g.last_stay_on,
        exists (select from guest_contacts c where c.guest_id = g.id and c.kind = 'phone'
          and ${shownEnd('c.masked')} = ${shownEnd('o.phoneMasked')}) as same_end,
        exists (select from orders p where p.guest_id = g.id and p.id <> o.id and p.booking <> 'cancelled'
          and p.check_in <= o.check_out and p.check_out >= o.check_in and ${inScope(ctx, 'p.houseId')}) as same_days
      from orders o join guests g on lower(g.name) = lower(o.booker_name)
        and string_to_array(lower(g.name), null) @> string_to_array(lower(o.booker_name), null)
      where o.id = ${orderId} and ${inScope(ctx, 'o.houseId')} and o.guest_id is null and o.phone_hash is null
        and o.phone_masked is not null and ${visibleGuest(ctx, 'g')}) likely
    where same_end or same_days
    order by same_end and same_days desc, same_end desc, stay_count desc, id limit ${MAX_LIKELY_GUESTS}`.execute(
    ctx.db,
  );
  return rows.map(({ sameEnd, sameDays, ...guest }) => ({
    ...guest,
    reasons: [...(sameEnd ? (['lastDigits'] as const) : []), ...(sameDays ? (['dates'] as const) : [])],
  }));
};

interface Person {
  readonly id: string;
  readonly name: string;
}

const personOf = async (ctx: Ctx, id: string | null): Promise<Person | null> => {
  if (id === null) return null;
  const { rows } = await sql<Person>`
    select guests.id, guests.name from guests where guests.id = ${id} and ${visibleGuest({ ...ctx, access: 'member:read' })}`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};

const setGuest = async (ctx: Ctx, { houseId, id }: LockedOrder, guestId: string | null): Promise<void> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('orders')
    .set({ guestId })
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .where('phoneHash', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) fail(orderFailures.guestByPhone);
};

export const linkGuestRoute = command(linkGuest, async (ctx, { orderId, version, guestId }) => {
  if (guestId !== null && !ctx.user.may('member:read')) fail(memberFailures.notFound);
  const order = await lockOrder(ctx, { orderId }, version);
  const [before, after] = [await personOf(ctx, order.guestId), await personOf(ctx, guestId)];
  if (guestId !== null && after === null) fail(memberFailures.notFound);
  await setGuest(ctx, order, guestId);
  await recountGuests(
    ctx,
    [order.guestId, guestId].filter((id) => id !== null),
  );
  return finishChange(ctx, order, {
    name: guestId === null ? 'guestUnlinked' : 'guestLinked',
    before: { guestName: before?.name ?? null },
    after: { guestName: after?.name ?? null },
  });
});
