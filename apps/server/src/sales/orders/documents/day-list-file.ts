/** Page frame of a day list: title, date and count on top; page number and printing user at the bottom. */
import { BUSINESS_TIME_ZONE, localMinute } from '@minsu/contract/platform/dates.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { dayListTexts } from '@minsu/contract/sales/orders/documents/day-list.text.ts';
import type { DayList } from '@minsu/contract/sales/orders/documents/day-list-endpoints.ts';
import { printTexts } from '@minsu/contract/sales/orders/documents/print.text.ts';
import { personName } from '../../../foundation/audit/person-name.ts';
import type { Ctx } from '../../../platform/context.ts';
import { PDF, type PdfBlock, streamPdf } from '../../../platform/files/pdf.ts';

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
