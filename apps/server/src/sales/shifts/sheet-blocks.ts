/** The parts of a printed hand-over sheet. */

import { taskTexts } from '@minsu/contract/operations/tasks/task.text.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { type Language, listed, sayText } from '@minsu/contract/platform/texts.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { shiftTexts } from '@minsu/contract/sales/shifts/shift.text.ts';
import { netFen, takingsByMethod, totalFen } from '@minsu/contract/sales/shifts/shift-rules.ts';
import type { PdfBlock } from '../../platform/files/pdf.ts';
import type { SheetDraft } from './handover-queries.ts';
import type { SheetFormat } from './sheet-format.ts';

export type ShiftText = keyof typeof shiftTexts;
export const wordsIn =
  (language: Language) =>
  (key: ShiftText, params: Readonly<Record<string, string | number>> = {}): string =>
    sayText(shiftTexts[key], language, params);

export const houseOf = (houseName: string | null, language: Language): string =>
  houseName ?? wordsIn(language)('ofCompanies');

export const boxName = (
  { houseName, till }: { readonly houseName: string | null; readonly till: string },
  language: Language,
): string => [houseName ?? wordsIn(language)('generalBox'), till].filter(Boolean).join(' · ');

const right = 'right' as const;

export const takingBlocks = ({ takings }: SheetDraft, { language, method }: SheetFormat): PdfBlock[] => {
  const t = wordsIn(language);
  const sums = ({
    count,
    ...of
  }: SheetDraft['takings'][number] | ReturnType<typeof takingsByMethod>[number]) => [
    String(count),
    ...[of.takenFen, of.voidedFen, of.refundedFen, of.spentFen, netFen(of)].map(formatFen),
  ];
  return [
    { kind: 'heading', text: t('takings') },
    {
      kind: 'table',
      columns: [
        { title: t('column_houseName'), width: 4 },
        { title: t('method'), width: 3 },
        { title: t('count'), width: 2, align: right },
        { title: t('taken'), width: 3, align: right },
        { title: t('voided'), width: 3, align: right },
        { title: t('refunded'), width: 3, align: right },
        { title: t('spent'), width: 3, align: right },
        { title: t('net'), width: 3, align: right },
      ],
      rows: takings.map((taking) => [
        houseOf(taking.houseName, language),
        method(taking.method),
        ...sums(taking),
      ]),
      foot: [
        ...takingsByMethod(takings).map((sum) => [t('allHouses'), method(sum.method), ...sums(sum)]),
        [t('total'), '', '', '', '', '', '', formatFen(totalFen(takings))],
      ],
    },
  ];
};

export const boxBlocks = ({ boxes }: SheetDraft, { language }: SheetFormat): PdfBlock[] => {
  const t = wordsIn(language);
  return [
    { kind: 'heading', text: t('cash') },
    {
      kind: 'table',
      columns: [
        { title: t('column_till'), width: 5 },
        { title: t('float'), width: 3, align: right },
        { title: t('ownCash'), width: 3, align: right },
        { title: t('othersCash'), width: 3, align: right },
        { title: t('expected'), width: 3, align: right },
        { title: t('counted'), width: 3, align: right },
        { title: t('difference'), width: 3, align: right },
        { title: t('reason'), width: 4 },
      ],
      rows: boxes.map((box) => [
        boxName(box, language),
        ...[box.floatFen, box.cashFen, box.othersFen, box.expectedFen].map(formatFen),
        box.countedFen === null ? '—' : formatFen(box.countedFen),
        box.countedFen === null ? '—' : formatFen(box.countedFen - box.expectedFen),
        [
          box.reason,
          ...(box.sharedWith.length > 0
            ? [t('sharedWith', { names: listed(box.sharedWith, language) })]
            : []),
        ]
          .filter(Boolean)
          .join(' '),
      ]),
    },
  ];
};

export const exceptionBlocks = (
  { exceptions }: SheetDraft,
  { language, method }: SheetFormat,
): PdfBlock[] => {
  if (exceptions.length === 0) return [];
  const t = wordsIn(language);
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
        { title: t('exceptionAmount'), width: 3, align: right },
      ],
      rows: exceptions.map((each) => [
        each.by,
        each.confirmedBy ?? '—',
        t(`exception_${each.kind}`),
        each.orderNo,
        each.takenMethod === each.method
          ? method(each.method)
          : `${method(each.takenMethod)} → ${method(each.method)}`,
        formatFen(each.amountFen),
      ]),
    },
  ];
};

