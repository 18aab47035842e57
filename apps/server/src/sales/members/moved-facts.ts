/** Facts moved by a merge, stored for undo as one sealed text. */
import type { Consents, MergeField } from '@minsu/contract/sales/members/member-merge-rules.ts';
import type { Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { spelledName } from '../../platform/spelling.ts';
import type { LockedMember } from './locked-member.ts';
import { mainPhoneOf } from './save-contacts.ts';

/** `mainPhone` is the phone's hash in hex. */
export type MemberFacts = Record<MergeField, unknown> & {
  readonly name: string;
  readonly sex: string | null;
  readonly birth: string | null;
  readonly nationality: string | null;
  readonly language: string | null;
  readonly level: string;
  readonly mainPhone: string | null;
  readonly preferences: unknown;
  readonly note: string;
};

export interface Moved {
  /** Pairs of house and order id. */
  readonly orders: readonly (readonly [houseId: string, id: string])[];
  readonly contacts: readonly { readonly id: string; readonly hash: string }[];
  readonly documents: readonly { readonly id: string; readonly version: number }[];
  /** The kept member's facts before the merge. */
  readonly before: MemberFacts;
  readonly after: MemberFacts;
  readonly tags: { readonly before: readonly string[]; readonly after: readonly string[] };
  readonly consents: { readonly before: Consents; readonly after: Consents };
  /** Main phone of the merged member. */
  readonly mergedPhone: string | null;
}

export const factsOfMember = ({ services }: Pick<Ctx, 'services'>, row: LockedMember): MemberFacts => ({
  name: row.name,
  sex: row.sex,
  birth: row.birthCipher && services.cipher.decrypt(row.birthCipher),
  nationality: row.nationality,
  language: row.language,
  level: row.level,
  mainPhone: row.phoneHash?.toString('hex') ?? null,
  preferences: row.preferences,
  note: row.note,
});

/** The phone with this hash among the contacts, else the member's first phone, or none. */
export const phoneColumns = async (ctx: Ctx, guestId: string, hash: string | null) => {
  const phones = await ctx.db
    .selectFrom('guestContacts')
    .select(['valueCipher', 'hash', 'masked'])
    .where('guestId', '=', guestId)
    .where('kind', '=', 'phone')
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return mainPhoneOf(phones.find((one) => one.hash.toString('hex') === hash) ?? phones[0]);
};

/** The facts as columns of the member's row; contacts are already in place. */
export const columnsOfFacts = async (
  ctx: Ctx,
  guestId: string,
  facts: Partial<MemberFacts>,
): Promise<Updateable<DB['guests']>> => {
  const { name, sex, birth, nationality, language, level, mainPhone, preferences, note } = facts;
  return {
    ...(name === undefined ? {} : { name, nameSpelled: spelledName(name) }),
    ...(sex === undefined ? {} : { sex }),
    ...(birth === undefined ? {} : { birthCipher: birth && ctx.services.cipher.encrypt(birth) }),
    ...(nationality === undefined ? {} : { nationality }),
    ...(language === undefined ? {} : { language }),
    ...(level === undefined ? {} : { level }),
    ...(preferences === undefined ? {} : { preferences: JSON.stringify(preferences) }),
    ...(note === undefined ? {} : { note }),
    ...(mainPhone === undefined ? {} : await phoneColumns(ctx, guestId, mainPhone)),
  };
};
