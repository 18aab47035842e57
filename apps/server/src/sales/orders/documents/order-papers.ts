/** Content of an order's printable documents, with the figures of its page. */
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { amountInCapitals } from '@minsu/contract/platform/money-words.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { printTexts } from '@minsu/contract/sales/orders/documents/print.text.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { hoursText } from '@minsu/contract/sales/orders/slot-rules.ts';
import type { PdfBlock } from '../../../platform/files/pdf.ts';
import type { PdfColumn } from '../../../platform/files/pdf-table.ts';
import type { DetailDraft } from '../list/order-detail-queries.ts';

export interface PaperHouse {
  readonly name: string;
  readonly nameEn: string | null;
  readonly address: string;
}

export interface PaperOf {
  readonly detail: DetailDraft;
  readonly house: PaperHouse;
  readonly language: Language;
  /** Dictionary names in the document's language. */
  readonly names: { readonly method: (code: string) => string; readonly charge: (code: string) => string };
  /** Formats an instant in property-local time. */
  readonly local: (at: string | Date) => string;
}

type Words = typeof printTexts;
const words =
  (language: Language) =>
  (key: keyof Words): string =>
    sayText(printTexts[key], language);

export const houseNameOf = ({ house, language }: PaperOf): string =>
  language === 'en-US' && house.nameEn ? house.nameEn : house.name;

type Stay = DetailDraft['stays'][number];
type Fact = readonly [string, string];

export const headFacts = (of: PaperOf): Fact[] => {
  const t = words(of.language);
  const { order } = of.detail;
  return [
    [t('orderNo'), order.orderNo],
    [t('booker'), order.bookerName],
    [t('house'), houseNameOf(of)],
    [t('phone'), order.phoneMasked ?? ''],
    [t('address'), of.house.address],
    ...(order.channelOrderNo ? [[t('channelOrderNo'), order.channelOrderNo] as const] : []),
  ];
};

const stayFacts = (of: PaperOf, stay: Stay): Fact[] => {
  const t = words(of.language);
  return [
    [t('room'), `${stay.roomTypeName} ${stay.roomNumber ?? t('unassigned')}`],
    [t('guest'), stay.guestName],
    [t('checkIn'), stay.checkIn],
    [t('checkOut'), stay.checkOut],
    stay.hours
      ? [t('hours'), hoursText(stay.hours)]
      : [t('nights'), String(daysBetween(stay.checkIn, stay.checkOut))],
    [t('guests'), String(stay.guests)],
  ];
};

/** One row per guest to fill in by hand; the first has the known name. */
const guestTable = (of: PaperOf, stay: Stay): PdfBlock => {
  const t = words(of.language);
  return {
    kind: 'table',
    columns: [
      { title: t('name'), width: 3 },
      { title: t('sex'), width: 1 },
      { title: t('nationality'), width: 2 },
      { title: t('documentType'), width: 2 },
      { title: t('documentNumber'), width: 4 },
      { title: t('guestPhone'), width: 3 },
    ],
    rows: Array.from({ length: stay.guests }, (_, index) => [
      index === 0 ? stay.guestName : '',
      ...Array.from({ length: 5 }, () => ''),
    ]),
    rowHeight: 16,
  };
};

export const registrationBlocks = (of: PaperOf, stays: readonly Stay[]): PdfBlock[] => {
  const t = words(of.language);
  return [
    { kind: 'facts', items: headFacts(of) },
    ...stays.flatMap((stay): PdfBlock[] => [
      { kind: 'heading', text: `${stay.roomTypeName} ${stay.roomNumber ?? ''}`.trim() },
      { kind: 'facts', items: stayFacts(of, stay) },
      guestTable(of, stay),
    ]),
    { kind: 'text', text: t('declaration'), small: true },
    { kind: 'signatures', labels: [t('signGuest'), t('signDesk'), t('signDate')] },
  ];
};

type Folio = NonNullable<DetailDraft['folio']>;

export const settledPayments = ({ payments }: Folio): Folio['payments'] =>
  payments.filter(({ state }) => state === 'succeeded');

/** Refunds reduce the amount paid. */
const paidBack = ({ refunds }: Folio) =>
  refunds
    .filter(({ state }) => state === 'succeeded')
    .map((refund) => ({ ...refund, amountFen: -refund.amountFen }));

const sum = (lines: readonly { readonly amountFen: number }[]): number =>
  lines.reduce((total, { amountFen }) => total + amountFen, 0);

const balanceRow = (of: PaperOf, balanceFen: number): string[] => {
  const t = words(of.language);
  if (balanceFen === 0) return [t('balance'), t('settled'), '', '', formatFen(0)];
  const name = t(balanceFen > 0 ? 'balanceDue' : 'balanceBack');
  return [name, '', '', '', formatFen(Math.abs(balanceFen))];
};

type Sums = Pick<Folio, 'lines' | 'payments' | 'refunds'>;

