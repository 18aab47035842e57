/**
 * Finds people by encrypted numbers: a full number by its hash; the last digits by decrypting the few with the same
 * last four. API tokens search only what they are shown.
 */
import { phoneIn } from '@minsu/contract/platform/full-numbers.ts';
import { parsePhone, phoneTailIn, SHOWN_TAIL, WHOLE_TAIL } from '@minsu/contract/platform/phone-numbers.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from './context.ts';
import { startingWith } from './http/page-rows.ts';

export const searchable = ({ user }: Pick<Ctx, 'user'>): boolean => user.apiToken === undefined;

/** The hash to look for, or null: the text is not a whole phone number. */
export const searchedPhone = (ctx: Pick<Ctx, 'user' | 'services'>, keyword: string): Buffer | null => {
  const phone = searchable(ctx) ? phoneIn(keyword) : null;
  return phone === null ? null : ctx.services.cipher.hash(phone);
};

/** The last four digits of a masked number, without its extension; written as the indexes are. */
export const shownEnd = (masked: string): RawBuilder<unknown> =>
  sql`right(substring(${sql.ref(masked)} from '^[+0-9*]*'), 4)`;

/** Tables of phones and their owners. */
const kept = {
  orders: {
    who: 'k.id',
    masked: 'k.phoneMasked',
    sealed: 'k.phoneCipher',
    where: sql`k.phone_masked is not null`,
  },
  registrations: {
    ...{ who: 'k.id', masked: 'k.phoneMasked', sealed: 'k.phoneCipher' },
    where: sql`k.phone_masked is not null`,
  },
  blacklistedGuests: {
    ...{ who: 'k.id', masked: 'k.phoneMasked', sealed: 'k.phoneCipher' },
    where: sql`k.phone_masked is not null`,
  },
  guestContacts: {
    who: 'k.guestId',
    masked: 'k.masked',
    sealed: 'k.valueCipher',
    where: sql`k.kind = 'phone'`,
  },
} as const;

type KeptIn = keyof typeof kept;

/** Numbers that share an end in the largest business; more are not searched. */
const MAX_ALIKE = 5_000;

/**
 * The end compared with numbers: four digits, eight, or a full number. Five to seven count as their last four: each hidden digit
 * more would otherwise be found by ten questions.
 */
const endIn = (keyword: string): string | null => {
  const tail = phoneTailIn(keyword);
  if (tail === null) return phoneIn(keyword);
  return tail.length < WHOLE_TAIL ? tail.slice(-SHOWN_TAIL) : tail;
};

const idsEndingIn = async (ctx: Ctx, table: KeptIn, end: string): Promise<string[]> => {
  const { who, masked, sealed, where } = kept[table];
  const { rows } = await sql<{ id: string; sealed: string }>`
    select ${sql.ref(who)} as id, ${sql.ref(sealed)} as sealed from ${sql.table(table)} k
    where ${where} and ${shownEnd(masked)} = ${end.slice(-SHOWN_TAIL)} and ${sql.ref(sealed)} is not null
    limit ${MAX_ALIKE}`.execute(ctx.db);
  const { cipher } = ctx.services;
  const isMeant = (number: string) => (parsePhone(number)?.main ?? number).endsWith(end);
  return rows.flatMap((row) => (isMeant(cipher.decrypt(row.sealed)) ? [row.id] : []));
};

/** `138****8000`, as lists show it. */
const maskedIn = (keyword: string): string | null => {
  const main = parsePhone(keyword)?.main ?? '';
  return /\*{2}/.test(main) && /\d{4}$/.test(main) ? main : null;
};

/**
 * An array of ids (of `guestContacts`: of the guests) whose number ends like this, or is this before its extension. Null: the text is
 * no such end and no masked number. The four digits that are shown need no look into the numbers.
 */
export const idsByPhone = async (
  ctx: Ctx,
  table: KeptIn,
  keyword: string,
): Promise<RawBuilder<unknown> | null> => {
  const masked = maskedIn(keyword);
  if (masked !== null) {
    const { who, masked: shown, where } = kept[table];
    return sql`array(select ${sql.ref(who)} from ${sql.table(table)} k where ${where}
      and ${shownEnd(shown)} = ${masked.slice(-4)} and ${sql.ref(shown)} like ${startingWith(masked)} limit ${MAX_ALIKE})`;
  }
  const end = endIn(keyword);
  if (end === null || (end.length > SHOWN_TAIL && !searchable(ctx))) return null;
  if (end.length > SHOWN_TAIL) return sql`${await idsEndingIn(ctx, table, end)}::uuid[]`;
  const { who, masked: shown, where } = kept[table];
  return sql`array(select ${sql.ref(who)} from ${sql.table(table)} k where ${where} and ${shownEnd(shown)} = ${end}
    limit ${MAX_ALIKE})`;
};
