/** The frame of a day's list: title, date and count at the head; page and who printed it at the foot of every page. */
import { BUSINESS_TIME_ZONE, localMinute } from '@minsu/contract/dates.ts';
import { dayListTexts } from '@minsu/contract/orders/day-list.text.ts';
import type { DayList } from '@minsu/contract/orders/day-list-endpoints.ts';
import { printTexts } from '@minsu/contract/orders/print.text.ts';
import { type Language, sayText } from '@minsu/contract/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { PDF, type PdfBlock, streamPdf } from '../../platform/pdf.ts';
import { personName } from '../audit/person-name.ts';

interface DayListPaper {
  readonly kind: DayList;
  readonly date: string;
  readonly language: Language;
  readonly subtitle: string;
  readonly blocks: readonly PdfBlock[];
}

export const dayListFile = async (ctx: Ctx, { kind, date, language, subtitle, blocks }: DayListPaper) => {
  const title = sayText(dayListTexts[kind], language);
  const printed = sayText(printTexts.printedBy, language, {
    name: personName({ ...ctx, language }, ctx.user.realname),
    at: localMinute(ctx.now, BUSINESS_TIME_ZONE),
  });
  return {
    fileName: `${title}-${date}.pdf`,
    mime: PDF,
    body: await streamPdf({
      language,
      title,
      subtitle,
      blocks,
      footer: (page, pages) =>
        `${title} ${date} · ${sayText(printTexts.page, language, { page, pages })} · ${printed}`,
    }),
  };
};
