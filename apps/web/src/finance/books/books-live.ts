/** Queries to refetch when the account map, vouchers or legal entities change. */
import { pageAccountMap, pageDimensions } from '@minsu/contract/finance/books/books-endpoints.ts';
import {
  getVoucher,
  getVoucherMonth,
  getVoucherSettings,
  pageVouchers,
} from '@minsu/contract/finance/vouchers/voucher-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const mapQueries = [pageAccountMap, pageDimensions, getVoucherMonth];
export const voucherQueries = [getVoucherMonth, pageVouchers, getVoucher];
export const settingQueries = [getVoucherSettings, getVoucherMonth];

liveKeys({
  accountMap: mapQueries,
  voucherBatch: [...voucherQueries, getVoucherSettings],
  legalEntity: [getVoucherMonth],
});
