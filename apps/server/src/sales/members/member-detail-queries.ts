/** The member page: masked, with contacts, documents, marks and allowed actions. */
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import {
  type ConsentKey,
  consentKeys,
  type MemberAction,
  type MemberContact,
  type MemberDetail,
  type MemberDocument,
} from '@minsu/contract/sales/members/member.ts';
import {
  EXPIRY_WARNING_DAYS,
  type MemberDocumentState,
  memberDocumentTable,
} from '@minsu/contract/sales/members/member-document-states.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import type { GuestDocumentType } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { sql } from 'kysely';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { memberRowsOf } from './member-row-queries.ts';
import { visibleGuest } from './member-scope-queries.ts';

/** The member left after merges; the same id if never merged. */
export const survivorOf = async (ctx: Ctx, id: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select id, merged_into, 0 as depth from guests where id = ${id}
      union all select g.id, g.merged_into, chain.depth + 1 from chain join guests g on g.id = chain.merged_into
        where chain.depth < 50)
    select id from chain where merged_into is null`.execute(ctx.db);
  return rows[0]?.id ?? fail(memberFailures.notFound);
};

/** Fails unless the caller may see the member; returns the id left after merges. */
export const memberInScope = async (ctx: Ctx, asked: string): Promise<string> => {
  const id = await survivorOf(ctx, asked);
  const seen = await ctx.db
    .selectFrom('guests')
    .select('id')
    .where('id', '=', id)
    .where(visibleGuest(ctx))
    .executeTakeFirst();
  return seen?.id ?? fail(memberFailures.notFound);
};

/** Current date in the business time zone, for expiry dates and births. */
export const todayOf = ({ now }: Pick<Ctx, 'now'>): string => localDate(now, BUSINESS_TIME_ZONE);

/** `1988-**-**` */
const maskBirth = (date: string): string => `${date.slice(0, 4)}-**-**`;

const birthMaskedOf = (ctx: Ctx, cipher: string | null): string | null =>
  cipher === null ? null : maskBirth(ctx.services.cipher.decrypt(cipher));

export const consentsOf = (stored: unknown): Record<ConsentKey, string | null> => {
  const given = (stored ?? {}) as Partial<Record<ConsentKey, string>>;
  return Object.fromEntries(consentKeys.map((key) => [key, given[key] ?? null])) as Record<
    ConsentKey,
    string | null
  >;
};

/** `c` is a contact, `g` its member: the main phone first, also if a merge placed it later. */
export const contactOrder = sql`coalesce(c.kind = 'phone' and c.hash = g.phone_hash, false) desc, c.position, c.created_at, c.id`;

export const contactsOf = async (ctx: Ctx, id: string): Promise<MemberContact[]> => {
  const { rows } = await sql<MemberContact>`
    select c.id, c.kind, c.label, c.masked, c.kind = 'phone' and c.hash = g.phone_hash as main
    from guest_contacts c join guests g on g.id = c.guest_id where c.guest_id = ${id}
    order by ${contactOrder}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, main: row.main ?? false }));
};

interface StoredDocument {
  readonly id: string;
  readonly guestId: string;
  readonly type: string;
  readonly numberMasked: string;
  readonly country: string;
  readonly issuedOn: string | null;
  readonly expiresOn: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly photos: MemberDocument['photos'];
  readonly recordedBy: string;
  readonly recordedById: string | null;
  readonly recordedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly version: number;
}

/** `d` is a document. */
export const documentColumns = sql`d.id, d.guest_id, d.type, d.number_masked, d.country, d.issued_on, d.expires_on, d.state,
  d.reason, d.recorded_by_name as recorded_by, d.recorded_by as recorded_by_id, d.recorded_at,
  d.decided_by_name as decided_by, d.decided_at, d.version,
  (select coalesce(json_agg(json_build_object('id', p.id, 'side', p.side) order by p.side desc), '[]')
    from guest_document_photos p where p.document_id = d.id) as photos`;

