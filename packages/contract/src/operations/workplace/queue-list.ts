/**
 * The action queue: each line with its list, audience and urgency. The server counts a line by the list's own query.
 */
import type { Permission } from '../../permission.ts';
import type { Opens } from '../reports/figure-opens.ts';

/** now: waiting loses money or a guest; today: due by the end of the day; soon: in good time. */
export const urgencies = ['now', 'today', 'soon'] as const;
export type Urgency = (typeof urgencies)[number];

/** Kinds of work, by which the lines of one urgency are ordered for each role. */
export const queueParts = [
  'desk',
  'channels',
  'messages',
  'rooms',
  'money',
  'landlords',
  'houses',
  'people',
] as const;
export type QueuePart = (typeof queueParts)[number];

export interface QueueSpec extends Opens {
  readonly part: QueuePart;
  readonly urgency: Urgency;
  /** The permission of the list. */
  readonly sees: Permission;
  /** Permission to act; others do not see the line. */
  readonly does: Permission;
  /** Entities whose events may change the count. */
  readonly heard: readonly string[];
}

const line = <const S extends QueueSpec>(spec: S): S => spec;

const orders = <const V extends string>(view: V, more: Pick<QueueSpec, 'urgency' | 'does'>) =>
  line({
    part: 'desk',
    sees: 'order:read',
    list: '/hotel-order/order/page',
    filter: { view },
    screen: '/orderManagement/orderList',
    heard: ['order', 'roomBlock', 'room'],
    ...more,
  });

const tasks = (view: string, more: Pick<QueueSpec, 'urgency' | 'does'>) =>
  line({
    part: 'rooms',
    sees: 'task:read',
    list: '/hotel-order/task/page',
    filter: { view },
    screen: '/task/taskList?mode=list',
    heard: ['task', 'order'],
    ...more,
  });

const statements = (view: string, does: Permission) =>
  line({
    part: 'landlords',
    urgency: 'today',
    sees: 'settlement:read',
    does,
    list: '/hotel-wallet/settlement/page',
    filter: { view },
    screen: '/walletInformationMenu/landlord-settlement',
    heard: ['statement', 'payout'],
  });

const payouts = (view: string, does: Permission) =>
  line({
    part: 'money',
    urgency: 'now',
    sees: 'payout:read',
    does,
    list: '/hotel-wallet/payout/page',
    filter: { view },
    screen: '/walletInformationMenu/walletInformation?tab=payouts',
    heard: ['payout'],
  });

const licences = (licence: string, urgency: Urgency) =>
  line({
    part: 'houses',
    urgency,
    sees: 'house:read',
    does: 'house:edit',
    list: '/hotel-info/house/page',
    filter: { licence },
    screen: '/house/houseList',
    heard: ['house'],
  });

const registrations = (view: string, urgency: Urgency) =>
  line({
    part: 'desk',
    urgency,
    sees: 'registration:read',
    does: 'registration:submit',
    list: '/hotel-order/registration/page',
    filter: { view },
    screen: '/orderManagement/registration',
    heard: ['order', 'registration'],
  });

const invoices = (view: string, urgency: Urgency) =>
  line({
    part: 'money',
    urgency,
    sees: 'invoice:read',
    does: 'invoice:issue',
    list: '/hotel-order/invoice/page',
    filter: { view },
    screen: '/orderManagement/invoice',
    heard: ['order'],
  });

