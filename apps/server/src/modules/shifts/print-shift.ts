/** The handover slip: float, takings by method, count, difference, and who signed. */
import { localMinute, paperMinute } from '@minsu/contract/dates.ts';
import { shortName } from '@minsu/contract/guest-view.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { printTexts } from '@minsu/contract/orders/print.text.ts';
import { sayGuestName } from '@minsu/contract/personal-fields.ts';
import { shiftTexts } from '@minsu/contract/shifts/shift.text.ts';
import { printShift } from '@minsu/contract/shifts/shift-endpoints.ts';
import { netFen } from '@minsu/contract/shifts/shift-rules.ts';
import { type Language, sayText } from '@minsu/contract/texts.ts';
import { PDF, type PdfBlock, streamPdf } from '../../platform/pdf.ts';
import { privateFile } from '../../platform/routes.ts';
import { houseInScope } from '../houses/house-scope-queries.ts';
import { dictionaryNames } from '../system/dictionary-queries.ts';
import { assertSeesMoney, type ShiftDraft, shiftById } from './shift-queries.ts';

type SayTime = (at: string | Date | null) => string;

const timesIn =
  (timeZone: string): SayTime =>
  (at) =>
    at === null ? '—' : paperMinute(new Date(at), timeZone);

/** Voids and cross-method returns, by person; nothing where there were none. */
const exceptionBlocks = (
  { exceptions }: ShiftDraft,
  language: Language,
  methodName: (code: string) => string,
): PdfBlock[] => {
  if (exceptions.length === 0) return [];
  const t = (key: keyof typeof shiftTexts) => sayText(shiftTexts[key], language);
  return [
    { kind: 'heading', text: t('exceptions') },
    {
      kind: 'table',
      columns: [
        { title: t('exceptionBy'), width: 3 },
        { title: t('exceptionConfirmedBy'), width: 3 },
        { title: t('exceptionKind'), width: 3 },
        { title: t('exceptionOrder'), width: 4 },
        { title: t('method'), width: 4 },
        { title: t('exceptionAmount'), width: 3, align: 'right' },
      ],
      rows: exceptions.map((each) => [
        each.by,
        each.confirmedBy ?? '—',
        t(`exception_${each.kind}`),
        each.orderNo,
        each.takenMethod === each.method
          ? methodName(each.method)
          : `${methodName(each.takenMethod)} → ${methodName(each.method)}`,
        formatFen(each.amountFen),
      ]),
    },
  ];
};

/** What guests owe and are owed, for whoever takes over. */
const balanceBlocks = (
  { balances }: ShiftDraft,
  language: Language,
  guestOf: (name: string) => string,
): PdfBlock[] => {
  const t = (key: keyof typeof shiftTexts, params = {}) => sayText(shiftTexts[key], language, params);
  if (!balances || balances.orders.length === 0) return [];
  return [
    { kind: 'heading', text: t('balances') },
    {
      kind: 'facts',
      items: [
        [t('owedByGuests', { count: balances.owedOrders }), formatFen(balances.owedFen)],
        [t('owedToGuests', { count: balances.creditOrders }), formatFen(balances.creditFen)],
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: t('balanceOrder'), width: 4 },
        { title: t('balanceGuest'), width: 3 },
        { title: t('balanceState'), width: 2 },
        { title: t('balanceDue'), width: 3, align: 'right' },
      ],
      rows: balances.orders.map(({ orderNo, guest, shown, dueFen }) => [
        orderNo,
        guestOf(guest),
        sayText(orderTexts[`shown_${shown}`], language),
        formatFen(dueFen),
      ]),
    },
  ];
};

interface SlipWords {
  readonly language: Language;
  readonly methodName: (code: string) => string;
  readonly guestOf: (name: string) => string;
  readonly timeOf: SayTime;
}

const blocksOf = (shift: ShiftDraft, { language, methodName, guestOf, timeOf }: SlipWords): PdfBlock[] => {
  const t = (key: keyof typeof shiftTexts) => sayText(shiftTexts[key], language);
  const { floatFen, expectedFen, countedFen, takings } = shift;
  return [
    {
      kind: 'facts',
      items: [
        [t('column_houseName'), shift.houseName],
        [t('column_till'), shift.till],
        [t('column_openedBy'), shift.openedBy],
        [t('column_openedAt'), timeOf(shift.openedAt)],
        [t('column_closedBy'), shift.closedBy ?? '—'],
        [t('column_closedAt'), timeOf(shift.closedAt)],
        [t('column_signedBy'), shift.signedBy ?? '—'],
        [t('column_signedAt'), timeOf(shift.signedAt)],
      ],
    },
    { kind: 'heading', text: t('takings') },
    {
      kind: 'table',
      columns: [
        { title: t('method'), width: 3 },
        { title: t('count'), width: 2, align: 'right' },
        { title: t('taken'), width: 3, align: 'right' },
        { title: t('voided'), width: 3, align: 'right' },
        { title: t('refunded'), width: 3, align: 'right' },
        { title: t('spent'), width: 3, align: 'right' },
        { title: t('net'), width: 3, align: 'right' },
      ],
      rows: takings.map((taking) => [
        methodName(taking.method),
        String(taking.count),
        formatFen(taking.takenFen),
        formatFen(taking.voidedFen),
        formatFen(taking.refundedFen),
        formatFen(taking.spentFen),
        formatFen(netFen(taking)),
      ]),
    },
    ...exceptionBlocks(shift, language, methodName),
    { kind: 'heading', text: t('cash') },
    {
      kind: 'facts',
      items: [
        [t('float'), formatFen(floatFen)],
        [t('expected'), formatFen(expectedFen)],
        [t('counted'), countedFen === null ? '—' : formatFen(countedFen)],
        [t('difference'), countedFen === null ? '—' : formatFen(countedFen - expectedFen)],
        ...(shift.reason ? [[t('reason'), shift.reason] as const] : []),
        ...(shift.note ? [[t('note'), shift.note] as const] : []),
      ],
    },
    ...balanceBlocks(shift, language, guestOf),
    { kind: 'text', text: sayText(printTexts.currency, language), small: true },
    { kind: 'signatures', labels: [t('signOut'), t('signIn'), sayText(printTexts.signDate, language)] },
  ];
};

export const printShiftRoute = privateFile(printShift, async (ctx, { id }) => {
  assertSeesMoney(ctx);
  const { language } = ctx;
  const shift = await shiftById(ctx, id);
  const title = sayText(shiftTexts.slip, language);
  const { timeZone } = await houseInScope(ctx, shift.houseId);
  const timeOf = timesIn(timeZone);
  const printed = { name: ctx.user.realname, at: timeOf(ctx.now) };
  return {
    fileName: `${title}-${shift.till}-${localMinute(new Date(shift.openedAt), timeZone).replace(/\D/g, '')}.pdf`,
    mime: PDF,
    body: await streamPdf({
      title,
      subtitle: shift.houseName,
      blocks: blocksOf(shift, {
        language,
        methodName: await dictionaryNames(ctx, 'paymentMethod', language),
        guestOf: (name) => (ctx.user.may('guest:contacts') ? sayGuestName(name, language) : shortName(name)),
        timeOf,
      }),
      footer: (page, pages) =>
        `${sayText(printTexts.page, language, { page, pages })} · ${sayText(printTexts.printedBy, language, printed)}`,
    }),
  };
});
