/** Announcements to all users or to some roles. */
import {
  currentAnnouncements,
  pageAnnouncements,
} from '@minsu/contract/announcements/announcement-endpoints.ts';
import { when } from '../../platform/hooks.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { inboxRead } from '../inbox/inbox-hooks.ts';
import { announcedTo, pageOfAnnouncements } from './announcement-queries.ts';
import { noteReadByKeys } from './note-read.ts';
import { announcementJob } from './publish-announcement.ts';
import { announcementRoutes } from './write-announcement.ts';

export const announcementsModule: Module = {
  name: 'announcements',
  routes: [
    query(pageAnnouncements, pageOfAnnouncements),
    query(currentAnnouncements, announcedTo),
    ...announcementRoutes,
  ],
  hooks: [when(inboxRead, (ctx, { keys }) => noteReadByKeys(ctx, keys))],
  jobs: { 'announcements.due': announcementJob },
};
