/** Calendars (RFC 5545): rooms follow those of other sources, and other sources read those of our rooms. */
import { listIcalRooms } from '@minsu/contract/connections/ical/ical-endpoints.ts';
import { icalFailures } from '@minsu/contract/connections/ical/ical-failures.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { addFeedRoute, editFeedRoute } from './add-feed.ts';
import { confirmEmptiedRoute, deleteFeedRoute, pauseFeedRoute, refreshFeedRoute } from './change-feed.ts';
import { openExportRoute, readExportRoute, renewExportRoute } from './export-calendar.ts';
import { icalRoomsOf } from './feed-list-queries.ts';
import { pollFeedsJob } from './poll-feeds.ts';

export const icalModule: Module = {
  name: 'ical',
  routes: [
    query(listIcalRooms, icalRoomsOf),
    addFeedRoute,
    editFeedRoute,
    pauseFeedRoute,
    refreshFeedRoute,
    confirmEmptiedRoute,
    deleteFeedRoute,
    openExportRoute,
    renewExportRoute,
    readExportRoute,
  ],
  jobs: { 'ical.poll': pollFeedsJob },
  constraints: { ical_feeds_url_key: icalFailures.followed },
};