const folioRows = ({ language, local, names }: PaperOf, { lines, payments, refunds }: Sums): string[][] => [
  ...lines.map((line) => [
    line.date,
    names.charge(line.item ?? line.kind),
    line.description,
    formatFen(line.amountFen),
    '',
  ]),
  ...payments.map((payment) => [
    local(payment.takenAt).slice(0, 10),
    names.method(payment.method),
    [payment.company, payment.note].filter(Boolean).join(' · '),
    '',
    formatFen(payment.amountFen),
  ]),
  ...refunds.map((refund) => [
    local(refund.finishedAt ?? refund.requestedAt).slice(0, 10),
    sayText(orderTexts.field_refund, language),
    refund.reason,
    '',
    formatFen(refund.amountFen),
  ]),
];

export const folioBlocks = (of: PaperOf, folio: Folio): PdfBlock[] => {
  const { language } = of;
  const t = words(language);
  const columns: PdfColumn[] = [
    { title: t('date'), width: 3 },
    { title: t('item'), width: 3 },
    { title: t('description'), width: 5 },
    { title: t('charged'), width: 3, align: 'right' },
    { title: t('paid'), width: 3, align: 'right' },
  ];
  const payments = settledPayments(folio);
  const lines = folio.lines.filter((line) => !line.void);
  const refunds = paidBack(folio);
  const rows = folioRows(of, { lines, payments, refunds });
  const [chargedFen, paidFen] = [sum(lines), sum(payments) + sum(refunds)];
  return [
    { kind: 'facts', items: [...headFacts(of), ...of.detail.stays.flatMap((stay) => stayFacts(of, stay))] },
    rows.length === 0
      ? { kind: 'text', text: t('nothing') }
      : {
          kind: 'table',
          columns,
          rows,
          foot: [
            [t('total'), '', '', formatFen(chargedFen), formatFen(paidFen)],
            balanceRow(of, chargedFen - paidFen),
          ],
        },
    { kind: 'text', text: t('currency'), small: true },
    { kind: 'signatures', labels: [t('signGuest'), t('signDesk'), t('signDate')] },
  ];
};

/** For receipt paper: two columns, charges by kind and night, then payments. */
export const slipBlocks = (of: PaperOf, folio: Folio, printed: string): PdfBlock[] => {
  const { language, detail, names, local } = of;
  const t = words(language);
  const payments = settledPayments(folio);
  const lines = folio.lines.filter((line) => !line.void);
  const refunds = paidBack(folio);
  const [chargedFen, paidFen] = [sum(lines), sum(payments) + sum(refunds)];
  const item = ({ kind, item: code, quantity, date }: Folio['lines'][number]): string =>
    [date.slice(5), names.charge(code ?? kind), ...(quantity > 1 ? [`× ${quantity}`] : [])].join(' ');
  const [balance = '', , , , left = ''] = balanceRow(of, chargedFen - paidFen);
  return [
    {
      kind: 'facts',
      items: [
        [t('orderNo'), detail.order.orderNo],
        [t('booker'), detail.order.bookerName],
        ...detail.stays.map(
          (stay): Fact => [
            t('room'),
            `${stay.roomNumber ?? t('unassigned')} ${stay.checkIn.slice(5)} → ${stay.checkOut.slice(5)}`,
          ],
        ),
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: t('item'), width: 5 },
        { title: t('amount'), width: 3, align: 'right' },
      ],
      rows: [
        ...lines.map((line) => [item(line), formatFen(line.amountFen)]),
        [t('total'), formatFen(chargedFen)],
        ...payments.map(({ method, amountFen, takenAt }) => [
          `${local(takenAt).slice(5, 10)} ${names.method(method)}`,
          formatFen(-amountFen),
        ]),
        ...refunds.map(({ amountFen }) => [
          sayText(orderTexts.field_refund, language),
          formatFen(-amountFen),
        ]),
      ],
      foot: [[balance, left]],
    },
    { kind: 'text', text: t('notAnInvoice'), small: true },
    { kind: 'text', text: printed, small: true },
  ];
};

export const receiptBlocks = (of: PaperOf, payments: Folio['payments']): PdfBlock[] => {
  const { language } = of;
  const t = words(language);
  const totalFen = sum(payments);
  return [
    { kind: 'facts', items: headFacts(of) },
    {
      kind: 'table',
      columns: [
        { title: t('takenAt'), width: 4 },
        { title: t('method'), width: 3 },
        { title: t('description'), width: 4 },
        { title: t('takenBy'), width: 3 },
        { title: t('amount'), width: 3, align: 'right' },
      ],
      rows: payments.map((payment) => [
        of.local(payment.takenAt),
        of.names.method(payment.method),
        [payment.company, payment.note].filter(Boolean).join(' · '),
        payment.takenBy,
        formatFen(payment.amountFen),
      ]),
      foot: [[t('total'), '', '', '', formatFen(totalFen)]],
    },
    { kind: 'facts', items: [[t('inCapitals'), amountInCapitals(totalFen)]] },
    { kind: 'text', text: t('notAnInvoice'), small: true },
    { kind: 'signatures', labels: [t('seal'), t('takenBy'), t('signDate')] },
  ];
};
