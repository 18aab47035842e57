/** Vouchers: made from the ledger per legal entity and month, handed over as files. */
import { voucherFailures } from '@minsu/contract/finance/books/books-failures.ts';
import {
  getVoucher,
  getVoucherMonth,
  getVoucherSettings,
  pageVouchers,
} from '@minsu/contract/finance/vouchers/voucher-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { entityById } from '../entities/entity-queries.ts';
import { assertSeesBooks } from '../entities/entity-scope.ts';
import { assignDimensionsRoute } from './assign-dimensions.ts';
import { createVouchersRoute, discardVouchersRoute, saveVoucherSettingsRoute } from './create-vouchers.ts';
import { settingsOf } from './month-state.ts';
import { getVoucherFileRoute, makeVoucherFileRoute } from './voucher-files.ts';
import { pageOfVouchers, voucherDetail, voucherMonth } from './voucher-queries.ts';

export const vouchersModule: Module = {
  name: 'vouchers',
  routes: [
    query(getVoucherSettings, async (ctx, { entityId }) => {
      assertSeesBooks(ctx);
      await entityById(ctx, entityId);
      return settingsOf(ctx, entityId);
    }),
    saveVoucherSettingsRoute,
    query(getVoucherMonth, voucherMonth),
    createVouchersRoute,
    discardVouchersRoute,
    query(pageVouchers, pageOfVouchers),
    query(getVoucher, voucherDetail),
    makeVoucherFileRoute,
    getVoucherFileRoute,
    assignDimensionsRoute,
  ],
  constraints: { vouchers_stay: voucherFailures.stays },
};
