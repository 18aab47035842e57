/** Blacklists a member by each phone and document that is not blacklisted for the house yet. */

import { fail } from '@minsu/contract/platform/failure.ts';
import { isPersonalPhone } from '@minsu/contract/platform/phone-numbers.ts';
import { blacklistMember } from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import { sql } from 'kysely';
import { houseInScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { lockMember, recordMember } from '../members/locked-member.ts';
import { memberBlacklist } from './blacklist-queries.ts';
import { addEntry } from './keep-blacklist.ts';

interface Means {
  readonly phoneCipher: string | null;
  readonly phoneHash: Buffer | null;
  readonly phoneMasked: string | null;
  readonly documentType: string | null;
  readonly documentHash: Buffer | null;
  readonly documentMasked: string | null;
}

/** Pairs a phone with a document in one entry while both are left. */
const meansOf = async (ctx: Ctx, guestId: string, houseId: string | null): Promise<Means[]> => {
  const { rows } = await sql<Means>`
    with listed as (select phone_hash, document_hash from blacklisted_guests
      where lifted_at is null and house_id is not distinct from ${houseId}::uuid),
    phones as (select c.value_cipher as cipher, c.hash, c.masked, row_number() over (order by c.position, c.id) as n from guest_contacts c
      where c.guest_id = ${guestId} and c.kind = 'phone' and not exists (select from listed l where l.phone_hash = c.hash)),
    papers as (select d.type, d.number_hash, d.number_masked, row_number() over (order by d.recorded_at, d.id) as n
      from guest_documents d where d.guest_id = ${guestId} and d.removed_at is null
        and not exists (select from listed l where l.document_hash = d.number_hash))
    select p.cipher as phone_cipher, p.hash as phone_hash, p.masked as phone_masked, d.type as document_type,
      d.number_hash as document_hash, d.number_masked as document_masked
    from phones p full join papers d on d.n = p.n order by coalesce(p.n, d.n)`.execute(ctx.db);
  return rows;
};

/** Without phones that several guests share. */
const personalMeans = (ctx: Ctx, means: readonly Means[]): Means[] =>
  means.flatMap((row) => {
    const isPersonal =
      row.phoneCipher !== null && isPersonalPhone(ctx.services.cipher.decrypt(row.phoneCipher));
    if (isPersonal) return [row];
    return row.documentHash === null
      ? []
      : [{ ...row, phoneCipher: null, phoneHash: null, phoneMasked: null }];
  });

const hasMeans = async (ctx: Ctx, guestId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from guest_contacts where guest_id = ${guestId} and kind = 'phone')
      or exists (select from guest_documents where guest_id = ${guestId} and removed_at is null) as found`.execute(
    ctx.db,
  );
  return rows[0]?.found ?? false;
};

export const blacklistMemberRoute = command(blacklistMember, async (ctx, { guestId, reason, houseId }) => {
  const member = await lockMember(ctx, { id: guestId, version: null });
  if (houseId !== undefined) await houseInScope(ctx, houseId);
  const open = await meansOf(ctx, guestId, houseId ?? null);
  const means = personalMeans(ctx, open);
  if (open.length > 0 && means.length === 0) fail(registrationFailures.blacklistNoIdentity);
  if (means.length === 0) {
    const known = await hasMeans(ctx, guestId);
    fail(known ? registrationFailures.blacklistTaken : memberFailures.nobodyToBlacklist);
  }
  for (const by of means) await addEntry(ctx, { name: member.name, reason, houseId: houseId ?? null, ...by });
  await recordMember(ctx, guestId, 'blacklisted', { after: { reason } });
  return memberBlacklist(ctx, { guestId });
});
