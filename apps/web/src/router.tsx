/** Route name (contract/menu.ts) → screen. A route needs the permission of its screen's first query. */

import { provideTaskForm } from './inventory/room-status/day/task-form-hook.ts';
import { type Pages, page } from './platform/navigation/routes.ts';
import { provideWaitingWork } from './platform/pocket/waiting-work.ts';

provideTaskForm(() => import('./operations/tasks/create-task-panel.tsx'));
provideWaitingWork('task:work', () => import('./operations/tasks/offline/send-acts.ts'));

const external = () => page(() => import('./operations/exception/external-page.tsx'));

/** Shown at every address until required two-step verification is set up. */
export const heldUp = page(() => import('./foundation/account/held-up-page.tsx'), null, ['account']);

export const pages: Pages = {
  workplace: page(() => import('./operations/workplace/workplace-page.tsx'), 'workplace:read', [
    'workplace',
    'setup',
    'announcements',
  ]),
  monitor: page(() => import('./operations/monitor/monitor-page.tsx'), 'monitor:read', [
    'monitor',
    'orders',
    'channels',
  ]),

  houseList: page(() => import('./foundation/houses/list/house-list-page.tsx'), 'house:read', [
    'houses',
    'landmarks',
  ]),
  houseDetail: page(() => import('./foundation/houses/house-detail-page.tsx'), 'house:read', [
    'houses',
    'houseLife',
    'houseContent',
    'landmarks',
    'evaluations',
    'orders',
    'guestPages',
  ]),
  standards: page(() => import('./foundation/houses/standards/standards-page.tsx'), 'standard:read', [
    'standards',
    'houses',
    'houseContent',
  ]),
  landmark: page(() => import('./foundation/landmarks/landmark-page.tsx'), 'house:read', ['landmarks']),
  check: page(() => import('./foundation/houses/check/house-check-page.tsx'), 'house:review', [
    'houses',
    'houseChecks',
    'houseContent',
  ]),
  houseCheckDetail: page(
    () => import('./foundation/houses/check/house-check-detail-page.tsx'),
    'house:review',
    ['houses', 'houseChecks', 'houseContent'],
  ),
  evaluate: page(() => import('./operations/evaluations/evaluation-page.tsx'), 'evaluation:read', [
    'evaluations',
    'orders',
  ]),
  createOrEditHouse: page(
    () => import('./foundation/houses/wizard/create-or-edit-house-page.tsx'),
    'house:edit',
    ['houseWizard', 'houses', 'houseContent'],
  ),

  orderList: page(() => import('./sales/orders/list/order-list-page.tsx'), 'order:read', ['orders']),
  orderDetail: page(() => import('./sales/orders/order-detail-page.tsx'), 'order:read', ['orders', 'prints']),
  registration: page(() => import('./sales/registration/registration-page.tsx'), 'registration:read', [
    'registration',
  ]),
  invoice: page(() => import('./sales/invoices/invoice-page.tsx'), 'invoice:read', ['invoices']),
  shift: page(() => import('./sales/shifts/shift-page.tsx'), 'shift:read', [
    'shifts',
    'companies',
    'nightAudit',
    'orders',
    'tasks',
  ]),

  message: page(() => import('./connections/threads/threads-page.tsx'), 'thread:read', [
    'threads',
    'automation',
    'templates',
    'orders',
  ]),
  notificationLog: page(() => import('./foundation/messages/notification-log-page.tsx'), null, [
    'messages',
    'webhooks',
  ]),
  'automation-setting': page(() => import('./operations/automation/automation-page.tsx'), 'automation:read', [
    'automation',
    'threads',
    'templates',
    'tasks',
    'orders',
    'members',
  ]),
  template: page(() => import('./connections/templates/template-page.tsx'), 'thread:read', ['templates']),

  houseStatus: page(() => import('./inventory/room-status/house-status-page.tsx'), 'roomStatus:read', [
    'roomStatus',
    'channelMarks',
    'orders',
  ]),
  dayBoard: page(() => import('./inventory/room-status/day/day-board-page.tsx'), 'roomStatus:read', [
    'dayBoard',
    'dayLists',
    'roomStatus',
    'boardPanels',
    'orders',
    'houses',
  ]),
  statusLog: page(() => import('./inventory/room-status/log/status-log-page.tsx'), 'roomStatus:read', [
    'roomLog',
    'roomStatus',
    'houses',
  ]),
  compare: page(() => import('./inventory/room-status/compare/compare-page.tsx'), 'roomStatus:read', [
    'compare',
    'roomStatus',
  ]),

  taskList: page(() => import('./operations/tasks/task-list-page.tsx'), 'task:read', [
    'tasks',
    'dayLists',
    'houses',
    'lostItems',
  ]),
  myTasks: page(() => import('./operations/tasks/my-tasks-page.tsx'), 'task:work', ['tasks', 'lostItems']),
  lostFound: page(() => import('./operations/tasks/lost/lost-found-page.tsx'), 'lostItem:read', [
    'lostItems',
    'tasks',
  ]),

  housePrice: page(() => import('./inventory/prices/house-price-page.tsx'), 'price:read', [
    'priceBoard',
    'prices',
    'channelMarks',
    'roomStatus',
    'orders',
  ]),
  ratePlan: page(() => import('./inventory/prices/plans/rate-plan-page.tsx'), 'price:read', [
    'ratePlans',
    'prices',
    'orders',
  ]),
  priceLog: page(() => import('./inventory/prices/price-log-page.tsx'), 'price:read', [
    'priceBoard',
    'prices',
    'ratePlans',
  ]),

  contractList: page(() => import('./finance/contracts/contract-list-page.tsx'), 'contract:read', [
    'contracts',
  ]),
  contractDetail: page(() => import('./finance/contracts/contract-detail-page.tsx'), 'contract:read', [
    'contracts',
  ]),
  contractEdit: page(() => import('./finance/contracts/contract-edit-page.tsx'), 'contract:edit', [
    'contracts',
  ]),
  landlordList: page(() => import('./finance/landlords/landlord-list-page.tsx'), 'landlord:read', [
    'landlords',
  ]),
  landlordDetail: page(() => import('./finance/landlords/landlord-detail-page.tsx'), 'landlord:read', [
    'landlords',
    'owner',
    'houses',
    'contracts',
    'onboarding',
    'settlements',
  ]),
  networkAccess: page(() => import('./finance/onboarding/network-access-page.tsx'), 'onboarding:read', [
    'onboarding',
  ]),
  stagingWorkbench: page(() => import('./finance/onboarding/staging-workbench-page.tsx'), 'onboarding:read', [
    'onboarding',
  ]),

  ownerHome: page(() => import('./finance/landlords/owner-home-page.tsx'), 'ownerHome:read', [
    'owner',
    'landlords',
    'houses',
    'settlements',
  ]),

  memberList: page(() => import('./sales/members/member-list-page.tsx'), 'member:read', [
    'members',
    'registration',
  ]),
  memberCheck: page(() => import('./sales/members/member-check-page.tsx'), 'member:check', [
    'memberCheck',
    'memberRecord',
    'registration',
    'account',
  ]),
  memberDetail: page(() => import('./sales/members/member-detail-page.tsx'), 'member:read', [
    'members',
    'memberRecord',
    'memberMerge',
    'privacy',
    'registration',
    'orders',
  ]),
  erasure: page(() => import('./operations/privacy/erasure-page.tsx'), 'erasure:request', ['privacy']),

  reportPage: page(() => import('./operations/reports/report-page.tsx'), 'report:read', [
    'reports',
    'orders',
    'tasks',
    'why',
  ]),

  channelList: page(() => import('./connections/channels/channel-list-page.tsx'), 'channel:read', [
    'channels',
  ]),
  relevance: page(() => import('./connections/channels/mapping/relevance-page.tsx'), 'channel:link', [
    'channelMapping',
    'rooms',
    'prices',
  ]),
  'all-housing-resource': page(
    () => import('./connections/channels/mapping/all-housing-resource-page.tsx'),
    'channel:link',
    ['channelMapping', 'rooms', 'prices'],
  ),
  operationLog: page(() => import('./connections/channels/operation-log-page.tsx'), 'channel:read', [
    'channelLog',
    'channels',
  ]),

  walletInformation: page(() => import('./finance/wallet/wallet-page.tsx'), 'wallet:read', [
    'wallet',
    'payouts',
    'reconciliation',
    'orders',
    'landlords',
  ]),
  'landlord-settlement': page(
    () => import('./finance/settlements/landlord-settlement-page.tsx'),
    'settlement:read',
    ['settlements'],
  ),
  'landlord-settlement-records': page(
    () => import('./finance/settlements/settlement-records-page.tsx'),
    'settlementRecord:read',
    ['settlements'],
  ),
  statementDetail: page(
    () => import('./finance/settlements/statement-detail-page.tsx'),
    'settlementRecord:read',
    ['settlements', 'contracts'],
  ),
  ledger: page(() => import('./finance/ledger/ledger-page.tsx'), 'ledger:read', [
    'ledger',
    'ledgerScreen',
    'orders',
  ]),
  books: page(() => import('./finance/books/books-page.tsx'), 'books:read', ['books', 'entities']),
  'completion-order-divide': page(() => import('./finance/splits/splits-page.tsx'), 'split:read', [
    'splits',
    'orders',
    'contracts',
  ]),
  expense: page(() => import('./finance/expenses/expense-page.tsx'), 'expense:read', ['expenses']),
  proposals: page(() => import('./operations/agents/proposals-page.tsx'), 'proposal:decide', [
    'proposals',
    'tasks',
    'roomStatus',
  ]),
  confirmations: page(() => import('./foundation/duties/confirmations-page.tsx'), 'duty:decide', ['duties']),
  reconciliation: page(() => import('./finance/payouts/reconciliation-page.tsx'), 'reconciliation:read', [
    'reconciliation',
    'payouts',
  ]),

  sysUser: page(() => import('./foundation/users/user-page.tsx'), 'user:read', ['users']),
  userRights: page(() => import('./foundation/users/user-rights-page.tsx'), 'user:read', [
    'rights',
    'roles',
    'users',
  ]),
  role: page(() => import('./foundation/users/roles/role-page.tsx'), 'role:read', ['roles', 'users']),
  sysMenu: page(() => import('./foundation/system/menu-page.tsx'), 'menu:edit', ['menuEntries']),
  department: page(() => import('./foundation/users/departments/department-page.tsx'), 'department:read', [
    'departments',
    'users',
  ]),
  dictionaryManaged: page(() => import('./foundation/system/dictionary-page.tsx'), 'dictionary:edit', [
    'dictionaries',
  ]),
  auditLog: page(() => import('./foundation/audit/audit-log-page.tsx'), 'audit:read', ['audit']),
  loginLog: page(() => import('./foundation/audit/login-log-page.tsx'), 'audit:read', ['signInLog']),
  moveIn: page(() => import('./operations/move-in/move-in-page.tsx'), 'order:import', ['moveIn']),
  setup: page(() => import('./operations/setup/setup-page.tsx'), 'setting:edit', [
    'setup',
    'profile',
    'settings',
    'users',
    'orders',
  ]),
  settings: page(() => import('./foundation/system/settings-page.tsx'), 'setting:edit', [
    'settings',
    'profile',
    'holidays',
  ]),
  apiToken: page(() => import('./foundation/users/api-tokens/api-token-page.tsx'), 'apiToken:manage', [
    'apiTokens',
    'roles',
  ]),
  merchantAccount: page(() => import('./sales/payments/merchant-accounts-page.tsx'), 'merchant:read', [
    'merchantAccounts',
  ]),
  connector: page(() => import('./foundation/connectors/connector-page.tsx'), 'connector:read', [
    'identity',
    'connectors',
  ]),
  webhook: page(() => import('./connections/webhooks/webhook-page.tsx'), 'webhook:read', ['webhooks']),
  announcement: page(() => import('./operations/announcements/announcement-page.tsx'), 'announcement:read', [
    'announcements',
  ]),

  '403': page(() => import('./operations/exception/forbidden-page.tsx'), 'demo:read'),
  '404': page(() => import('./operations/exception/not-found-page.tsx'), 'demo:read'),
  '500': page(() => import('./operations/exception/server-error-page.tsx'), 'demo:read'),
  step: page(() => import('./operations/demo/step-form-page.tsx'), 'demo:admin', ['campaigns']),
  group: page(() => import('./operations/demo/group-form-page.tsx'), 'demo:admin', ['parameters']),
  'search-table': page(() => import('./operations/demo/search-table-page.tsx'), 'demo:read', ['contentSets']),
  card: page(() => import('./operations/demo/card-list-page.tsx'), 'demo:read', ['cards']),
  basic: page(() => import('./operations/demo/profile-page.tsx'), 'demo:admin', ['parameters']),
  success: page(() => import('./operations/demo/result-success-page.tsx'), 'demo:admin', ['campaigns']),
  error: page(() => import('./operations/demo/result-error-page.tsx'), 'demo:admin', ['campaigns']),
  'data-analysis': page(() => import('./operations/demo-charts/data-analysis-page.tsx'), 'demo:admin', [
    'demoCharts',
  ]),
  'multi-dimension-data-analysis': page(
    () => import('./operations/demo-charts/multi-dimension-page.tsx'),
    'demo:admin',
    ['demoCharts'],
  ),
  'user-info': page(() => import('./foundation/account/user-info-page.tsx'), null, ['account']),
  'user-setting': page(() => import('./foundation/account/user-setting-page.tsx'), null, [
    'account',
    'apiTokens',
  ]),

  help: page(() => import('./foundation/help/help-list-page.tsx'), null, ['help']),
  helpPage: page(() => import('./foundation/help/help-page.tsx'), null, ['help']),

  arcoWebsite: external(),
  faq: external(),

  readAgreement: page(() => import('./foundation/auth/agreement-page.tsx')),
  auth: page(() => import('./connections/channels/channel-auth-page.tsx')),
};
