/** Adds tags to many members or removes them; each member's previous tags are kept for an undo. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { tagsAfter } from '@minsu/contract/platform/tags.ts';
import { memberTexts } from '@minsu/contract/sales/members/member.text.ts';
import { MAX_MEMBER_TAGS } from '@minsu/contract/sales/members/member.ts';
import { tagMembers } from '@minsu/contract/sales/members/member-endpoints.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Bulk } from '../../platform/jobs/bulk.ts';
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
    if (tags.length > MAX_MEMBER_TAGS) fail(memberFailures.tooManyTags);
    await setTags(ctx, member, tags);
    return { tags: member.tags, version: member.version };
  },
  /** Skips members changed since. */
  undo: async (ctx, id, { tags, version }: Before) =>
    setTags(ctx, await lockMember(ctx, { id, version: version + 1 }), [...tags]),
};
