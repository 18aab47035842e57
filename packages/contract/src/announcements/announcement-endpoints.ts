import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageInput, pageOf } from '../paging.ts';
import { id, instant, line, list, note, version } from '../wire.ts';
import { announcementActions, announcementStates } from './announcement.ts';

export const Announcement = z
  .object({
    id: z.string(),
    /** Plain text; what begins with http:// or https:// is shown as a link. English empty: the Chinese one. */
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
    /** Recipients, and those who have read it. */
    told: z.int(),
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
  summary: 'What is announced to me now: pinned ones first, then the newest, at most 20',
  input: z.object({}),
  output: z.array(CurrentAnnouncement),
});

export const readAnnouncement = endpoint('POST /hotel-system/announcement/read', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'I have read it',
  input: z.object({ id }),
  output: z.null(),
});

export const pageAnnouncements = endpoint('POST /hotel-system/announcement/page', {
  kind: 'query',
  permission: 'announcement:read',
  summary: 'Announcements, newest first, with how many have read them',
  input: z.object({
    ...pageInput,
    keyword: note(50).optional(),
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
  summary: 'Write a draft',
  input: z.object(content),
  output: Announcement,
});

const one = { id, version };

export const editAnnouncement = endpoint('POST /hotel-system/announcement/edit', {
  kind: 'command',
  permission: 'announcement:edit',
  summary: 'Rewrite what has not been published yet',
  input: z.object({ ...one, ...content }),
  output: Announcement,
});

export const publishAnnouncement = endpoint('POST /hotel-system/announcement/publish', {
  kind: 'command',
  permission: 'announcement:edit',
  summary: 'Publish it now, or at a time to come',
  input: z.object({ ...one, publishAt: instant.nullish() }),
  output: Announcement,
});

export const unscheduleAnnouncement = endpoint('POST /hotel-system/announcement/unschedule', {
  kind: 'command',
  permission: 'announcement:edit',
  summary: 'A draft again',
  input: z.object(one),
  output: Announcement,
});

export const endAnnouncement = endpoint('POST /hotel-system/announcement/end', {
  kind: 'command',
  permission: 'announcement:edit',
  summary: 'It is shown no longer; message boxes keep it',
  input: z.object(one),
  output: Announcement,
});

export const deleteAnnouncement = endpoint('POST /hotel-system/announcement/delete', {
  kind: 'command',
  permission: 'announcement:edit',
  summary: 'Delete what nobody has been told',
  input: z.object(one),
  output: z.null(),
});
