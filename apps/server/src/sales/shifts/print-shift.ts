/** The hand-over sheet as PDF: money by property and method, boxes, open items, signature lines. */

import { listed, sayText } from '@minsu/contract/platform/texts.ts';
import { printTexts } from '@minsu/contract/sales/orders/documents/print.text.ts';
import { printShift } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { PDF, type PdfBlock, streamPdf } from '../../platform/files/pdf.ts';
import { privateFile } from '../../platform/http/routes.ts';
import { type SheetDraft, sheetOf } from './handover-queries.ts';
import {
  boxBlocks,
  exceptionBlocks,
  orderBlocks,
  takingBlocks,
  taskBlocks,
  unshiftedBlocks,
  wordsIn,
} from './sheet-blocks.ts';
import { type SheetFormat, sheetFormatOf } from './sheet-format.ts';
import { assertSeesMoney } from './shift-queries.ts';

const blocksOf = (sheet: SheetDraft, saying: SheetFormat): PdfBlock[] => {
  const t = wordsIn(saying.language);
  return [
    {
      kind: 'facts',
      items: [
        [t('column_openedBy'), sheet.openedBy],
        [t('column_openedAt'), saying.timeOf(sheet.openedAt as Date)],
        [t('column_closedBy'), sheet.closedBy ?? '—'],
        [t('column_closedAt'), saying.timeOf(sheet.closedAt as Date | null)],
        [t('column_signedBy'), sheet.signedBy ?? '—'],
        [t('column_signedAt'), saying.timeOf(sheet.signedAt as Date | null)],
      ],
    },
    ...takingBlocks(sheet, saying),
    ...boxBlocks(sheet, saying),
    ...(sheet.note
      ? [{ kind: 'heading', text: t('note') } as const, { kind: 'text', text: sheet.note } as const]
      : []),
    ...unshiftedBlocks(sheet, saying),
    ...exceptionBlocks(sheet, saying),
    ...orderBlocks(sheet, saying),
    ...taskBlocks(sheet, saying),
    { kind: 'text', text: sayText(printTexts.currency, saying.language), small: true },
    {
      kind: 'signatures',
      labels: [t('signOut'), t('signIn'), sayText(printTexts.signDate, saying.language)],
    },
  ];
};

export const printShiftRoute = privateFile(printShift, async (ctx, { id }) => {
  assertSeesMoney(ctx);
  const { language } = ctx;
  const sheet = await sheetOf(ctx, id);
  const t = wordsIn(language);
  const saying = await sheetFormatOf(ctx, sheet);
  const printed = { name: ctx.user.realname, at: saying.timeOf(ctx.now) };
  return {
    fileName: `${t('slip')}-${sheet.openedBy}-${saying.timeOf(sheet.openedAt as Date).replace(/\D/g, '')}.pdf`,
    mime: PDF,
    body: await streamPdf({
      language,
      title: t('slip'),
      subtitle: listed(
        sheet.houses.map(({ name }) => name),
        language,
      ),
      blocks: blocksOf(sheet, saying),
      footer: (page, pages) =>
        `${sayText(printTexts.page, language, { page, pages })} · ${sayText(printTexts.printedBy, language, printed)}`,
    }),
  };
});
