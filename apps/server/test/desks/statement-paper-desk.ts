/** Statements as they leave the house: printed, as a sheet, and what the screen is given; and orders with all that can stand on a line. */
import { PassThrough, Readable } from 'node:stream';
import {
  getStatementAccount,
  printStatement,
  sheetOfStatement,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import exceljs from 'exceljs';
import { sql } from 'kysely';
import { newId } from '../../src/platform/ids.ts';
import { type ReadStatement, readStatement } from '../read-statement.ts';
import { pagesOfPdf } from '../sheets/pdf-text.ts';
import type { TestApp, TestClient } from '../test-app.ts';
import type { OwnedHouse } from './contract-desk.ts';
import { buildCompleted } from './split-desk.ts';

export interface Charge {
  readonly kind: 'extra_guest' | 'discount' | 'long_stay' | 'cleaning';
  readonly amountFen: number;
}

interface Sold {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly priceFen?: number;
  readonly channel?: string;
  readonly charges?: readonly Charge[];
  readonly waivedFen?: number;
}

/** Ended and paid, with charges beside its nights. */
export const buildCharged = async (
  t: TestApp,
  house: OwnedHouse,
  { charges = [], waivedFen = 0, ...sold }: Sold,
) => {
  const made = await buildCompleted(t.database, house, sold);
  for (const { kind, amountFen } of charges)
    await sql`insert into order_charges (house_id, id, order_id, stay_id, kind, description, amount_fen, charged_on, created_by, created_at)
      values (${house.id}, ${newId()}, ${made.orderId}, ${made.stayId}, ${kind}, '', ${amountFen}, ${sold.checkIn}, 'test', now())`.execute(
      t.database,
    );
  const sum = charges.reduce((all, { amountFen }) => all + amountFen, 0);
  await sql`update orders set charges_fen = ${sum}, waived_fen = ${waivedFen}, paid_fen = room_fen + ${sum - waivedFen}
    where id = ${made.orderId}`.execute(t.database);
  return made;
};

const fetchFile = async (
  t: TestApp,
  by: TestClient,
  path: string,
  query: Readonly<Record<string, string>>,
) => {
  const { rawPayload, statusCode } = await t.app.inject({
    method: 'GET',
    url: `${path}?${new URLSearchParams(query)}`,
    headers: { authorization: by.token },
  });
  if (statusCode !== 200) throw new Error(`${path} → ${statusCode}`);
  return rawPayload;
};

export const printed = async (
  t: TestApp,
  by: TestClient,
  id: string,
  language: Language = 'zh-CN',
): Promise<string[]> => pagesOfPdf(await fetchFile(t, by, printStatement.path, { id, language }));

/** A text as it is found in that of a PDF. */
export const onPdf = (text: string): string => text.replaceAll(/\s/g, '').replaceAll('’', "'");

export const readCold = async (t: TestApp, by: TestClient, id: string): Promise<ReadStatement> =>
  readStatement(await printed(t, by, id));

/** The cells of each row, as text or number. */
export const sheetOf = async (t: TestApp, by: TestClient, id: string, language: Language = 'zh-CN') => {
  const book = new exceljs.Workbook();
  const file = await fetchFile(t, by, sheetOfStatement.path, { id, language });
  await book.xlsx.read(Readable.from(file).pipe(new PassThrough()));
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('no sheet');
  return (sheet.getRows(2, sheet.rowCount - 1) ?? []).map((row) => {
    const [number, what, how, amount] = [1, 2, 3, 4].map((at) => row.getCell(at).value);
    return { number, what, how, amount };
  });
};

export const accountOf = (by: TestClient, id: string): Promise<OutputOf<typeof getStatementAccount>> =>
  by.ok(getStatementAccount, { id });
