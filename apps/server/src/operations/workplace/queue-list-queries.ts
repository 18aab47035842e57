/** The lists in the action queue, read by the query of each screen: total and first rows. */

import { pageConnections } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { pageChannelOrders } from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { pageThreads } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { pageWebhooks } from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { pageWriteOffs } from '@minsu/contract/finance/channel-bills/channel-receivable-endpoints.ts';
import { pageContracts } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { pageExpenses } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { pageLandlords } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { pageLedgerProofs } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { pageStaging } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { pagePayouts } from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import {
  pageDifferences,
  pageReconciliations,
} from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { pageAdjustments } from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import {
  pageStatementRecords,
  pageStatements,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { pageSplits } from '@minsu/contract/finance/splits/split-endpoints.ts';
import { pageTransfers } from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import { pageCertifications } from '@minsu/contract/foundation/account/certification-endpoints.ts';
import { pageDutyRequests } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import { pageHouseChecks } from '@minsu/contract/foundation/houses/house-check-endpoints.ts';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { pageNotifications } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { pageApplications } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { pageProposals } from '@minsu/contract/operations/agents/proposal-endpoints.ts';
import { pageEvaluations } from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { pageErasures } from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import type { ListFilter } from '@minsu/contract/operations/reports/figure-opens.ts';
import { pageLostItems } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import { myTasks, pageTasks } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { myOpenTasks, type QueueList } from '@minsu/contract/operations/workplace/queue-list.ts';
import type { QueueItem } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { pageInvoices } from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { pageMemberChecks } from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { pageRegistrations } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { pageShifts } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import type { z } from 'zod';
import { connectionPage } from '../../connections/channels/connect/connection-page-queries.ts';
import { channelOrderPage } from '../../connections/channels/pull/channel-order-queries.ts';
import { threadPage } from '../../connections/threads/thread-page-queries.ts';
import { pageOfWebhooks } from '../../connections/webhooks/webhook-queries.ts';
import { writeOffPage } from '../../finance/channel-bills/write-off-queries.ts';
import { contractPage } from '../../finance/contracts/contract-queries.ts';
import { dutyRequestPage } from '../../finance/duty-requests/duty-request-queries.ts';
import { expensePage } from '../../finance/expenses/expense-queries.ts';
import { landlordPage } from '../../finance/landlords/landlord-queries.ts';
import { pageOfProofs } from '../../finance/ledger/prove-ledger.ts';
import { stagingPage } from '../../finance/onboarding/onboarding-queries.ts';
import { payoutPage } from '../../finance/payouts/payout-queries.ts';
import { differencePage, reconciliationPage } from '../../finance/payouts/reconciliation-queries.ts';
import { adjustmentPage } from '../../finance/settlements/adjustment-queries.ts';
import { recordList, workList } from '../../finance/settlements/statement-queries.ts';
import { splitPage } from '../../finance/splits/split-item-queries.ts';
import { transferPage } from '../../finance/transfers/transfer-queries.ts';
import { pageOfCertifications } from '../../foundation/account/certification-queries.ts';
import { housePage } from '../../foundation/houses/house-queries.ts';
import { pageOfChecks as pageOfHouseChecks } from '../../foundation/houses/review/house-check-queries.ts';
import { pageOfNotifications } from '../../foundation/inbox/notification-queries.ts';
import { pageOfApplications } from '../../foundation/users/application-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { invoicePage } from '../../sales/invoices/invoice-queries.ts';
import { pageOfChecks as pageOfMemberChecks } from '../../sales/members/check-queries.ts';
import { registrationPage } from '../../sales/registration/registration-queries.ts';
import { pageOfShifts } from '../../sales/shifts/shift-queries.ts';
import { proposalPage } from '../agents/proposals/proposal-queries.ts';
import { evaluationPage } from '../evaluations/evaluation-queries.ts';
import { pageOfErasures } from '../privacy/erasure-queries.ts';
import { lostItemPage } from '../tasks/lost-item-queries.ts';
import { ownTasks, taskPage } from '../tasks/task-queries.ts';

type First = NonNullable<QueueItem['first']>;

export interface Counted {
  readonly total: number;
  readonly more: boolean;
  readonly first: First | null;
}
export type CountList = (ctx: Ctx, filter: ListFilter) => Promise<Counted>;

const NOTHING: First = {
  guest: null,
  name: '',
  place: '',
  channel: null,
  date: null,
  nights: null,
  deadlineAt: null,
  orderId: null,
  path: null,
};

/** An instant as a row has it. */
type At = string | Date | null | undefined;
const instantOf = (at: At): string | null => (at instanceof Date ? at.toISOString() : (at ?? null));

const firstOf = (said: Partial<Omit<First, 'deadlineAt'>> & { readonly deadlineAt?: At }): First => ({
  ...NOTHING,
  ...said,
  deadlineAt: instantOf(said.deadlineAt),
});

interface Listed<R> {
  readonly records: readonly R[];
  readonly total: number;
  readonly more?: boolean | undefined;
}

/** Checks the list's own permission, in any scope. */
const counted =
  <E extends Endpoint, R>(
    endpoint: E,
    page: (ctx: Ctx, input: z.output<E['input']>) => Promise<Listed<R>>,
    say: (record: R) => Parameters<typeof firstOf>[0],
  ): CountList =>
  async (ctx, filter) => {
    const input = endpoint.input.parse({ ...filter, current: 1, size: 1 }) as z.output<E['input']>;
    const { records, total, more = false } = await page({ ...ctx, access: endpoint.permission }, input);
    const [record] = records;
    return { total, more, first: record === undefined ? null : firstOf(say(record)) };
  };

const order = (id: string): string => `/orderManagement/orderDetail?id=${id}`;
const statement = (id: string): string => `/walletInformationMenu/statementDetail?id=${id}`;
const text = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');

const countOwnTasks: CountList = async (ctx) => {
  const { tasks } = await ownTasks({ ...ctx, access: myTasks.permission });
  const open = myOpenTasks(tasks);
  const [next] = open;
  return {
    total: open.length,
    more: false,
    first: next
      ? firstOf({
          name: text(next.houseName, next.roomNumber),
          deadlineAt: next.dueAt,
          path: `/task/myTasks?id=${next.id}`,
        })
      : null,
  };
};

/** Orders are counted together (`queue-queries.ts`). */
export const queueLists: Readonly<Record<Exclude<QueueList, '/hotel-order/order/page'>, CountList>> = {
  '/hotel-info/channel-order/page': counted(pageChannelOrders, channelOrderPage, (row) => ({
    guest: row.bookerName,
    name: row.orderNo ?? row.platformOrderId,
    place: row.houseName ?? row.listingName,
    channel: row.platform,
    date: row.checkIn,
    deadlineAt: row.acceptBy,
    path: row.orderId === null ? null : order(row.orderId),
  })),
  '/hotel-info/channel-connection/page-like': counted(pageConnections, connectionPage, (row) => ({
    name: row.name,
    place: row.accountName ?? '',
    channel: row.platform,
    path: `/channel/channelList?connection=${row.id}`,
  })),
  '/hotel-message/thread/page': counted(pageThreads, threadPage, (row) => ({
    guest: row.guestName,
    place: row.houseName ?? '',
    channel: row.channel,
    deadlineAt: row.dueAt,
    path: `/messageMenu/message?view=${row.state}&id=${row.id}`,
  })),
  '/hotel-info/evaluation/page': counted(pageEvaluations, evaluationPage, (row) => ({
    guest: row.guestName,
    place: row.houseName,
    channel: row.channel,
    deadlineAt: row.replyDueAt,
  })),
  '/hotel-message/notification/page': counted(pageNotifications, pageOfNotifications, (row) => ({
    name: row.subject,
  })),
  '/hotel-system/webhook/page': counted(pageWebhooks, pageOfWebhooks, (row) => ({
    name: row.name,
    place: row.host,
  })),
  '/hotel-order/task/page': counted(pageTasks, taskPage, (row) => ({
    name: text(row.houseName, row.roomNumber),
    deadlineAt: row.dueAt,
  })),
  '/hotel-order/task/mine': countOwnTasks,
  '/hotel-order/lost-item/page': counted(pageLostItems, lostItemPage, (row) => ({
    name: row.name,
    place: text(row.houseName, row.roomNumber),
  })),
  '/hotel-order/registration/page': counted(pageRegistrations, registrationPage, (row) => ({
    guest: row.name,
    place: text(row.houseName, row.roomNumber),
    date: row.checkIn,
    deadlineAt: row.reportDueAt,
    path: order(row.orderId),
  })),
  '/hotel-order/invoice/page': counted(pageInvoices, invoicePage, (row) => ({
    name: row.buyerTitle,
    place: row.houseName,
    path: order(row.orderId),
  })),
  '/hotel-wallet/expense/page': counted(pageExpenses, expensePage, (row) => ({
    name: text(row.vendor, row.expenseNo),
    place: text(row.houseName, row.landlordName),
    date: row.spentOn,
  })),
  '/hotel-wallet/ledger/proof-page': counted(pageLedgerProofs, pageOfProofs, (row) => ({
    name: (row.checks ?? [])
      .flatMap(({ samples }) => samples)
      .slice(0, 3)
      .join(', '),
  })),
  '/hotel-system/duty-request/page': counted(pageDutyRequests, dutyRequestPage, (row) => ({
    name: row.landlordName ?? row.askedBy,
  })),
  '/hotel-system/proposal/page': counted(pageProposals, proposalPage, (row) => ({
    name: row.reason,
    place: row.houseName,
  })),
  '/hotel-order/shift/page': counted(pageShifts, pageOfShifts, (row) => ({
    name: row.openedBy,
    place: row.houses.map((house) => house.name).join('、'),
  })),
  '/hotel-wallet/reconciliation/difference/page': counted(pageDifferences, differencePage, (row) => ({
    name: text(row.landlordName, row.requestNo),
    date: row.day,
  })),
  '/hotel-wallet/reconciliation/page': counted(pageReconciliations, reconciliationPage, (row) => ({
    date: row.day,
  })),
  '/hotel-wallet/split/page': counted(pageSplits, splitPage, (row) => ({
    name: row.orderNo ?? '',
    place: row.houseName,
    date: row.night,
  })),
  '/hotel-wallet/channel-bill/write-offs': counted(pageWriteOffs, writeOffPage, (row) => ({
    name: text(row.orderNo, row.platformOrderNo),
    channel: row.channel,
    place: row.houseName ?? '',
  })),
  '/hotel-wallet/payout/page': counted(pagePayouts, payoutPage, (row) => ({
    name: text(row.landlordName, row.payoutNo),
  })),
  '/hotel-wallet/settlement/page': counted(pageStatements, workList.page, (row) => ({
    name: text(row.landlordName, row.statementNo),
    path: statement(row.id),
  })),
  '/hotel-wallet/settlement-record/page': counted(pageStatementRecords, recordList.page, (row) => ({
    name: text(row.landlordName, row.statementNo),
    path: statement(row.id),
  })),
  '/hotel-wallet/own-transfer/page': counted(pageTransfers, transferPage, (row) => ({
    name: row.transferNo,
    place: row.from.houseName ?? row.to.houseName ?? '',
  })),
  '/hotel-wallet/landlord-adjustment/page': counted(pageAdjustments, adjustmentPage, (row) => ({
    name: text(row.landlordName, row.adjustmentNo),
    place: row.houseName ?? '',
  })),
  '/hotel-member/onboarding/staging/page': counted(pageStaging, stagingPage, (row) => ({
    name: text(row.landlordName, row.code),
    date: row.deadline,
  })),
  '/hotel-member/landlord/page': counted(pageLandlords, landlordPage, (row) => ({
    name: row.name,
    date: row.documentsUntil,
    path: `/landlord/landlordDetail?id=${row.id}`,
  })),
  '/hotel-member/contract/page': counted(pageContracts, contractPage, (row) => ({
    name: text(row.landlordName, row.contractNo),
    date: row.to,
    path: `/landlord/contractDetail?id=${row.id}`,
  })),
  '/hotel-info/house/page': counted(pageHouses, housePage, (row) => ({
    name: row.name,
    date: row.licenceExpires,
    path: `/house/houseDetail?id=${row.id}`,
  })),
  '/hotel-info/house-check/page': counted(pageHouseChecks, pageOfHouseChecks, (row) => ({
    name: row.houseName,
    place: row.city,
    path: `/house/houseCheckDetail?id=${row.id}`,
  })),
  '/hotel-member/check/page': counted(pageMemberChecks, pageOfMemberChecks, (row) => ({
    guest: row.memberName,
  })),
  '/hotel-system/certification/page': counted(pageCertifications, pageOfCertifications, (row) => ({
    name: row.accountName,
    place: row.departName ?? '',
  })),
  '/hotel-system/user-application/page': counted(pageApplications, pageOfApplications, (row) => ({
    name: row.realname,
    place: row.departmentWish ?? '',
  })),
  '/hotel-member/erasure/page': counted(pageErasures, pageOfErasures, (row) => ({
    guest: row.guestName,
    date: row.dueOn,
  })),
};
