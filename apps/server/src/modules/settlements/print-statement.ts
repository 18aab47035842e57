/** A statement as PDF, and its lines as .xlsx, in the language of whoever asks or that he chooses. */
import { BUSINESS_TIME_ZONE, localMinute } from '@minsu/contract/dates.ts';
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { printTexts } from '@minsu/contract/orders/print.text.ts';
import { settlementTexts } from '@minsu/contract/settlements/settlement.text.ts';
import { printStatement, sheetOfStatement } from '@minsu/contract/settlements/settlement-endpoints.ts';
import { type Language, sayText } from '@minsu/contract/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { DATE_FORMAT, MONEY_FORMAT, moneyHeader, sheetDate, sheetYuan } from '../../platform/exports.ts';
import { noteExport } from '../../platform/note-export.ts';
import { PDF, streamPdf } from '../../platform/pdf.ts';
import { fileQuery, privateFile } from '../../platform/routes.ts';
import { type SheetColumn, streamSheet, XLSX } from '../../platform/sheets.ts';
import { personName } from '../orders/order-row-queries.ts';
import { allLines, type PaperLine } from './statement-line-queries.ts';
import { type StatementPaper, statementBlocks, whyWords } from './statement-papers.ts';
import { statementDetail } from './statement-row-queries.ts';
import { assertSeesAmounts } from './statement-scope.ts';

interface Asked {
  readonly id: string;
  readonly language?: Language | undefined;
}

const readPaper = async (ctx: Ctx, { id, language = ctx.language }: Asked): Promise<StatementPaper> => {
  assertSeesAmounts(ctx);
  const detail = await statementDetail(ctx, id);
  return { detail, lines: await allLines(ctx, id), language };
};

const titleOf = ({ language }: StatementPaper): string => sayText(settlementTexts.paper_title, language);

export const printStatementRoute = privateFile(printStatement, async (ctx, asked) => {
  const paper = await readPaper(ctx, asked);
  const { language, detail } = paper;
  const { statementNo, landlordName, month } = detail.statement;
  const title = titleOf(paper);
  const printed = sayText(printTexts.printedBy, language, {
    name: personName({ ...ctx, language }, ctx.user.realname),
    at: localMinute(ctx.now, BUSINESS_TIME_ZONE),
  });
  return {
    fileName: `${title}-${statementNo}.pdf`,
    mime: PDF,
    body: await streamPdf({
      language,
      title,
      subtitle: `${landlordName} · ${month}`,
      blocks: statementBlocks(paper),
      footer: (page, pages) =>
        `${statementNo} · ${sayText(printTexts.page, language, { page, pages })} · ${printed}`,
    }),
  };
});

const sheetColumns = (language: Language): SheetColumn<PaperLine>[] => {
  const header = (key: Extract<keyof typeof settlementTexts, `line_${string}` | 'share_amount'>) =>
    sayText(settlementTexts[key], language);
  const money = { width: 16, format: MONEY_FORMAT };
  return [
    { header: header('line_line'), width: 8, value: ({ line }) => line },
    {
      header: header('line_night'),
      width: 14,
      value: ({ night }) => (night === null ? null : sheetDate(night)),
      format: DATE_FORMAT,
    },
    { header: sayText(settlementTexts.filterMonth, language), width: 10, value: ({ ofMonth }) => ofMonth },
    {
      header: header('line_kind'),
      width: 16,
      value: ({ kind }) => sayText(settlementTexts[`kind_${kind}`], language),
    },
    { header: header('line_houseName'), width: 28, value: ({ houseName }) => houseName },
    { header: sayText(orderTexts.column_orderNo, language), width: 20, value: ({ orderNo }) => orderNo },
    {
      ...money,
      header: moneyHeader(settlementTexts.share_amount, language),
      value: ({ wholeFen }) => sheetYuan(wholeFen),
    },
    {
      ...money,
      header: moneyHeader(settlementTexts.line_amountFen, language),
      value: ({ amountFen }) => sheetYuan(amountFen),
    },
    { header: header('line_why'), width: 60, value: (line) => whyWords(line, language) },
  ];
};

async function* batchOf(lines: readonly PaperLine[]): AsyncGenerator<readonly PaperLine[]> {
  yield lines;
}

export const sheetOfStatementRoute = fileQuery(sheetOfStatement, async (ctx, asked) => {
  const paper = await readPaper(ctx, asked);
  const { language, detail, lines } = paper;
  await noteExport(ctx, { what: 'settlements.statement', asked, rows: lines.length });
  return {
    fileName: `${titleOf(paper)}-${detail.statement.statementNo}.xlsx`,
    mime: XLSX,
    body: streamSheet(detail.statement.statementNo, sheetColumns(language), batchOf(lines)),
  };
});
