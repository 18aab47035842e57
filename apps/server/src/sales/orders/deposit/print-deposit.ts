/** Prints a deposit receipt: collected, deducted with reasons, returned. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { amountInCapitals } from '@minsu/contract/platform/money-words.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { depositTexts } from '@minsu/contract/sales/orders/deposit/deposit.text.ts';
import type { DepositRecord } from '@minsu/contract/sales/orders/deposit/deposit.ts';
import { printDepositReceipt } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { printTexts } from '@minsu/contract/sales/orders/documents/print.text.ts';
import { printFailures } from '@minsu/contract/sales/orders/documents/print-failures.ts';
import type { z } from 'zod';
import type { PdfBlock } from '../../../platform/files/pdf.ts';
import { privateFile } from '../../../platform/http/routes.ts';
import { headFacts, type PaperOf } from '../documents/order-papers.ts';
import { paperFile, readPaper } from '../documents/print-order.ts';

type Draft = z.input<typeof DepositRecord>;

const rowsOf = ({ language, local, names }: PaperOf, record: Draft): string[][] => {
  const say = (key: keyof typeof depositTexts) => sayText(depositTexts[key], language);
  const method = (of: string | null) => names.method(of ?? 'cash');
  const standing = record.deductions.filter(({ undoneBy }) => undoneBy === null);
  return [
    [
      record.collectedAt ? local(record.collectedAt) : '',
      say('title'),
      [method(record.method), record.collectedBy].filter(Boolean).join(' · '),
      formatFen(record.amountFen),
    ],
    ...standing.map(({ at, category, reason, amountFen }) => [
      local(at),
      say('paperDeducted'),
      `${say(`category_${category}`)} · ${reason}`,
      formatFen(-amountFen),
    ]),
    ...(record.state === 'returned' && record.returnedAt
      ? [
          [
            local(record.returnedAt),
            say('paperReturned'),
            [method(record.returnMethod), record.returnedBy].filter(Boolean).join(' · '),
            formatFen(-record.leftFen),
          ],
        ]
      : []),
  ];
};

/** Sum of its lines: the amount still held. */
const heldFen = ({ state, leftFen }: Draft): number => (state === 'returned' ? 0 : leftFen);

const depositBlocks = (of: PaperOf, record: Draft): PdfBlock[] => {
  const { language } = of;
  const t = (key: keyof typeof printTexts) => sayText(printTexts[key], language);
  const say = (key: keyof typeof depositTexts) => sayText(depositTexts[key], language);
  return [
    { kind: 'facts', items: headFacts(of) },
    {
      kind: 'table',
      columns: [
        { title: t('date'), width: 4 },
        { title: t('item'), width: 2 },
        { title: t('description'), width: 6 },
        { title: t('amount'), width: 3, align: 'right' },
      ],
      rows: rowsOf(of, record),
      foot: [[say('paperKept'), '', '', formatFen(heldFen(record))]],
    },
    { kind: 'facts', items: [[t('inCapitals'), amountInCapitals(record.amountFen)]] },
    { kind: 'text', text: say('paperNote'), small: true },
    { kind: 'signatures', labels: [t('seal'), t('takenBy'), t('signGuest')] },
  ];
};

export const printDepositRoute = privateFile(printDepositReceipt, async (ctx, asked) => {
  const of = await readPaper(ctx, asked);
  const deposit = of.detail.deposit ?? fail(printFailures.moneyHidden);
  const record = deposit.records.find(({ method }) => method !== null) ?? fail(printFailures.noDeposit);
  return paperFile(ctx, of, depositTexts.paper, depositBlocks(of, record));
});
