/** How I am told of what happens: per subject into my message box, by mail, with a sound. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { inboxSubjects, noticeWays } from './subjects.ts';

export const NoticeChoices = z
  .object({
    /** Where mails go, masked; null: there is no address, and none can be asked for. */
    mailTo: z.string().nullable(),
    /** Subjects that his roles can be told of, in their order. */
    subjects: z.array(
      z.object({
        subject: z.enum(inboxSubjects),
        box: z.boolean(),
        mail: z.boolean(),
        sound: z.boolean(),
        /** Always comes to the box. */
        kept: z.boolean(),
        /** Differs from what his roles begin with. */
        chosen: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'NoticeChoices' });
export type NoticeChoices = z.infer<typeof NoticeChoices>;

export const getNoticeChoices = endpoint('GET /api/user/notices', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'How I am told of what happens',
  input: z.object({}),
  output: NoticeChoices,
});

/** One switch, set to what its user saw himself set: repeated or in another order of two screens the last one counts, so there is no version. */
export const chooseNotice = endpoint('POST /api/user/notices/choose', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Switch one way of one subject on or off for me',
  input: z.object({ subject: z.enum(inboxSubjects), way: z.enum(noticeWays), on: z.boolean() }),
  output: NoticeChoices,
});

export const resetNotices = endpoint('POST /api/user/notices/reset', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Go back to what my roles begin with',
  input: z.object({}),
  output: NoticeChoices,
});
