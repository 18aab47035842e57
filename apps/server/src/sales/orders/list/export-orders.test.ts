import { PassThrough, Readable } from 'node:stream';
import { orderColumns } from '@minsu/contract/sales/orders/order-list.ts';
import { exportOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  admin = await t.as('admin');
});
afterAll(() => t.close());

/** Rows of the file by heading. */
const rowsOf = async (payload: Buffer) => {
  const book = new exceljs.Workbook();
  await book.xlsx.read(Readable.from(payload).pipe(new PassThrough()));
  const sheet = book.worksheets[0];
  if (!sheet) throw new Error('no sheet');
  const heads = (sheet.getRow(1).values as string[]).slice(1);
  return (sheet.getRows(2, sheet.rowCount - 1) ?? []).map(
    (row) => new Map(heads.map((head, at) => [head, row.getCell(at + 1)])),
  );
};

test('writes every column with numeric amounts, real dates, and formula-like text as text', async () => {
  const house = await buildHouse(t.database, { rooms: 1 });
  await admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '=1+1', remark: '@SUM(A1)', phone: '13800001111' },
    stays: [{ roomTypeId: house.roomTypeId, checkIn: '2026-11-21', checkOut: '2026-11-23', guests: 2 }],
  });
  const response = await t.app.inject({
    method: 'POST',
    url: exportOrders.file.path,
    headers: { authorization: admin.token, 'accept-language': 'en-US' },
    payload: { columns: [...orderColumns] },
  });
  expect(response.statusCode).toBe(200);
  const [row] = await rowsOf(response.rawPayload);
  expect(row?.size).toBe(orderColumns.length);
  const cell = (head: string) => row?.get(head);
  expect(cell('Check-in')?.value).toEqual(new Date('2026-11-21T00:00:00Z'));
  expect([cell('Check-in')?.type, cell('Check-in')?.numFmt]).toEqual([exceljs.ValueType.Date, 'yyyy-mm-dd']);
  // Property-local time, because a spreadsheet shows it as is.
  expect(cell('Created')?.value).toEqual(new Date('2026-11-20T12:00:00Z'));
  expect([cell('Room nights')?.value, cell('Total (CNY)')?.type]).toEqual([2, exceljs.ValueType.Number]);
  expect([cell('Booker')?.value, cell('Note')?.value]).toEqual(['=1+1', '@SUM(A1)']);
  expect([cell('Rate plan')?.value, cell('Source')?.value]).toEqual(['Standard', 'Phone']);
  // A typed text cell: no leading apostrophe, and no formula even after editing.
  expect([cell('Booker')?.type, cell('Booker')?.numFmt]).toEqual([exceljs.ValueType.String, '@']);
  for (const each of row?.values() ?? []) expect(each.type).not.toBe(exceljs.ValueType.Formula);
});
