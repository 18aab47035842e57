/** Exports the filtered list as .xlsx with the columns shown on screen. */

import { percentOf } from '@minsu/contract/finance/contracts/terms-words.ts';
import { type Language, listed, sayText } from '@minsu/contract/platform/texts.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { OrderRow } from '@minsu/contract/sales/orders/order.ts';
import { type OrderColumn, orderColumns } from '@minsu/contract/sales/orders/order-list.ts';
import { exportOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { seesSomeMoney } from '../../../platform/http/role-reach.ts';
import {
  DATE_FORMAT,
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetDate,
  sheetInstant,
  sheetYuan,
} from '../../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../../platform/sheets/sheets.ts';
import { countOrders, exportBatches } from './order-list-queries.ts';

const commissionText = ({ commissionSource, commissionBp }: OrderRow, language: Language): string | null => {
  if (commissionSource === null) return null;
  const word = sayText(orderTexts[`commission_${commissionSource}`], language);
  return commissionBp === null ? word : `${word} ${percentOf(commissionBp)}`;
};

const cellOf = (column: OrderColumn, row: OrderRow, language: Language): SheetCell => {
  switch (column) {
    case 'shown':
      return sayText(orderTexts[`shown_${row.shown}`], language);
    case 'channel':
      return row.channelName || sayText(orderTexts[`channel_${row.channel}`], language);
    case 'afterSale':
      return sayText(orderTexts[`afterSale_${row.afterSale}`], language);
    case 'deposit':
      return row.deposit === 'none' ? null : sayText(orderTexts[`deposit_${row.deposit}`], language);
    case 'totalFen':
    case 'paidFen':
    case 'balanceFen':
    case 'commissionFen':
      return sheetYuan(row[column]);
    case 'commissionSource':
      return commissionText(row, language);
    case 'source':
      return sayText(orderTexts[`source_${row.source}`], language);
    case 'collect':
      return sayText(orderTexts[`collect_${row.collect}`], language);
    case 'checkIn':
    case 'checkOut':
      return sheetDate(row[column]);
    case 'nights':
      return row.hours || row.nights;
    case 'deadlineAt':
      return row.deadlineAt && sheetInstant(row.deadlineAt, row.houseId);
    case 'tags':
      return listed(row.tags, language);
    case 'createdAt':
      return sheetInstant(row.createdAt, row.houseId);
    default:
      return row[column];
  }
};

const formats: Partial<Record<OrderColumn, string>> = {
  ...{ totalFen: MONEY_FORMAT, paidFen: MONEY_FORMAT, balanceFen: MONEY_FORMAT },
  commissionFen: MONEY_FORMAT,
  ...{ checkIn: DATE_FORMAT, checkOut: DATE_FORMAT },
};

const isMoney = (column: OrderColumn): boolean => column.endsWith('Fen');

const columnOf = (column: OrderColumn, language: Language): SheetColumn<OrderRow> => {
  const header = orderTexts[`column_${column}`];
  return {
    header: isMoney(column) ? moneyHeader(header, language) : sayText(header, language),
    width: isMoney(column) ? 14 : 18,
    value: (row) => cellOf(column, row, language),
    ...(formats[column] && { format: formats[column] }),
  };
};

export const orderExport: SheetExport<OrderRow> = {
  name: 'orders.export',
  title: orderTexts.title,
  endpoints: exportOrders,
  columns: (ctx, keys = orderColumns) =>
    (keys as readonly OrderColumn[])
      .filter((column) => seesSomeMoney(ctx) || !(isMoney(column) || column === 'commissionSource'))
      .map((column) => columnOf(column, ctx.language)),
  count: countOrders,
  batches: exportBatches,
  row: OrderRow,
};
