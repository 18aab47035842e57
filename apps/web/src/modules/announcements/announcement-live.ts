/** Which queries show announcements: made stale by live changes and own commands. */
import {
  currentAnnouncements,
  pageAnnouncements,
} from '@minsu/contract/announcements/announcement-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const announcementQueries = [pageAnnouncements, currentAnnouncements];

liveKeys({ announcement: announcementQueries });
