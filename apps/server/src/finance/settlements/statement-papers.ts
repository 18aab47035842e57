/** The layout of a printed statement: exactly the content of `paperOf()`, block by block. */

import { settlementTexts } from '@minsu/contract/finance/settlements/settlement.text.ts';
import type { StatementAccount } from '@minsu/contract/finance/settlements/statement-account.ts';
import {
  type PaperRow,
  type PaperSection,
  paperOf,
  type StatementPaper,
} from '@minsu/contract/finance/settlements/statement-paper.ts';
import { sayIn } from '@minsu/contract/finance/settlements/statement-words.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import type { PdfBlock } from '../../platform/files/pdf.ts';

/** Lines per row; a longer text continues in the next row, because a row cannot exceed a page. */
const MAX_LINES = 20;

const rowsOf = ({ number, what, how, amountFen }: PaperRow): string[][] => {
  const parts = Array.from({ length: Math.max(1, Math.ceil(how.length / MAX_LINES)) }, (_, at) =>
    how.slice(at * MAX_LINES, (at + 1) * MAX_LINES),
  );
  return parts.map((part, at) => [
    at === 0 && number !== null ? String(number) : '',
    at === 0 ? what : '',
    part.join('\n'),
    at === parts.length - 1 ? formatFen(amountFen) : '',
  ]);
};

const sectionBlocks = ({ key, title, rows }: PaperSection, language: Language): PdfBlock[] => {
  const t = sayIn(language);
  return [
    { kind: 'heading', text: title },
    {
      kind: 'table',
      columns: [
        { title: t('column_number'), width: 1 },
        { title: t('column_what'), width: 4.6 },
        { title: t('column_how'), width: 8.4 },
        { title: t('column_amount'), width: 2.4, align: 'right' },
      ],
      rows: rows.filter(({ isTotal }) => !isTotal).flatMap(rowsOf),
      foot: rows.filter(({ isTotal }) => isTotal).flatMap(rowsOf),
      isWhole: key === 'close',
    },
  ];
};

const yearBlocks = ({ year }: StatementPaper): PdfBlock[] => [
  { kind: 'heading', text: year.title },
  {
    kind: 'table',
    columns: year.columns.map((title, at) =>
      at === 0 ? { title, width: 1.9 } : { title, width: at === 1 ? 1.2 : 2, align: 'right' as const },
    ),
    rows: year.rows.map(({ month, nights, fen }) => [month, String(nights), ...fen.map(formatFen)]),
    ...{ isDense: true, isWhole: true },
  },
  { kind: 'text', text: year.rule, small: true },
];

/** `stamp`: the operator's, on approved statements. */
export const statementBlocks = (
  account: StatementAccount,
  language: Language,
  stamp: Buffer | null,
): PdfBlock[] => {
  const paper = paperOf(account, language);
  const said = (key: 'paper_isDraft' | 'paper_note') => sayText(settlementTexts[key], language);
  return [
    { kind: 'facts', items: paper.facts },
    ...(paper.isOpen ? [{ kind: 'text', text: said('paper_isDraft') } satisfies PdfBlock] : []),
    ...paper.sections.flatMap((section) => sectionBlocks(section, language)),
    ...yearBlocks(paper),
    { kind: 'text', text: paper.rules, small: true },
    { kind: 'text', text: said('paper_note'), small: true },
    ...(stamp === null || paper.isOpen
      ? []
      : [{ kind: 'picture', png: stamp, height: 96 } satisfies PdfBlock]),
  ];
};
