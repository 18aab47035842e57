/** Announcements to everybody or to some roles. */
import {
  currentAnnouncements,
  pageAnnouncements,
} from '@minsu/contract/announcements/announcement-endpoints.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { announcedTo, pageOfAnnouncements } from './announcement-queries.ts';
import { announcementJob } from './publish-announcement.ts';
import { announcementRoutes } from './write-announcement.ts';

export const announcementsModule: Module = {
  name: 'announcements',
  routes: [
    query(pageAnnouncements, pageOfAnnouncements),
    query(currentAnnouncements, announcedTo),
    ...announcementRoutes,
  ],
  jobs: { 'announcements.due': announcementJob },
};
