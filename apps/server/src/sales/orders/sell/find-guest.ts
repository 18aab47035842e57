/** Finds the member for an order by phone, main or additional, or creates a new one. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { type SealedPhone, sealedPhone } from '../../../platform/field-cipher.ts';
import { spelledName } from '../../../platform/spelling.ts';

export interface Booker {
  readonly name: string;
  readonly phone: string | undefined;
  /** Channel through which a new member came. */
  readonly channel: string;
}

export const bookerOf = (sale: {
  readonly bookerName: string;
  readonly phone?: string | undefined;
  readonly channel: string;
}): Booker => ({ name: sale.bookerName, phone: sale.phone, channel: sale.channel });

interface Found {
  readonly guestId: string;
  /** The inserted or existing row; differs from the phone's owner when a member got the phone concurrently. */
  readonly made: string | null;
}

/** A unique key gives each phone one owner; the later insert gets the existing member. */
const findOrMake = (ctx: Ctx, { name, channel }: Booker, sealed: SealedPhone): RawBuilder<Found> => {
  const { phoneCipher, phoneHash, phoneMasked } = sealed;
  return sql<Found>`
    with known as (select guest_id from guest_contacts where kind = 'phone' and hash = ${phoneHash}),
    made as (
      insert into guests (id, name, name_spelled, phone_cipher, phone_hash, phone_masked, source, created_at)
      select ${ctx.newId()}::uuid, ${name}, ${spelledName(name)}, ${phoneCipher}, ${phoneHash}, ${phoneMasked},
        ${channel}, ${ctx.now}
      where not exists (select from known)
      on conflict (phone_hash) where phone_hash is not null do update set name = guests.name returning id),
    owned as (
      insert into guest_contacts (id, guest_id, kind, value_cipher, hash, masked, created_at)
      select ${ctx.newId()}::uuid, id, 'phone', ${phoneCipher}, ${phoneHash}, ${phoneMasked}, ${ctx.now} from made
      on conflict (hash) where kind = 'phone' do update set guest_id = guest_contacts.guest_id returning guest_id)
    select guest_id, null as made from known union all select guest_id, (select id from made) from owned`;
};

/** Columns of the order. */
export interface BookedBy extends SealedPhone {
  readonly guestId: string | null;
}

/** Without an identifying phone the order keeps only the name; matches are suggested by name and last digits. */
export const findGuest = async (ctx: Ctx, booker: Booker): Promise<BookedBy> => {
  const sealed = sealedPhone(ctx.services.cipher, booker.phone, booker.channel !== 'direct');
  if (sealed.phoneHash === null) return { guestId: null, ...sealed };
  const { rows } = await findOrMake(ctx, booker, sealed).execute(ctx.db);
  const { guestId, made } = rows[0] as Found;
  if (made !== null && made !== guestId)
    await sql`delete from guests g where g.id = ${made}
      and not exists (select from orders o where o.guest_id = g.id)`.execute(ctx.db);
  return { guestId, ...sealed };
};
