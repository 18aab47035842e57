/** Route name (contract/menu.ts) → screen. The permission is that of the screen's first query. */

import { provideTaskForm } from './modules/room-status/day/task-form-hook.ts';
import { type Pages, page } from './platform/routes.ts';

provideTaskForm(() => import('./modules/tasks/create-task-panel.tsx'));

const external = () => page(() => import('./modules/exception/external-page.tsx'));

/** What whoever owes his second factor sees, whatever the address. */
export const heldUp = page(() => import('./modules/account/held-up-page.tsx'), null, ['account']);

export const pages: Pages = {
  workplace: page(() => import('./modules/workplace/workplace-page.tsx'), 'workplace:read', [
    'workplace',
    'orders',
    'reports',
    'announcements',
  ]),
  monitor: page(() => import('./modules/monitor/monitor-page.tsx'), 'monitor:read', [
    'monitor',
    'orders',
    'channels',
  ]),

  houseList: page(() => import('./modules/houses/house-list-page.tsx'), 'house:read', [
    'houses',
    'landmarks',
  ]),
  houseDetail: page(() => import('./modules/houses/house-detail-page.tsx'), 'house:read', [
    'houses',
    'houseLife',
    'houseContent',
    'landmarks',
    'evaluations',
    'orders',
  ]),
  standards: page(() => import('./modules/houses/standards-page.tsx'), 'standard:read', [
    'standards',
    'houses',
    'houseContent',
  ]),
  landmark: page(() => import('./modules/landmarks/landmark-page.tsx'), 'house:read', ['landmarks']),
  check: page(() => import('./modules/houses/house-check-page.tsx'), 'house:review', [
    'houses',
    'houseChecks',
    'houseContent',
  ]),
  houseCheckDetail: page(() => import('./modules/houses/house-check-detail-page.tsx'), 'house:review', [
    'houses',
    'houseChecks',
    'houseContent',
  ]),
  evaluate: page(() => import('./modules/evaluations/evaluation-page.tsx'), 'evaluation:read', [
    'evaluations',
    'orders',
  ]),
  createOrEditHouse: page(
    () => import('./modules/houses/wizard/create-or-edit-house-page.tsx'),
    'house:edit',
    ['houseWizard', 'houses', 'houseContent'],
  ),

  orderList: page(() => import('./modules/orders/order-list-page.tsx'), 'order:read', ['orders']),
  orderDetail: page(() => import('./modules/orders/order-detail-page.tsx'), 'order:read', [
    'orders',
    'prints',
  ]),
  registration: page(() => import('./modules/registration/registration-page.tsx'), 'registration:read', [
    'registration',
  ]),
  invoice: page(() => import('./modules/invoices/invoice-page.tsx'), 'invoice:read', ['invoices']),
  shift: page(() => import('./modules/shifts/shift-page.tsx'), 'shift:read', [
    'shifts',
    'companies',
    'nightAudit',
    'orders',
    'tasks',
  ]),

  message: page(() => import('./modules/threads/threads-page.tsx'), 'thread:read', [
    'threads',
    'automation',
    'templates',
    'orders',
  ]),
  notificationLog: page(() => import('./modules/messages/notification-log-page.tsx'), null, [
    'messages',
    'webhooks',
  ]),
  'automation-setting': page(() => import('./modules/automation/automation-page.tsx'), 'automation:read', [
    'automation',
    'threads',
    'templates',
    'tasks',
    'orders',
    'members',
  ]),
  template: page(() => import('./modules/templates/template-page.tsx'), 'thread:read', ['templates']),

  houseStatus: page(() => import('./modules/room-status/house-status-page.tsx'), 'roomStatus:read', [
    'roomStatus',
    'channelMarks',
    'orders',
  ]),
  dayBoard: page(() => import('./modules/room-status/day/day-board-page.tsx'), 'roomStatus:read', [
    'dayBoard',
    'dayLists',
    'roomStatus',
    'boardPanels',
    'orders',
    'houses',
  ]),
  statusLog: page(() => import('./modules/room-status/log/status-log-page.tsx'), 'roomStatus:read', [
    'roomLog',
    'roomStatus',
    'houses',
  ]),
  compare: page(() => import('./modules/room-status/compare/compare-page.tsx'), 'roomStatus:read', [
    'compare',
    'roomStatus',
  ]),

  taskList: page(() => import('./modules/tasks/task-list-page.tsx'), 'task:read', [
    'tasks',
    'dayLists',
    'houses',
    'lostItems',
  ]),
  myTasks: page(() => import('./modules/tasks/my-tasks-page.tsx'), 'task:work', ['tasks', 'lostItems']),
  lostFound: page(() => import('./modules/tasks/lost-found-page.tsx'), 'lostItem:read', [
    'lostItems',
    'tasks',
  ]),

  housePrice: page(() => import('./modules/prices/house-price-page.tsx'), 'price:read', [
    'priceBoard',
    'prices',
    'channelMarks',
    'roomStatus',
    'orders',
  ]),
  ratePlan: page(() => import('./modules/prices/rate-plan-page.tsx'), 'price:read', [
    'ratePlans',
    'prices',
    'orders',
  ]),
  priceLog: page(() => import('./modules/prices/price-log-page.tsx'), 'price:read', [
    'priceBoard',
    'prices',
    'ratePlans',
  ]),

  contractList: page(() => import('./modules/contracts/contract-list-page.tsx'), 'contract:read', [
    'contracts',
  ]),
  contractDetail: page(() => import('./modules/contracts/contract-detail-page.tsx'), 'contract:read', [
    'contracts',
  ]),
  contractEdit: page(() => import('./modules/contracts/contract-edit-page.tsx'), 'contract:edit', [
    'contracts',
  ]),
  landlordList: page(() => import('./modules/landlords/landlord-list-page.tsx'), 'landlord:read', [
    'landlords',
  ]),
  landlordDetail: page(() => import('./modules/landlords/landlord-detail-page.tsx'), 'landlord:read', [
    'landlords',
    'owner',
    'houses',
    'contracts',
    'onboarding',
    'settlements',
  ]),
  networkAccess: page(() => import('./modules/onboarding/network-access-page.tsx'), 'onboarding:read', [
    'onboarding',
  ]),
  stagingWorkbench: page(() => import('./modules/onboarding/staging-workbench-page.tsx'), 'onboarding:read', [
    'onboarding',
  ]),

  ownerHome: page(() => import('./modules/landlords/owner-home-page.tsx'), 'ownerHome:read', [
    'owner',
    'landlords',
    'houses',
    'settlements',
  ]),

  memberList: page(() => import('./modules/members/member-list-page.tsx'), 'member:read', [
    'members',
    'registration',
  ]),
  memberCheck: page(() => import('./modules/members/member-check-page.tsx'), 'member:check', [
    'memberCheck',
    'memberRecord',
    'registration',
    'account',
  ]),
  memberDetail: page(() => import('./modules/members/member-detail-page.tsx'), 'member:read', [
    'members',
    'memberRecord',
    'memberMerge',
    'privacy',
    'registration',
    'orders',
  ]),
  erasure: page(() => import('./modules/privacy/erasure-page.tsx'), 'erasure:request', ['privacy']),

  reportPage: page(() => import('./modules/reports/report-page.tsx'), 'report:read', [
    'reports',
    'orders',
    'tasks',
  ]),

  channelList: page(() => import('./modules/channels/channel-list-page.tsx'), 'channel:read', ['channels']),
  relevance: page(() => import('./modules/channels/mapping/relevance-page.tsx'), 'channel:link', [
    'channelMapping',
    'rooms',
    'prices',
  ]),
  'all-housing-resource': page(
    () => import('./modules/channels/mapping/all-housing-resource-page.tsx'),
    'channel:link',
    ['channelMapping', 'rooms', 'prices'],
  ),
  operationLog: page(() => import('./modules/channels/operation-log-page.tsx'), 'channel:read', [
    'channelLog',
    'channels',
  ]),

  walletInformation: page(() => import('./modules/wallet/wallet-page.tsx'), 'wallet:read', [
    'wallet',
    'payouts',
    'reconciliation',
    'orders',
    'landlords',
  ]),
  'landlord-settlement': page(
    () => import('./modules/settlements/landlord-settlement-page.tsx'),
    'settlement:read',
    ['settlements'],
  ),
  'landlord-settlement-records': page(
    () => import('./modules/settlements/settlement-records-page.tsx'),
    'settlementRecord:read',
    ['settlements'],
  ),
  statementDetail: page(
    () => import('./modules/settlements/statement-detail-page.tsx'),
    'settlementRecord:read',
    ['settlements', 'contracts'],
  ),
  ledger: page(() => import('./modules/ledger/ledger-page.tsx'), 'ledger:read', [
    'ledger',
    'ledgerScreen',
    'orders',
  ]),
  'completion-order-divide': page(() => import('./modules/splits/splits-page.tsx'), 'split:read', [
    'splits',
    'orders',
    'contracts',
  ]),
  expense: page(() => import('./modules/expenses/expense-page.tsx'), 'expense:read', ['expenses']),
  confirmations: page(() => import('./modules/duties/confirmations-page.tsx'), 'duty:decide', ['duties']),
  reconciliation: page(() => import('./modules/payouts/reconciliation-page.tsx'), 'reconciliation:read', [
    'reconciliation',
    'payouts',
  ]),

  sysUser: page(() => import('./modules/users/user-page.tsx'), 'user:read', ['users']),
  userRights: page(() => import('./modules/users/user-rights-page.tsx'), 'user:read', [
    'rights',
    'roles',
    'users',
  ]),
  role: page(() => import('./modules/users/roles/role-page.tsx'), 'role:read', ['roles', 'users']),
  sysMenu: page(() => import('./modules/system/menu-page.tsx'), 'menu:edit', ['menuEntries']),
  department: page(() => import('./modules/users/departments/department-page.tsx'), 'department:read', [
    'departments',
    'users',
  ]),
  dictionaryManaged: page(() => import('./modules/system/dictionary-page.tsx'), 'dictionary:edit', [
    'dictionaries',
  ]),
  auditLog: page(() => import('./modules/audit/audit-log-page.tsx'), 'audit:read', ['audit']),
  loginLog: page(() => import('./modules/audit/login-log-page.tsx'), 'audit:read', ['signInLog']),
  settings: page(() => import('./modules/system/settings-page.tsx'), 'setting:edit', [
    'settings',
    'holidays',
  ]),
  apiToken: page(() => import('./modules/users/api-tokens/api-token-page.tsx'), 'apiToken:manage', [
    'apiTokens',
    'roles',
  ]),
  merchantAccount: page(() => import('./modules/payments/merchant-accounts-page.tsx'), 'merchant:read', [
    'merchantAccounts',
  ]),
  webhook: page(() => import('./modules/webhooks/webhook-page.tsx'), 'webhook:read', ['webhooks']),
  announcement: page(() => import('./modules/announcements/announcement-page.tsx'), 'announcement:read', [
    'announcements',
  ]),

  '403': page(() => import('./modules/exception/forbidden-page.tsx'), 'demo:read'),
  '404': page(() => import('./modules/exception/not-found-page.tsx'), 'demo:read'),
  '500': page(() => import('./modules/exception/server-error-page.tsx'), 'demo:read'),
  step: page(() => import('./modules/demo/step-form-page.tsx'), 'demo:admin', ['campaigns']),
  group: page(() => import('./modules/demo/group-form-page.tsx'), 'demo:admin', ['parameters']),
  'search-table': page(() => import('./modules/demo/search-table-page.tsx'), 'demo:read', ['contentSets']),
  card: page(() => import('./modules/demo/card-list-page.tsx'), 'demo:read', ['cards']),
  basic: page(() => import('./modules/demo/profile-page.tsx'), 'demo:admin', ['parameters']),
  success: page(() => import('./modules/demo/result-success-page.tsx'), 'demo:admin', ['campaigns']),
  error: page(() => import('./modules/demo/result-error-page.tsx'), 'demo:admin', ['campaigns']),
  'data-analysis': page(() => import('./modules/demo-charts/data-analysis-page.tsx'), 'demo:admin', [
    'demoCharts',
  ]),
  'multi-dimension-data-analysis': page(
    () => import('./modules/demo-charts/multi-dimension-page.tsx'),
    'demo:admin',
    ['demoCharts'],
  ),
  'user-info': page(() => import('./modules/account/user-info-page.tsx'), null, ['account']),
  'user-setting': page(() => import('./modules/account/user-setting-page.tsx'), null, [
    'account',
    'apiTokens',
  ]),

  help: page(() => import('./modules/help/help-list-page.tsx'), null, ['help']),
  helpPage: page(() => import('./modules/help/help-page.tsx'), null, ['help']),

  arcoWebsite: external(),
  faq: external(),

  readAgreement: page(() => import('./modules/auth/agreement-page.tsx')),
  auth: page(() => import('./modules/channels/channel-auth-page.tsx')),
};
