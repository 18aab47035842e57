/** A line of the message box by mail, to who chose it so. It names no guest, as the box does not. */
import { noticeTexts } from '@minsu/contract/foundation/messages/notice.text.ts';
import type { InboxSubject } from '@minsu/contract/foundation/messages/subjects.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { queueMail } from './queue-mail.ts';
import type { Recipient } from './reader-queries.ts';

interface Said {
  readonly subject: InboxSubject;
  readonly titleZh: string;
  readonly titleEn: string;
  readonly contentZh: string;
  readonly contentEn: string;
  readonly path: string | null;
}

const SETTINGS = '/user/setting?tab=notices';

/** The subject states only the topic, because all readers of the log see it. */
export const mailNotice = async (
  ctx: Ctx,
  { userId, language, mailTo }: Recipient,
  { subject, path, ...said }: Said,
): Promise<void> => {
  if (mailTo === null) return;
  const { publicUrl } = ctx.services.config;
  const chinese = language === 'zh-CN';
  await queueMail(ctx, {
    ...{ kind: 'inbox.told', to: mailTo, userId, language, secret: false },
    subject: sayText(noticeTexts.mailSubject, language, {
      subject: sayText(noticeTexts[`subject_${subject}`], language),
    }),
    text: sayText(noticeTexts.mailText, language, {
      title: chinese ? said.titleZh : said.titleEn,
      content: chinese ? said.contentZh : said.contentEn,
      link: `${publicUrl}${path ?? '/messageMenu/notificationLog'}`,
      settings: `${publicUrl}${SETTINGS}`,
    }),
  });
};