/** Validity as of today. */
const validityOf = (expiresOn: string | null, today: string): MemberDocument['validity'] => {
  if (expiresOn === null) return null;
  if (expiresOn < today) return 'expired';
  return expiresOn <= addDays(today, EXPIRY_WARNING_DAYS) ? 'expiring' : 'valid';
};

export const toDocument = async (ctx: Ctx, row: StoredDocument): Promise<MemberDocument> => {
  const { recordedById, ...facts } = row;
  const state = row.state as MemberDocumentState;
  const own = (await confirmerOf(ctx, 'memberDocument')).own([recordedById]);
  return {
    ...facts,
    type: row.type as GuestDocumentType,
    state,
    validity: validityOf(row.expiresOn, todayOf(ctx)),
    recordedAt: row.recordedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    actions: allowedActions(memberDocumentTable, state, { own }, ctx.user.may),
  };
};

const documentsOf = async (ctx: Ctx, id: string): Promise<MemberDocument[]> => {
  const { rows } = await sql<StoredDocument>`
    select ${documentColumns} from guest_documents d where d.guest_id = ${id} and d.removed_at is null
    order by d.recorded_at, d.id`.execute(ctx.db);
  return Promise.all(rows.map((row) => toDocument(ctx, row)));
};

/** Facts shown only on the member page. */
const factsOf = async (ctx: Ctx, id: string) => {
  const { rows } = await sql<{
    sex: 'male' | 'female' | null;
    birthCipher: string | null;
    nationality: string | null;
    language: MemberDetail['member']['language'];
    note: string;
    preferences: MemberDetail['member']['preferences'];
    consents: unknown;
    orderCount: number;
    blacklistedFor: string | null;
    duplicates: number;
  }>`
    select g.sex, g.birth_cipher, g.nationality, g.language, g.note, g.preferences, g.consents,
      (select count(*)::int from orders o where o.guest_id = g.id and ${inScope(ctx, 'o.houseId')}) as order_count,
      (select b.reason from blacklisted_guests b where b.lifted_at is null
        and (b.house_id is null or ${inScope(ctx, 'b.houseId')})
        and (b.phone_hash in (select c.hash from guest_contacts c where c.guest_id = g.id and c.kind = 'phone')
          or b.document_hash in (select d.number_hash from guest_documents d where d.guest_id = g.id and d.removed_at is null))
        order by b.added_at desc limit 1) as blacklisted_for,
      (select count(*)::int from guest_duplicates x
        join guests other on other.id = case when x.guest_id = g.id then x.other_id else x.guest_id end
        where g.id in (x.guest_id, x.other_id) and x.dismissed_at is null and ${visibleGuest(ctx, 'other')}) as duplicates
    from guests g where g.id = ${id}`.execute(ctx.db);
  return rows[0] ?? fail(memberFailures.notFound);
};

const actionsOf = ({ user }: Ctx): MemberAction[] => [
  ...(user.may('member:edit') ? (['edit'] as const) : []),
  ...(user.may('guest:reveal') ? (['reveal'] as const) : []),
  ...(user.may('member:merge') ? (['merge'] as const) : []),
  ...(user.may('blacklist:edit') ? (['blacklist'] as const) : []),
];

export const memberDetail = async (ctx: Ctx, asked: string): Promise<MemberDetail> => {
  const id = await memberInScope(ctx, asked);
  const [[row], facts, contacts, documents] = await Promise.all([
    memberRowsOf(ctx, [id]),
    factsOf(ctx, id),
    contactsOf(ctx, id),
    documentsOf(ctx, id),
  ]);
  if (!row) fail(memberFailures.notFound);
  const { birthCipher, consents, blacklistedFor, duplicates, ...plain } = facts;
  return {
    member: {
      ...row,
      ...plain,
      birthMasked: birthMaskedOf(ctx, birthCipher),
      consents: consentsOf(consents),
    },
    contacts,
    documents,
    blacklistedFor,
    duplicates,
    actions: actionsOf(ctx),
  };
};
