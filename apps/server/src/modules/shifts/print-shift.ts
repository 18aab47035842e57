/** The hand-over sheet as PDF: money by property and method, boxes, what is left open, and room to sign. */
import { shortName } from '@minsu/contract/guest-view.ts';
import { printTexts } from '@minsu/contract/orders/print.text.ts';
import { sayGuestName } from '@minsu/contract/personal-fields.ts';
import { printShift } from '@minsu/contract/shifts/shift-endpoints.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { PDF, type PdfBlock, streamPdf } from '../../platform/pdf.ts';
import { privateFile } from '../../platform/routes.ts';
import { dictionaryNames } from '../system/dictionary-queries.ts';
import { type SheetDraft, sheetOf } from './handover-queries.ts';
import {
  boxBlocks,
  exceptionBlocks,
  instantOf,
  orderBlocks,
  type Saying,
  takingBlocks,
  taskBlocks,
  unshiftedBlocks,
  wordsIn,
} from './sheet-blocks.ts';
import { assertSeesMoney } from './shift-queries.ts';

const blocksOf = (sheet: SheetDraft, saying: Saying): PdfBlock[] => {
  const t = wordsIn(saying.language);
  return [
    {
      kind: 'facts',
      items: [
        [t('column_openedBy'), sheet.openedBy],
        [t('column_openedAt'), instantOf(sheet.openedAt as Date)],
        [t('column_closedBy'), sheet.closedBy ?? '—'],
        [t('column_closedAt'), instantOf(sheet.closedAt as Date | null)],
        [t('column_signedBy'), sheet.signedBy ?? '—'],
        [t('column_signedAt'), instantOf(sheet.signedAt as Date | null)],
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
  const printed = { name: ctx.user.realname, at: instantOf(ctx.now) };
  const saying: Saying = {
    language,
    method: await dictionaryNames(ctx, 'paymentMethod', language),
    guest: (name) => (ctx.user.may('guest:contacts') ? sayGuestName(name, language) : shortName(name)),
  };
  return {
    fileName: `${t('slip')}-${sheet.openedBy}-${instantOf(sheet.openedAt as Date).replace(/\D/g, '')}.pdf`,
    mime: PDF,
    body: await streamPdf({
      language,
      title: t('slip'),
      subtitle: sheet.houses.map(({ name }) => name).join('、'),
      blocks: blocksOf(sheet, saying),
      footer: (page, pages) =>
        `${sayText(printTexts.page, language, { page, pages })} · ${sayText(printTexts.printedBy, language, printed)}`,
    }),
  };
});
