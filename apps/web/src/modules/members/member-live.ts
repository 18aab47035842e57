/** Which queries show members: made stale by live changes and by own commands. */

import {
  checkBooker,
  listMemberBlacklist,
  pageBlacklist,
} from '@minsu/contract/blacklist/blacklist-endpoints.ts';
import {
  countMemberChecks,
  getMemberCheck,
  pageMemberChecks,
} from '@minsu/contract/members/member-document-endpoints.ts';
import {
  countMemberViews,
  getMember,
  getMemberHistory,
  getMemberMoney,
  memberTags,
  pageMembers,
} from '@minsu/contract/members/member-endpoints.ts';
import { listDuplicates, listMerges } from '@minsu/contract/members/member-merge-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

/** What a change of a member makes stale. */
export const memberQueries = [
  pageMembers,
  countMemberViews,
  memberTags,
  getMember,
  getMemberHistory,
  listDuplicates,
  listMerges,
];
export const checkQueries = [pageMemberChecks, countMemberChecks, getMemberCheck];
export const memberBlacklistQueries = [
  listMemberBlacklist,
  pageBlacklist,
  checkBooker,
  pageMembers,
  countMemberViews,
  getMember,
  getMemberHistory,
];

liveKeys({
  member: [...memberQueries, ...checkQueries],
  order: [pageMembers, countMemberViews, getMember, getMemberMoney],
  blacklist: memberBlacklistQueries,
});
