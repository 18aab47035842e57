/** Queries to refetch when members change. */

import {
  checkBooker,
  listMemberBlacklist,
  pageBlacklist,
} from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import {
  countMemberChecks,
  getMemberCheck,
  pageMemberChecks,
} from '@minsu/contract/sales/members/member-document-endpoints.ts';
import {
  countMemberViews,
  getMember,
  getMemberHistory,
  getMemberMoney,
  memberTags,
  pageMembers,
} from '@minsu/contract/sales/members/member-endpoints.ts';
import { listDuplicates, listMerges } from '@minsu/contract/sales/members/member-merge-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

/** Queries to refetch when one member changes. */
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
