import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { id, instant, keyword, line, list, note, version } from '../../platform/wire.ts';
import { announcementActions, announcementStates } from './announcement.ts';

export const Announcement = z
  .object({
    id: z.string(),
    /** Plain text; http(s) addresses become links. Empty English falls back to Chinese. */
    titleZh: z.string(),
    titleEn: z.string(),
    bodyZh: z.string(),
    bodyEn: z.string(),
    /** Role codes; empty: all users. */
    roles: z.array(z.string()),
    pinned: z.boolean(),
    state: z.enum(announcementStates),
    publishAt: instant.nullable(),
    endAt: instant.nullable(),
    publishedAt: instant.nullable(),
    endedAt: instant.nullable(),
    createdByName: z.string(),
    createdAt: instant,
    /** How many users received it, and how many of them have read it. */
    recipients: z.int(),
    read: z.int(),
    version: z.int(),
    actions: z.array(z.enum(announcementActions)),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof Announcement>;

export const CurrentAnnouncement = z
  .object({
    id: z.string(),
    titleZh: z.string(),
    titleEn: z.string(),
    bodyZh: z.string(),
    bodyEn: z.string(),
    pinned: z.boolean(),
    publishedAt: instant,
    readAt: instant.nullable(),
  })
  .meta({ id: 'CurrentAnnouncement' });
export type CurrentAnnouncement = z.infer<typeof CurrentAnnouncement>;

export const currentAnnouncements = endpoint('GET /hotel-system/announcement/current', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'Current announcements for me: pinned ones first, then newest, at most 20',
  input: z.object({}),
  output: z.array(CurrentAnnouncement),
});

export const readAnnouncement = endpoint('POST /hotel-system/announcement/read', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Mark an announcement as read',
  input: z.object({ id }),
  output: z.null(),
});

export const pageAnnouncements = endpoint('POST /hotel-system/announcement/page', {
  kind: 'query',
  permission: 'announcement:read',
  summary: 'Announcements, newest first, with how many have read them',
  input: z.object({
    ...pageInput,
    keyword: keyword(50).optional(),
    state: list(z.enum(announcementStates)).optional(),
  }),
  output: pageOf(Announcement),
});

const content = {
  titleZh: line(60),
  titleEn: note(120).default(''),
  bodyZh: line(2_000),
  bodyEn: note(4_000).default(''),
  roles: z.array(z.string().max(64)).max(50).default([]),
  pinned: z.boolean().default(false),
  endAt: instant.nullish(),
};

export const createAnnouncement = endpoint('POST /hotel-system/announcement/create', {
  kind: 'command',
  permission: 'announcement:edit',
  summary: 'Save an announcement draft',
  input: z.object(content),
  output: Announcement,
});

const one = { id, version };

export const editAnnouncement = endpoint('POST /hotel-system/announcement/edit', {
  kind: 'command',
  permission: 'announcement:edit',
  summary: 'Change an unpublished announcement',
  input: z.object({ ...one, ...content }),
  output: Announcement,
});

export const publishAnnouncement = endpoint('POST /hotel-system/announcement/publish', {
  kind: 'command',
  permission: 'announcement:edit',
  summary: 'Publish an announcement now or later',
  input: z.object({ ...one, publishAt: instant.nullish() }),
  output: Announcement,
});

export const unscheduleAnnouncement = endpoint('POST /hotel-system/announcement/unschedule', {
  kind: 'command',
  permission: 'announcement:edit',
  summary: 'Return to draft',
  input: z.object(one),
  output: Announcement,
});

export const endAnnouncement = endpoint('POST /hotel-system/announcement/end', {
  kind: 'command',
  permission: 'announcement:edit',
  summary: 'Withdraw an announcement; it stays in its recipients’ notifications',
  input: z.object(one),
  output: Announcement,
});

export const deleteAnnouncement = endpoint('POST /hotel-system/announcement/delete', {
  kind: 'command',
  permission: 'announcement:edit',
  summary: 'Delete an unpublished announcement',
  input: z.object(one),
  output: z.null(),
});
