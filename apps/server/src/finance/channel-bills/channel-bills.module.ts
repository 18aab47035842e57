/** Bills of channels 渠道账单: imported, matched order by order, posted; what differs is explained or written off. */
import {
  getChannelBill,
  pageChannelBillLines,
  pageChannelBills,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { channelBillFailures } from '@minsu/contract/finance/channel-bills/channel-bill-failures.ts';
import {
  ageReceivables,
  pageReceivables,
  pageWriteOffs,
  sumReceivables,
} from '@minsu/contract/finance/channel-bills/channel-receivable-endpoints.ts';
import { when } from '../../platform/hooks.ts';
import { query } from '../../platform/http/routes.ts';
import { importRoutes, importWork } from '../../platform/imports/imports.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { orderSaved } from '../../sales/orders/order-hooks.ts';
import { commissionChanged } from '../splits/split-hooks.ts';
import { linePage } from './bill-line-queries.ts';
import { billById, billPage } from './bill-row-queries.ts';
import { billExport, billLineExport, receivableExport } from './export-bills.ts';
import { writeOffExport } from './export-write-offs.ts';
import { followPaidCommission } from './follow-commissions.ts';
import { channelBillImport, checkBillTargetRoute } from './import-bill.ts';
import { matchBillLineRoute } from './match-line.ts';
import { discardChannelBillRoute, postChannelBillRoute, recheckChannelBillRoute } from './post-bill.ts';
import { agesOfReceivables, receivablePage, receivableSums } from './receivable-queries.ts';
import { voidChannelBillRoute } from './void-bill.ts';
import { approveWriteOffRoute, askWriteOffRoute, rejectWriteOffRoute } from './write-off.ts';
import { writeOffPage } from './write-off-queries.ts';

export const channelBillsModule: Module = {
  name: 'channelBills',
  routes: [
    query(pageChannelBills, billPage),
    query(getChannelBill, (ctx, { id }) => billById(ctx, id)),
    query(pageChannelBillLines, linePage),
    checkBillTargetRoute,
    postChannelBillRoute,
    recheckChannelBillRoute,
    discardChannelBillRoute,
    voidChannelBillRoute,
    matchBillLineRoute,
    query(pageReceivables, receivablePage),
    query(sumReceivables, receivableSums),
    query(ageReceivables, agesOfReceivables),
    query(pageWriteOffs, writeOffPage),
    askWriteOffRoute,
    approveWriteOffRoute,
    rejectWriteOffRoute,
    ...importRoutes(channelBillImport),
    ...exportRoutes(billExport),
    ...exportRoutes(billLineExport),
    ...exportRoutes(receivableExport),
    ...exportRoutes(writeOffExport),
  ],
  works: [
    importWork(channelBillImport),
    exportWork(billExport),
    exportWork(billLineExport),
    exportWork(receivableExport),
    exportWork(writeOffExport),
  ],
  hooks: [
    when(orderSaved, async (ctx, order) => {
      if (order.billed) await followPaidCommission(ctx, order);
    }),
    when(commissionChanged, followPaidCommission),
  ],
  constraints: {
    channel_bills_platform_key: channelBillFailures.knownMeanwhile,
    channel_write_offs_order_key: channelBillFailures.askedAlready,
    channel_write_offs_line_key: channelBillFailures.writtenOffLine,
    channel_write_offs_four_eyes_check: channelBillFailures.ownWriteOff,
  },
};