export const queueItems = {
  toAccept: orders('toAccept', { urgency: 'now', does: 'order:accept' }),
  unassigned: orders('unassigned', { urgency: 'now', does: 'order:edit' }),
  overdue: orders('overdue', { urgency: 'now', does: 'order:checkOut' }),
  toPay: orders('toPay', { urgency: 'now', does: 'order:payment' }),
  toRefund: orders('toRefund', { urgency: 'now', does: 'order:approveRefund' }),
  awaitsPlatform: orders('awaitsPlatform', { urgency: 'today', does: 'order:waiveBalance' }),
  arrivals: orders('arrivals', { urgency: 'today', does: 'order:checkIn' }),
  departures: orders('departures', { urgency: 'today', does: 'order:checkOut' }),
  owedByGuest: orders('owedByGuest', { urgency: 'today', does: 'order:payment' }),
  owedToGuest: orders('owedToGuest', { urgency: 'today', does: 'order:refund' }),
  depositToReturn: orders('depositToReturn', { urgency: 'today', does: 'order:payment' }),
  rentDue: orders('rentDue', { urgency: 'today', does: 'order:payment' }),

  channelOrders: line({
    part: 'channels',
    urgency: 'now',
    sees: 'order:read',
    does: 'order:edit',
    list: '/hotel-info/channel-order/page',
    filter: { open: 'true' },
    screen: '/channel/channelList?tab=orders',
    heard: ['channelOrder', 'order'],
  }),
  syncFailed: line({
    part: 'channels',
    urgency: 'now',
    sees: 'channel:read',
    does: 'channel:connect',
    list: '/hotel-info/channel-connection/page-like',
    filter: { failing: 'true' },
    screen: '/channel/channelList',
    heard: ['channelConnection', 'channelSync'],
  }),

  threads: line({
    part: 'messages',
    urgency: 'now',
    sees: 'thread:read',
    does: 'thread:reply',
    list: '/hotel-message/thread/page',
    filter: { view: 'needsReply' },
    screen: '/messageMenu/message',
    heard: ['thread'],
  }),
  evaluations: line({
    part: 'messages',
    urgency: 'soon',
    sees: 'evaluation:read',
    does: 'evaluation:reply',
    list: '/hotel-info/evaluation/page',
    filter: { view: 'toReply' },
    screen: '/house/evaluate',
    heard: ['evaluation'],
  }),
  notifications: line({
    part: 'messages',
    urgency: 'today',
    sees: 'notification:read',
    does: 'notification:resend',
    list: '/hotel-message/notification/page',
    filter: { view: 'unsent', state: 'failed' },
    screen: '/messageMenu/notificationLog',
    heard: ['notification'],
  }),
  webhooks: line({
    part: 'messages',
    urgency: 'today',
    sees: 'webhook:read',
    does: 'webhook:edit',
    list: '/hotel-system/webhook/page',
    filter: { state: 'stopped' },
    screen: '/sys/webhook',
    heard: ['webhook'],
  }),

  tasksLate: tasks('late', { urgency: 'now', does: 'task:assign' }),
  tasksUnassigned: tasks('unassigned', { urgency: 'today', does: 'task:assign' }),
  tasksInspecting: tasks('inspecting', { urgency: 'today', does: 'task:inspect' }),
  // The user's own tasks, listed only on their page.
  myTasks: line({
    part: 'rooms',
    urgency: 'today',
    sees: 'task:work',
    does: 'task:work',
    list: '/hotel-order/task/mine',
    filter: {},
    screen: '/task/myTasks',
    heard: ['task'],
  }),
  lostItems: line({
    part: 'rooms',
    urgency: 'soon',
    sees: 'lostItem:read',
    does: 'lostItem:settle',
    list: '/hotel-order/lost-item/page',
    filter: { view: 'found' },
    screen: '/task/lostFound',
    heard: ['lostItem'],
  }),

  toRegister: registrations('toRegister', 'today'),
  registrationRejected: registrations('rejected', 'now'),

  invoicesToIssue: invoices('pending', 'soon'),
  invoicesFailed: invoices('failed', 'today'),
  expenses: line({
    part: 'money',
    urgency: 'soon',
    sees: 'expense:read',
    does: 'expense:approve',
    list: '/hotel-wallet/expense/page',
    filter: { view: 'toApprove' },
    screen: '/walletInformationMenu/expense',
    heard: ['expense'],
  }),
  shifts: line({
    part: 'money',
    urgency: 'today',
    sees: 'shift:read',
    does: 'shift:work',
    list: '/hotel-order/shift/page',
    filter: { view: 'toSign' },
    screen: '/orderManagement/shift?tab=shifts',
    heard: ['shift'],
  }),
  differences: line({
    part: 'money',
    urgency: 'today',
    sees: 'reconciliation:read',
    does: 'reconciliation:manage',
    list: '/hotel-wallet/reconciliation/difference/page',
    filter: { view: 'open' },
    screen: '/walletInformationMenu/reconciliation',
    heard: ['reconciliation', 'payout', 'divide'],
  }),
  reconciliationDays: line({
    part: 'money',
    urgency: 'today',
    sees: 'reconciliation:read',
    does: 'reconciliation:manage',
    list: '/hotel-wallet/reconciliation/page',
    filter: { state: ['waiting', 'failed'] },
    screen: '/walletInformationMenu/reconciliation?part=days',
    heard: ['reconciliation'],
  }),
  splitsFailed: line({
    part: 'money',
    urgency: 'today',
    sees: 'split:read',
    does: 'split:manage',
    list: '/hotel-wallet/split/page',
    filter: { view: 'failed' },
    screen: '/walletInformationMenu/completion-order-divide',
    heard: ['split', 'splitRun', 'divide'],
  }),
  writeOffs: line({
    part: 'money',
    urgency: 'soon',
    sees: 'channelBill:read',
    does: 'channelBill:manage',
    list: '/hotel-wallet/channel-bill/write-offs',
    filter: { state: 'asked' },
    screen: '/walletInformationMenu/reconciliation?part=channelBills&billPart=writeOffs',
    heard: ['channelBill'],
  }),
  secondConfirmations: line({
    part: 'money',
    urgency: 'today',
    sees: 'duty:decide',
    does: 'duty:decide',
    list: '/hotel-system/duty-request/page',
    filter: { view: 'toDecide' },
    screen: '/walletInformationMenu/confirmations',
    heard: ['duty'],
  }),
  proposals: line({
    part: 'messages',
    urgency: 'today',
    sees: 'proposal:decide',
    does: 'proposal:decide',
    list: '/hotel-system/proposal/page',
    filter: { view: 'toDecide' },
    screen: '/dashboard/proposals',
    heard: ['proposal'],
  }),
  payoutsToApprove: payouts('toApprove', 'payout:approve'),
  payoutsFailed: payouts('failed', 'payout:manage'),
  ledgerBroken: line({
    part: 'money',
    urgency: 'now',
    sees: 'ledger:read',
    does: 'ledger:manage',
    list: '/hotel-wallet/ledger/proof-page',
    filter: { view: 'open' },
    screen: '/walletInformationMenu/ledger?tab=periods',
    heard: ['ledgerProof'],
  }),

  statementsToReview: statements('draft', 'settlement:manage'),
  statementsToApprove: statements('reviewed', 'settlement:approve'),
  statementsToSend: statements('approved', 'settlement:manage'),
  statementsToPay: statements('toPay', 'settlement:pay'),
  statementsDisputed: statements('disputed', 'settlement:manage'),
  statementsSent: line({
    part: 'landlords',
    urgency: 'soon',
    sees: 'settlementRecord:read',
    does: 'settlement:dispute',
    list: '/hotel-wallet/settlement-record/page',
    filter: { view: 'sent' },
    screen: '/walletInformationMenu/landlord-settlement-records',
    heard: ['statement'],
  }),
  transfers: line({
    part: 'money',
    urgency: 'today',
    sees: 'ledger:read',
    does: 'ledger:manage',
    list: '/hotel-wallet/own-transfer/page',
    filter: { view: 'waiting' },
    screen: '/walletInformationMenu/ledger?tab=transfers',
    heard: ['ownTransfer'],
  }),
  adjustments: line({
    part: 'landlords',
    urgency: 'today',
    sees: 'settlement:read',
    does: 'settlement:approve',
    list: '/hotel-wallet/landlord-adjustment/page',
    filter: { view: 'asked' },
    screen: '/walletInformationMenu/landlord-settlement?part=adjustments',
    heard: ['landlordAdjustment', 'statement'],
  }),
  onboarding: line({
    part: 'landlords',
    urgency: 'today',
    sees: 'onboarding:read',
    does: 'onboarding:edit',
    list: '/hotel-member/onboarding/staging/page',
    filter: { view: 'returned' },
    screen: '/landlord/stagingWorkbench',
    heard: ['onboarding'],
  }),
  landlordDocuments: line({
    part: 'landlords',
    urgency: 'soon',
    sees: 'landlord:read',
    does: 'landlord:edit',
    list: '/hotel-member/landlord/page',
    filter: { view: 'expiring' },
    screen: '/landlord/landlordList',
    heard: ['landlord'],
  }),
  contractsEnding: line({
    part: 'landlords',
    urgency: 'soon',
    sees: 'contract:read',
    does: 'contract:edit',
    list: '/hotel-member/contract/page',
    filter: { view: 'ending' },
    screen: '/landlord/contractList',
    heard: ['contract'],
  }),

  licencesOver: licences('over', 'now'),
  licencesSoon: licences('soon', 'soon'),
  houseChecks: line({
    part: 'houses',
    urgency: 'today',
    sees: 'house:review',
    does: 'house:review',
    list: '/hotel-info/house-check/page',
    filter: { view: 'waiting' },
    screen: '/house/check',
    heard: ['house'],
  }),

  memberChecks: line({
    part: 'people',
    urgency: 'soon',
    sees: 'member:check',
    does: 'member:check',
    list: '/hotel-member/check/page',
    filter: { state: 'pending' },
    screen: '/member/memberCheck?part=members',
    heard: ['member'],
  }),
  certifications: line({
    part: 'people',
    urgency: 'soon',
    sees: 'certification:review',
    does: 'certification:review',
    list: '/hotel-system/certification/page',
    filter: { state: 'auditing' },
    screen: '/member/memberCheck?part=staff',
    heard: ['certification'],
  }),
  applications: line({
    part: 'people',
    urgency: 'soon',
    sees: 'user:approve',
    does: 'user:approve',
    list: '/hotel-system/user-application/page',
    filter: { view: 'pending' },
    screen: '/sys/sysUser?tab=applications',
    heard: ['application'],
  }),
  erasures: line({
    part: 'people',
    urgency: 'today',
    sees: 'erasure:request',
    does: 'erasure:decide',
    list: '/hotel-member/erasure/page',
    filter: { view: 'open' },
    screen: '/member/erasure',
    heard: ['erasure', 'member'],
  }),
} satisfies Record<string, QueueSpec>;

export type QueueKey = keyof typeof queueItems;
export const queueKeys = Object.keys(queueItems) as QueueKey[];

/** Every list that has a queue line; the server has a query for each. */
export type QueueList = (typeof queueItems)[QueueKey]['list'];

/** Returns the user's open tasks. */
export const myOpenTasks = <T extends { readonly state: string }>(tasks: readonly T[]): T[] =>
  tasks.filter(({ state }) => state === 'assigned' || state === 'cleaning');
