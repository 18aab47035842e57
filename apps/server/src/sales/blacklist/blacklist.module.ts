/** Blacklisted guests, matched by phone and document, and the lookup of a booker's phone. */
import {
  checkBooker,
  listMemberBlacklist,
  pageBlacklist,
} from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { spellingJob } from '../../platform/spelled-search.ts';
import { blacklistMemberRoute } from './blacklist-member.ts';
import { blacklistPage, blockedGuests, knownBooker, memberBlacklist } from './blacklist-queries.ts';
import { addToBlacklistRoute, blacklistGuestRoute, liftBlacklistRoute } from './keep-blacklist.ts';

export const blacklistModule: Module = {
  name: 'blacklist',
  routes: [
    query(pageBlacklist, blacklistPage),
    query(checkBooker, knownBooker),
    addToBlacklistRoute,
    blacklistGuestRoute,
    blacklistMemberRoute,
    query(listMemberBlacklist, memberBlacklist),
    liftBlacklistRoute,
  ],
  jobs: { 'blacklist.spell': spellingJob(blockedGuests) },
  constraints: { blacklisted_guests_phone_key: registrationFailures.blacklistTaken },
};
