/** What stands on the printed statement: whose it is, how it adds up, and every line with its reason. */
import { contractTexts } from '@minsu/contract/contracts/contract.text.ts';
import { percentOf } from '@minsu/contract/contracts/terms-words.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { settlementTexts } from '@minsu/contract/settlements/settlement.text.ts';
import type { LineWhy, StatementDetail } from '@minsu/contract/settlements/statement.ts';
import { type Language, listed, type Params, sayText } from '@minsu/contract/texts.ts';
import type { z } from 'zod';
import type { PdfBlock } from '../../platform/pdf.ts';
import type { PaperLine } from './statement-line-queries.ts';

export interface StatementPaper {
  readonly detail: z.input<typeof StatementDetail>;
  readonly lines: readonly PaperLine[];
  readonly language: Language;
}

const words =
  (language: Language) =>
  (key: keyof typeof settlementTexts, params?: Params): string =>
    sayText(settlementTexts[key], language, params);

const ruleWords = (why: LineWhy, language: Language): string[] =>
  why.rule === null || why.basisFen === null
    ? []
    : [
        sayText(contractTexts[`why_${why.rule}`], language, {
          basis: `¥${formatFen(why.basisFen)}`,
          rate: percentOf(why.rateBp ?? 0),
          days: why.days ?? 0,
          whole: why.daysOfMonth ?? 0,
        }),
      ];

/** Why a line stands there, in the reader's language. */
export const whyWords = ({ kind, why }: Pick<PaperLine, 'kind' | 'why'>, language: Language): string => {
  const t = words(language);
  const rate = percentOf(why.rateBp ?? 0);
  const said = [
    ...(why.change === null ? [] : [t(`change_${why.change}`)]),
    ...(kind === 'carried' ? [t('why_carried')] : []),
    ...(kind === 'holdBack' ? [t('why_holdBack', { rate })] : []),
    ...(why.expenseNo === null ? [] : [t('why_expense', { no: why.expenseNo, note: why.note ?? '' })]),
    ...(why.adjustmentNo === null
      ? []
      : [t('why_adjustment', { no: why.adjustmentNo, note: why.note ?? '' })]),
    ...(kind === 'markup' ? [t('why_markup', { rate: percentOf(why.markupBp ?? 0) })] : []),
    ...ruleWords(why, language),
    ...(why.shareBp === null ? [] : [t('whyShare', { rate: percentOf(why.shareBp) })]),
  ];
  return said.join(language === 'zh-CN' ? '；' : '; ');
};

const amount = (fen: number | null): string => (fen === null ? '' : formatFen(fen));

const sumBlocks = ({ detail: { statement, kinds }, language }: StatementPaper): PdfBlock[] => {
  const t = words(language);
  return [
    { kind: 'heading', text: t('paper_sums') },
    {
      kind: 'table',
      columns: [
        { title: t('paper_what'), width: 6 },
        { title: t('paper_count'), width: 2, align: 'right' },
        { title: t('paper_amount'), width: 3, align: 'right' },
      ],
      rows: kinds.map(({ kind, lineCount, amountFen }) => [
        t(`kind_${kind}`),
        String(lineCount),
        amount(amountFen),
      ]),
      foot: [
        [t('paper_payable'), '', amount(statement.payableFen)],
        ...(statement.carriedOutFen === 0 ? [] : [[t('paper_carried'), '', amount(statement.carriedOutFen)]]),
      ],
    },
  ];
};

const whereOf = ({ houseName, orderNo }: PaperLine): string =>
  [houseName, orderNo].filter((text) => text !== null).join(' ');

const lineBlocks = ({ lines, language }: StatementPaper): PdfBlock[] => {
  const t = words(language);
  const sum = lines.reduce((total, { amountFen }) => total + (amountFen ?? 0), 0);
  return [
    { kind: 'heading', text: t('paper_lines') },
    {
      kind: 'table',
      columns: [
        { title: t('line_line'), width: 1.2, align: 'right' },
        { title: t('line_night'), width: 2.4 },
        { title: t('line_kind'), width: 2.2 },
        { title: t('line_houseName'), width: 4.4 },
        { title: t('line_why'), width: 5 },
        { title: t('paper_amount'), width: 2.4, align: 'right' },
      ],
      rows: lines.map((line) => [
        String(line.line),
        line.night ?? line.ofMonth,
        t(`kind_${line.kind}`),
        whereOf(line),
        whyWords(line, language),
        amount(line.amountFen),
      ]),
      foot: [['', '', t('paper_total'), '', '', amount(sum)]],
    },
  ];
};

export const statementBlocks = (paper: StatementPaper): PdfBlock[] => {
  const t = words(paper.language);
  const { statement, houses } = paper.detail;
  const isOpen = statement.state === 'draft' || statement.state === 'reviewed';
  return [
    {
      kind: 'facts',
      items: [
        [t('paper_no'), statement.statementNo],
        [t('paper_month'), statement.month],
        [t('paper_landlord'), statement.landlordName],
        [t('paper_days'), `${statement.from} – ${statement.to}`],
        [t('paper_state'), t(`state_${statement.state}`)],
        [t('paper_due'), statement.payoutOn],
        [
          t('paper_houses'),
          listed(
            houses.map(({ name }) => name),
            paper.language,
          ),
        ],
      ],
    },
    ...(isOpen ? [{ kind: 'text', text: t('paper_isDraft') } satisfies PdfBlock] : []),
    ...sumBlocks(paper),
    ...lineBlocks(paper),
    { kind: 'text', text: t('paper_note'), small: true },
  ];
};
