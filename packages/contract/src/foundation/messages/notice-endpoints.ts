/** A user's notification settings by subject: in the app, by mail, with sound. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { inboxSubjects, noticeWays } from './subjects.ts';

export const NoticeChoices = z
  .object({
    /** Masked address for mails; null: none. */
    mailTo: z.string().nullable(),
    /** Subjects the user's roles can receive, in order. */
    subjects: z.array(
      z.object({
        subject: z.enum(inboxSubjects),
        box: z.boolean(),
        mail: z.boolean(),
        sound: z.boolean(),
        popup: z.boolean(),
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
