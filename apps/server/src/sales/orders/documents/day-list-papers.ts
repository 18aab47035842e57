/** Content of the printed arrival and departure lists; one table per property. */
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { dayListTexts } from '@minsu/contract/sales/orders/documents/day-list.text.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { guestsRequired } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import type { PdfBlock } from '../../../platform/files/pdf.ts';
import type { PdfColumn } from '../../../platform/files/pdf-table.ts';
import type { DayListStay } from './day-list-queries.ts';

export interface DayListReader {
  readonly language: Language;
  readonly seesMoney: (houseId: string) => boolean;
}

interface Column extends PdfColumn {
  readonly cell: (stay: DayListStay) => string;
}

const shownStates = { expected: 'expected', in_house: 'in_house', checked_out: 'completed' } as const;

/** The balance belongs to the order, so print it only in the order's first row. */
const firstRows = (stays: readonly DayListStay[]): ReadonlySet<DayListStay> => {
  const seen = new Set<string>();
  return new Set(stays.filter(({ orderId }) => !seen.has(orderId) && seen.add(orderId)));
};

const owed = ({ balanceFen }: DayListStay): number => Math.max(0, balanceFen);

const columnsOf = (
  kind: 'arrivals' | 'departures',
  { language, seesMoney }: DayListReader,
  isPriced: boolean,
  first: ReadonlySet<DayListStay>,
): Column[] => {
  const t = (key: keyof typeof dayListTexts) => sayText(dayListTexts[key], language);
  const balance = (stay: DayListStay) => {
    if (!seesMoney(stay.houseId)) return '';
    return first.has(stay) ? formatFen(owed(stay)) : t('sameOrder');
  };
  const nights = ({ checkIn, checkOut }: DayListStay) => String(daysBetween(checkIn, checkOut));
  const remarks = (stay: DayListStay, changes: string) =>
    [stay.changesRoom ? changes : '', stay.remark, stay.remarkInternal].filter(Boolean).join(' · ');
  const state = (stay: DayListStay) =>
    stay.overdue ? t('overdue') : sayText(orderTexts[`shown_${shownStates[stay.state]}`], language);
  const who: Column[] = [
    { title: t('room'), width: 3, cell: ({ roomNumber }) => roomNumber ?? t('unassigned') },
    { title: t('roomType'), width: 4, cell: ({ roomTypeName }) => roomTypeName },
    { title: t('guest'), width: 4, cell: ({ guestName }) => guestName },
  ];
  const money: Column[] = isPriced
    ? [{ title: t('balance'), width: 3.4, align: 'right', cell: balance }]
    : [];
  if (kind === 'departures')
    return [
      ...who,
      {
        title: t('stayed'),
        width: 4,
        cell: ({ checkIn, checkOut }) => `${checkIn.slice(5)} – ${checkOut.slice(5)}`,
      },
      { title: t('lateCheckOut'), width: 2.4, cell: ({ lateCheckOut }) => (lateCheckOut ? t('yes') : '') },
      ...money,
      { title: t('state'), width: 3, cell: state },
      { title: t('remark'), width: 5, cell: (stay) => remarks(stay, t('changesRoomOut')) },
    ];
  return [
    ...who,
    { title: t('nights'), width: 1.8, align: 'right', cell: nights },
    { title: t('people'), width: 1.8, align: 'right', cell: ({ guests }) => String(guests) },
    { title: t('remark'), width: 5.5, cell: (stay) => remarks(stay, t('changesRoomIn')) },
    ...money,
    {
      title: t('registered'),
      width: 2.2,
      cell: ({ registered, rule, guests }) => `${registered}/${guestsRequired(rule, guests)}`,
    },
    { title: t('state'), width: 2.8, cell: state },
  ];
};

const byHouse = (stays: readonly DayListStay[]): DayListStay[][] => [
  ...Map.groupBy(stays, ({ houseId }) => houseId).values(),
];

export const dayListBlocks = (
  kind: 'arrivals' | 'departures',
  reader: DayListReader,
  stays: readonly DayListStay[],
): PdfBlock[] => {
  const t = (key: keyof typeof dayListTexts) => sayText(dayListTexts[key], reader.language);
  if (stays.length === 0) return [{ kind: 'text', text: t('nobody') }];
  const first = firstRows(stays);
  const isPriced = stays.some(({ houseId }) => reader.seesMoney(houseId));
  const columns = columnsOf(kind, reader, isPriced, first);
  const sumOf = (of: readonly DayListStay[]): string[][] => {
    if (!of.every(({ houseId }) => reader.seesMoney(houseId))) return [];
    const owedFen = of.reduce((sum, stay) => sum + (first.has(stay) ? owed(stay) : 0), 0);
    const cell = (title: string, at: number) =>
      at === 0 ? t('total') : title === t('balance') ? formatFen(owedFen) : '';
    return [columns.map(({ title }, at) => cell(title, at))];
  };
  return [
    ...byHouse(stays).flatMap((of): PdfBlock[] => [
      {
        kind: 'heading',
        text: sayText(dayListTexts.groupCount, reader.language, {
          name: of[0]?.houseName ?? '',
          count: of.length,
        }),
      },
      {
        kind: 'table',
        columns,
        rows: of.map((stay) => columns.map(({ cell }) => cell(stay))),
        foot: sumOf(of),
      },
    ]),
    ...(isPriced ? [{ kind: 'text', text: t('currency'), small: true } as const] : []),
  ];
};
