/** The filtered list as .xlsx, streamed, with the columns the screen shows. */

import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { type OrderColumn, type OrderRow, orderColumns } from '@minsu/contract/orders/order.ts';
import { exportOrders } from '@minsu/contract/orders/order-endpoints.ts';
import { type Language, sayText } from '@minsu/contract/texts.ts';
import { fileQuery } from '../../platform/routes.ts';
import { type SheetColumn, streamSheet, XLSX } from '../../platform/sheets.ts';
import { exportBatches } from './order-list-queries.ts';
import { viewToday } from './order-view-queries.ts';

const yuan = (amount: number | null): number | null => (amount === null ? null : amount / 100);
const local = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

const cellOf = (column: OrderColumn, row: OrderRow, language: Language): string | number | null => {
  switch (column) {
    case 'shown':
      return sayText(orderTexts[`shown_${row.shown}`], language);
    case 'channel':
      return sayText(orderTexts[`channel_${row.channel}`], language);
    case 'totalFen':
    case 'paidFen':
    case 'balanceFen':
      return yuan(row[column]);
    case 'createdAt':
      return local.format(new Date(row.createdAt));
    default:
      return row[column];
  }
};

const isMoney = (column: OrderColumn): boolean => column.endsWith('Fen');

const columnOf = (column: OrderColumn, language: Language): SheetColumn<OrderRow> => ({
  header: sayText(orderTexts[`column_${column}`], language) + (isMoney(column) ? ' (CNY)' : ''),
  width: isMoney(column) ? 14 : 18,
  value: (row) => cellOf(column, row, language),
  ...(isMoney(column) && { format: '#,##0.00' }),
});

export const exportOrdersRoute = fileQuery(
  exportOrders,
  async (ctx, { columns = [...orderColumns], ...filters }) => {
    const shown = columns.filter((column) => ctx.user.seesMoney || !isMoney(column));
    const title = sayText(orderTexts.title, ctx.language);
    return {
      fileName: `${title}-${await viewToday(ctx)}.xlsx`,
      mime: XLSX,
      body: streamSheet(
        title,
        shown.map((column) => columnOf(column, ctx.language)),
        exportBatches(ctx, filters),
      ),
    };
  },
);