type Orders = NonNullable<SheetDraft['deposits']>['orders'];

const orderTable = (orders: Orders, amount: ShiftText, { language, guest }: SheetFormat): PdfBlock => {
  const t = wordsIn(language);
  return {
    kind: 'table',
    columns: [
      { title: t('column_houseName'), width: 3 },
      { title: t('balanceOrder'), width: 4 },
      { title: t('balanceGuest'), width: 3 },
      { title: t('balanceState'), width: 2 },
      { title: t(amount), width: 3, align: right },
    ],
    rows: orders.map((order) => [
      order.houseName,
      order.orderNo,
      guest(order.guest),
      sayText(orderTexts[`shown_${order.shown}`], language),
      formatFen(order.dueFen),
    ]),
  };
};

const ordersBlocks = (
  title: ShiftText,
  given: SheetDraft['deposits'],
  amount: ShiftText,
  saying: SheetFormat,
): PdfBlock[] => {
  if (!given || given.count === 0) return [];
  const t = wordsIn(saying.language);
  const params = { count: given.count, amount: formatFen(given.totalFen) };
  return [{ kind: 'heading', text: t(title, params) }, orderTable(given.orders, amount, saying)];
};

export const orderBlocks = ({ balances, deposits, unpaid }: SheetDraft, saying: SheetFormat): PdfBlock[] => {
  const t = wordsIn(saying.language);
  const debts: PdfBlock[] =
    !balances || balances.orders.length === 0
      ? []
      : [
          { kind: 'heading', text: t('balances') },
          {
            kind: 'facts',
            items: [
              [t('owedByGuests', { count: balances.owedOrders }), formatFen(balances.owedFen)],
              [t('owedToGuests', { count: balances.creditOrders }), formatFen(balances.creditFen)],
            ],
          },
          orderTable(balances.orders, 'balanceDue', saying),
        ];
  return [
    ...ordersBlocks('depositsHeld', deposits, 'heldFen', saying),
    ...ordersBlocks('unpaidInHouse', unpaid, 'unpaidFen', saying),
    ...debts,
  ];
};

export const taskBlocks = ({ tasks }: SheetDraft, { language, timeOf }: SheetFormat): PdfBlock[] => {
  if (!tasks || tasks.count === 0) return [];
  const t = wordsIn(language);
  return [
    { kind: 'heading', text: t('openTasks', { count: tasks.count, overdue: tasks.overdue }) },
    {
      kind: 'table',
      columns: [
        { title: t('column_houseName'), width: 3 },
        { title: t('taskRoom'), width: 2 },
        { title: t('taskKind'), width: 2 },
        { title: t('taskState'), width: 2 },
        { title: t('taskDue'), width: 3 },
        { title: t('taskAssignee'), width: 2 },
      ],
      rows: tasks.tasks.map((task) => [
        task.houseName,
        task.room,
        sayText(taskTexts[`kind_${task.kind}`], language),
        sayText(taskTexts[`state_${task.state}`], language),
        timeOf(task.dueAt as Date | string, task.houseId),
        task.assignee ?? '—',
      ]),
    },
  ];
};

export const unshiftedBlocks = ({ unshifted }: SheetDraft, { language, method }: SheetFormat): PdfBlock[] => {
  if (!unshifted || unshifted.count === 0) return [];
  const t = wordsIn(language);
  return [
    { kind: 'heading', text: t('unshifted') },
    {
      kind: 'table',
      columns: [
        { title: t('column_houseName'), width: 4 },
        { title: t('method'), width: 3 },
        { title: t('count'), width: 2, align: right },
        { title: t('exceptionAmount'), width: 3, align: right },
      ],
      rows: unshifted.sums.map((sum) => [
        houseOf(sum.houseName, language),
        method(sum.method),
        String(sum.count),
        formatFen(sum.amountFen),
      ]),
    },
  ];
};
