/** Announcements to all users or to some roles. */
import {
  currentAnnouncements,
  pageAnnouncements,
} from '@minsu/contract/operations/announcements/announcement-endpoints.ts';
import { inboxRead } from '../../foundation/inbox/inbox-hooks.ts';
import { when } from '../../platform/hooks.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
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
