/** The file of an export as rows by heading. */
import { PassThrough, Readable } from 'node:stream';
import type { ListExport } from '@minsu/contract/platform/background-run.ts';
import exceljs from 'exceljs';
import type { TestApp, TestClient } from '../test-app.ts';

export type SheetRow = Readonly<Record<string, exceljs.CellValue>>;

export const sheetRows = async (
  t: TestApp,
  by: TestClient,
  of: ListExport,
  input: Readonly<Record<string, unknown>> = {},
): Promise<SheetRow[]> => {
  const { rawPayload, statusCode } = await t.app.inject({
    method: of.file.method,
    url: of.file.path,
    payload: input,
    headers: { authorization: by.token, 'accept-language': 'en-US' },
  });
  if (statusCode !== 200) throw new Error(`${of.file.path} → ${statusCode}`);
  const book = new exceljs.Workbook();
  await book.xlsx.read(Readable.from(rawPayload).pipe(new PassThrough()));
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('no sheet');
  const heads = (sheet.getRow(1).values as string[]).slice(1);
  return (sheet.getRows(2, sheet.rowCount - 1) ?? []).map((row) =>
    Object.fromEntries(heads.map((head, at) => [head, row.getCell(at + 1).value])),
  );
};
