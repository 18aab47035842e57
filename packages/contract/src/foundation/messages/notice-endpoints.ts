/** A user's notification settings: how each subject is received, and quiet hours. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { clockTime } from '../../platform/wire.ts';
import { inboxSubjects, noticeWays } from './subjects.ts';

/** Devices stay quiet between these times of the business; may span midnight. */
export const QuietTimes = z.object({ from: clockTime, to: clockTime }).meta({ id: 'QuietTimes' });

export const NoticeChoices = z
  .object({
    /** Masked address for mails; null: none. */
    mailTo: z.string().nullable(),
    quiet: QuietTimes.nullable(),
    /** Subjects the user's roles can receive, in order. */
    subjects: z.array(
      z.object({
        subject: z.enum(inboxSubjects),
        box: z.boolean(),
        mail: z.boolean(),
        sound: z.boolean(),
        popup: z.boolean(),
        push: z.boolean(),
        /** Always shown in the app. */
        kept: z.boolean(),
        /** Differs from the roles' default. */
        chosen: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'NoticeChoices' });
export type NoticeChoices = z.infer<typeof NoticeChoices>;

export const getNoticeChoices = endpoint('GET /api/user/notices', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'My notification settings',
  input: z.object({}),
  output: NoticeChoices,
});

/** Sets one switch to a value, so repetition is harmless and no version is needed. */
export const chooseNotice = endpoint('POST /api/user/notices/choose', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Enable or disable one notification channel of one subject for me',
  input: z.object({ subject: z.enum(inboxSubjects), way: z.enum(noticeWays), on: z.boolean() }),
  output: NoticeChoices,
});

export const resetNotices = endpoint('POST /api/user/notices/reset', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Reset to the defaults of my roles',
  input: z.object({}),
  output: NoticeChoices,
});

export const setQuietHours = endpoint('POST /api/user/notices/quiet', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Set the hours in which my devices stay quiet, or none',
  input: z.object({ quiet: QuietTimes.nullable() }),
  output: NoticeChoices,
});
