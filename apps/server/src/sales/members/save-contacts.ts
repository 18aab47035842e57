/** Saves a member's contacts as typed. Unchanged ones keep their values; a phone has one owner. */

import { attachment, type Failure, fail, failAt, invalidAt } from '@minsu/contract/platform/failure.ts';
import { type ContactKind, MemberRow } from '@minsu/contract/sales/members/member.ts';
import type { ContactInput } from '@minsu/contract/sales/members/member-endpoints.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { maskEmail, maskPhone, phoneIdentity, storedPhone } from '../../platform/field-cipher.ts';
import { contactOrder } from './member-detail-queries.ts';
import { visibleGuest } from './member-scope-queries.ts';

type Stored = Selectable<DB['guestContacts']>;

export interface SealedContact {
  readonly valueCipher: string;
  readonly hash: Buffer;
  readonly masked: string;
}

const normal: Record<ContactKind, (value: string) => string> = {
  phone: storedPhone,
  email: (value) => value.toLowerCase(),
  wechat: (value) => value,
};

const masks: Record<ContactKind, (value: string) => string> = {
  phone: maskPhone,
  email: maskEmail,
  wechat: (value) => `${value.slice(0, 2)}****${value.slice(-2)}`,
};

/** A phone shared by many guests gets a hash specific to this member, so that several may have it. */
const hashOf = ({ services: { cipher } }: Ctx, guestId: string, kind: ContactKind, plain: string): Buffer =>
  kind === 'phone'
    ? (phoneIdentity(cipher, plain) ?? cipher.hash(`${guestId} ${plain}`))
    : cipher.hash(plain);

const sealed = (ctx: Ctx, guestId: string, kind: ContactKind, value: string): SealedContact => {
  const plain = normal[kind](value);
  return {
    valueCipher: ctx.services.cipher.encrypt(plain),
    hash: hashOf(ctx, guestId, kind, plain),
    masked: masks[kind](plain),
  };
};

/** Names the other member, with an id for a link, if the caller may see that member. */
export const failTaken = async (
  ctx: Ctx,
  ownerId: string,
  path: string,
  failures: { readonly seen: Failure; readonly elsewhere: Failure },
): Promise<never> => {
  const owner = await ctx.db
    .selectFrom('guests')
    .select(['id', 'name'])
    .where('id', '=', ownerId)
    .where(visibleGuest(ctx))
    .executeTakeFirst();
  if (!owner) return failAt(path, failures.elsewhere);
  const params = { name: owner.name };
  return fail(failures.seen, {
    params,
    fields: [{ path, text: failures.seen.text, params }],
    current: attachment(MemberRow.pick({ id: true, name: true }), owner),
  });
};

const assertFree = async (ctx: Ctx, guestId: string, hash: Buffer, path: string): Promise<void> => {
  const owner = await ctx.db
    .selectFrom('guestContacts')
    .select('guestId')
    .where('kind', '=', 'phone')
    .where('hash', '=', hash)
    .where('guestId', '<>', guestId)
    .executeTakeFirst();
  if (!owner) return;
  const { phoneTaken: seen, phoneTakenElsewhere: elsewhere } = memberFailures;
  await failTaken(ctx, owner.guestId, path, { seen, elsewhere });
};

type Row = SealedContact & { readonly id: string; readonly kind: ContactKind; readonly label: string };

interface Of {
  readonly guestId: string;
  readonly known: readonly Stored[];
}

const rowOf = (ctx: Ctx, { guestId, known }: Of, given: ContactInput, path: string): Row => {
  const { id, kind, label, value } = given;
  const was = known.find((one) => one.id === id && one.kind === kind);
  if (id !== undefined && !was) invalidAt(path, memberFailures.contactNotFound.text);
  if (value) return { id: id ?? ctx.newId(), kind, label, ...sealed(ctx, guestId, kind, value) };
  const { valueCipher, hash, masked } = was as Stored;
  return { id: was?.id as string, kind, label, valueCipher, hash, masked };
};

const rowsOf = async (
  ctx: Ctx,
  guestId: string,
  known: readonly Stored[],
  contacts: readonly ContactInput[],
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [index, given] of contacts.entries()) {
    const path = `contacts.${index}.value`;
    const row = rowOf(ctx, { guestId, known }, given, path);
    const isTwice = rows.some((one) => one.kind === row.kind && one.hash.equals(row.hash));
    if (isTwice) invalidAt(path, memberFailures.contactTwice.text);
    if (row.kind === 'phone') await assertFree(ctx, guestId, row.hash, path);
    rows.push(row);
  }
  return rows;
};

/** The phone on the member's row, used for orders and lists. */
export const mainPhoneOf = (phone: SealedContact | undefined) => ({
  phoneCipher: phone?.valueCipher ?? null,
  phoneHash: phone?.hash ?? null,
  phoneMasked: phone?.masked ?? null,
});

const isSame = (known: readonly Stored[], rows: readonly Row[]): boolean =>
  known.length === rows.length &&
  rows.every(({ id, label, hash }, index) => {
    const was = known[index];
    return was?.id === id && was.label === label && was.hash.equals(hash);
  });

/** The member must be locked or new. Returns whether anything changed. */
export const saveContacts = async (
  ctx: Ctx,
  guestId: string,
  contacts: readonly ContactInput[],
): Promise<boolean> => {
  const { rows: known } = await sql<Stored>`
    select c.* from guest_contacts c join guests g on g.id = c.guest_id where c.guest_id = ${guestId}
    order by ${contactOrder}`.execute(ctx.db);
  const rows = await rowsOf(ctx, guestId, known, contacts);
  if (isSame(known, rows)) return false;
  const kept = rows.map(({ id }) => id);
  await sql`delete from guest_contacts where guest_id = ${guestId} and id <> all(${kept}::uuid[])`.execute(
    ctx.db,
  );
  for (const [position, row] of rows.entries())
    await ctx.db
      .insertInto('guestContacts')
      .values({ ...row, guestId, position, createdAt: ctx.now })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          label: row.label,
          valueCipher: row.valueCipher,
          hash: row.hash,
          masked: row.masked,
          position,
        }),
      )
      .execute();
  await ctx.db
    .updateTable('guests')
    .set(mainPhoneOf(rows.find(({ kind }) => kind === 'phone')))
    .where('id', '=', guestId)
    .execute();
  return true;
};
