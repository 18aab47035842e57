/** A statement as PDF and .xlsx, in the reader's language or a chosen one. */

import { settlementTexts } from '@minsu/contract/finance/settlements/settlement.text.ts';
import {
  printStatement,
  sheetOfStatement,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { BUSINESS_TIME_ZONE, localMinute } from '@minsu/contract/platform/dates.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { printTexts } from '@minsu/contract/sales/orders/documents/print.text.ts';
import { personName } from '../../foundation/audit/person-name.ts';
import { readStamp } from '../../foundation/system/operator-stamp.ts';
import type { Ctx } from '../../platform/context.ts';
import { PDF, type PdfPaper, streamPdf } from '../../platform/files/pdf.ts';
import { fileQuery, privateFile } from '../../platform/http/routes.ts';
import { noteExport } from '../../platform/sheets/note-export.ts';
import { streamSheet, XLSX } from '../../platform/sheets/sheets.ts';
import { statementAccount } from './statement-account-queries.ts';
import { statementBlocks } from './statement-papers.ts';
import { sheetRows, statementColumns } from './statement-sheet.ts';

const titleOf = (language: Language): string => sayText(settlementTexts.paper_title, language);

export interface PrintedStatement {
  readonly fileName: string;
  readonly paper: PdfPaper;
}

/** The content of the document; `by`: the user who prints it, if any. */
export const statementPaper = async (
  ctx: Ctx,
  {
    id,
    language,
    by,
  }: { readonly id: string; readonly language: Language; readonly by?: string | undefined },
): Promise<PrintedStatement> => {
  const account = await statementAccount(ctx, id);
  const { statementNo, landlordName, month } = account.head;
  const title = titleOf(language);
  const printed =
    by === undefined
      ? []
      : [
          sayText(printTexts.printedBy, language, {
            name: by,
            at: localMinute(ctx.now, BUSINESS_TIME_ZONE),
          }),
        ];
  return {
    fileName: `${title}-${statementNo}.pdf`,
    paper: {
      language,
      title,
      subtitle: `${landlordName} · ${month}`,
      blocks: statementBlocks(account, language, await readStamp(ctx)),
      footer: (page, pages) =>
        [statementNo, sayText(printTexts.page, language, { page, pages }), ...printed].join(' · '),
    },
  };
};

export const printStatementRoute = privateFile(
  printStatement,
  async (ctx, { id, language = ctx.language }) => {
    const by = personName({ ...ctx, language }, ctx.user.realname);
    const { fileName, paper } = await statementPaper(ctx, { id, language, by });
    return { fileName, mime: PDF, body: await streamPdf(paper) };
  },
);

async function* batchOf<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}

export const sheetOfStatementRoute = fileQuery(sheetOfStatement, async (ctx, asked) => {
  const { id, language = ctx.language } = asked;
  const account = await statementAccount(ctx, id);
  const { statementNo } = account.head;
  await noteExport(ctx, { what: 'settlements.statement', asked, rows: account.entries.length });
  return {
    fileName: `${titleOf(language)}-${statementNo}.xlsx`,
    mime: XLSX,
    body: streamSheet(statementNo, statementColumns(language), batchOf(sheetRows(account, language))),
  };
});
