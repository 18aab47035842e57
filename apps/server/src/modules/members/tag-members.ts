/** Adds tags to many members or removes them; each member's previous tags are kept for an undo. */
import { fail } from '@minsu/contract/failure.ts';
import { memberTexts } from '@minsu/contract/members/member.text.ts';
import { MOST_MEMBER_TAGS } from '@minsu/contract/members/member.ts';
import { tagMembers } from '@minsu/contract/members/member-endpoints.ts';
import { memberFailures } from '@minsu/contract/members/member-failures.ts';
import { tagsAfter } from '@minsu/contract/tags.ts';
import type { Bulk } from '../../platform/bulk.ts';
import type { Ctx } from '../../platform/context.ts';
import { type LockedMember, lockMember, recordMember, setMember } from './locked-member.ts';
import { findMemberIds, readMemberNames } from './member-list-queries.ts';

interface Input {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

interface Before {
  readonly tags: readonly string[];
  readonly version: number;
}

const setTags = async (ctx: Ctx, { id, tags: before }: LockedMember, tags: string[]): Promise<void> => {
  await setMember(ctx, id, { tags });
  await recordMember(ctx, id, 'tagged', { before: { tags: before }, after: { tags } });
};

export const tagMembersBulk: Bulk = {
  name: 'members.tag',
  title: memberTexts.bulkTag,
  endpoints: tagMembers,
  find: findMemberIds,
  look: async (ctx, ids) => (await readMemberNames(ctx, ids)).map((one) => ({ ...one, refusal: null })),
  change: async (ctx, id, input: Input): Promise<Before> => {
    const member = await lockMember(ctx, { id, version: null });
    const tags = tagsAfter(member.tags, input);
    if (tags.length > MOST_MEMBER_TAGS) fail(memberFailures.tooManyTags);
    await setTags(ctx, member, tags);
    return { tags: member.tags, version: member.version };
  },
  /** Unless the member was changed since. */
  undo: async (ctx, id, { tags, version }: Before) =>
    setTags(ctx, await lockMember(ctx, { id, version: version + 1 }), [...tags]),
};
