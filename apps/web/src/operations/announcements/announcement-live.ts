/** Queries to refetch when announcements change. */
import {
  currentAnnouncements,
  pageAnnouncements,
} from '@minsu/contract/operations/announcements/announcement-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const announcementQueries = [pageAnnouncements, currentAnnouncements];

liveKeys({ announcement: announcementQueries });
