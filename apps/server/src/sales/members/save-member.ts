/** Creates a member by hand, or edits one. */
import { invalidAt } from '@minsu/contract/platform/failure.ts';
import { consentKeys } from '@minsu/contract/sales/members/member.ts';
import { saveMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { spelledName } from '../../platform/spelling.ts';
import { findDuplicatesOf } from './find-duplicates.ts';
import { type LockedMember, lockMember, recordMember, setMember } from './locked-member.ts';
import { consentsOf, memberDetail, todayOf } from './member-detail-queries.ts';
import { saveContacts } from './save-contacts.ts';

type MemberInput = z.output<typeof saveMember.input>;

const birthOf = (ctx: Ctx, birthDate: string | null): { birthCipher: string | null } => {
  if (birthDate !== null && birthDate > todayOf(ctx)) invalidAt('birthDate', memberFailures.birthAhead.text);
  return { birthCipher: birthDate && ctx.services.cipher.encrypt(birthDate) };
};

/** A consent keeps its date. */
const consentsAfter = (ctx: Ctx, before: unknown, given: MemberInput['consents']): Record<string, string> => {
  const was = consentsOf(before);
  const now = ctx.now.toISOString();
  return Object.fromEntries(
    consentKeys.flatMap((key) => (given.includes(key) ? [[key, was[key] ?? now]] : [])),
  );
};

const columnsOf = (ctx: Ctx, input: MemberInput, before: LockedMember | null) => {
  const { name, sex, birthDate, nationality, language, level, tags, preferences, note } = input;
  const likes = Object.entries(preferences).filter(([, text]) => text !== '');
  return {
    name,
    nameSpelled: spelledName(name),
    ...(sex === undefined ? {} : { sex }),
    ...(birthDate === undefined ? {} : birthOf(ctx, birthDate)),
    ...(nationality === undefined ? {} : { nationality }),
    ...(language === undefined ? {} : { language }),
    level,
    tags: [...new Set(tags)],
    preferences: JSON.stringify(Object.fromEntries(likes)),
    consents: JSON.stringify(consentsAfter(ctx, before?.consents, input.consents)),
    note,
  };
};

const recordedKeys = ['name', 'sex', 'nationality', 'language', 'level', 'tags'] as const;

/** Old and new values of plain facts; for sealed ones only that they changed. */
const changesOf = (input: MemberInput, before: LockedMember, hasNewContacts: boolean) => {
  const differs = (was: unknown, is: unknown) => JSON.stringify(was ?? null) !== JSON.stringify(is ?? null);
  const changed = recordedKeys.filter((key) => input[key] !== undefined && differs(before[key], input[key]));
  const consented = consentKeys.filter((key) => consentsOf(before.consents)[key] !== null);
  const sealed = [
    ...(hasNewContacts ? ['contacts'] : []),
    ...(input.birthDate === undefined ? [] : ['birthDate']),
    ...(differs(before.preferences, input.preferences) ? ['preferences'] : []),
    ...(before.note === input.note ? [] : ['note']),
  ];
  const agreed = consentKeys.filter((key) => input.consents.includes(key));
  const hasAgreed = differs(consented, agreed);
  return {
    before: {
      ...Object.fromEntries(changed.map((key) => [key, before[key]])),
      ...(hasAgreed && { consents: consented }),
    },
    after: {
      ...Object.fromEntries(changed.map((key) => [key, input[key]])),
      ...(hasAgreed && { consents: agreed }),
      ...(sealed.length > 0 && { sealed }),
    },
  };
};

/** Inserts a member with contacts; the caller looks for duplicates. */
export const insertMember = async (
  ctx: Ctx,
  input: MemberInput,
  event: 'created' | 'imported' = 'created',
): Promise<string> => {
  const id = ctx.newId();
  const by = { createdBy: ctx.user.id, createdByName: ctx.user.realname, createdAt: ctx.now };
  await ctx.db
    .insertInto('guests')
    .values({ id, ...columnsOf(ctx, input, null), source: 'manual', ...by })
    .execute();
  await saveContacts(ctx, id, input.contacts);
  await recordMember(ctx, id, event, {
    after: { name: input.name, level: input.level, tags: input.tags },
  });
  return id;
};

const edit = async (ctx: Ctx, input: MemberInput, id: string) => {
  const before = await lockMember(ctx, { id, version: input.version ?? null });
  const hasNewContacts = await saveContacts(ctx, id, input.contacts);
  await setMember(ctx, id, columnsOf(ctx, input, before));
  await recordMember(ctx, id, 'edited', changesOf(input, before, hasNewContacts));
  return id;
};

export const saveMemberRoute = command(saveMember, async (ctx, input) => {
  const id = input.id === undefined ? await insertMember(ctx, input) : await edit(ctx, input, input.id);
  await findDuplicatesOf(ctx, [id]);
  return memberDetail(ctx, id);
});
