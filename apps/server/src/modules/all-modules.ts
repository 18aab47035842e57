/** The modules of the product. The order is that of the menu. */
import type { Config } from '../config.ts';
import { hooksOf } from '../platform/hooks.ts';
import type { Module } from '../platform/module.ts';
import { accountModule } from './account/account.module.ts';
import { announcementsModule } from './announcements/announcements.module.ts';
import { apiTokensModule } from './api-tokens/api-tokens.module.ts';
import { auditModule } from './audit/audit.module.ts';
import { authModule } from './auth/auth.module.ts';
import { automationModule } from './automation/automation.module.ts';
import { blacklistModule } from './blacklist/blacklist.module.ts';
import { boardsModule } from './boards/boards.module.ts';
import { channelBillsModule } from './channel-bills/channel-bills.module.ts';
import { channelsModule } from './channels/channels.module.ts';
import { commissionsModule } from './commissions/commissions.module.ts';
import { companiesModule } from './companies/companies.module.ts';
import { contractsModule } from './contracts/contracts.module.ts';
import { demoModule } from './demo/demo.module.ts';
import { departmentsModule } from './departments/departments.module.ts';
import { dutiesModule } from './duties/duties.module.ts';
import { dutyRequestsModule } from './duty-requests/duty-requests.module.ts';
import { evaluationsModule } from './evaluations/evaluations.module.ts';
import { expensesModule } from './expenses/expenses.module.ts';
import { holidaysModule } from './holidays/holidays.module.ts';
import { housesModule } from './houses/houses.module.ts';
import { icalModule } from './ical/ical.module.ts';
import { inboxModule } from './inbox/inbox.module.ts';
import { invoicesModule } from './invoices/invoices.module.ts';
import { landlordsModule } from './landlords/landlords.module.ts';
import { landmarksModule } from './landmarks/landmarks.module.ts';
import { ledgerModule } from './ledger/ledger.module.ts';
import { membersModule } from './members/members.module.ts';
import { messagesModule } from './messages/messages.module.ts';
import { monitorModule } from './monitor/monitor.module.ts';
import { nightAuditModule } from './night-audit/night-audit.module.ts';
import { onboardingModule } from './onboarding/onboarding.module.ts';
import { openingModule } from './opening/opening.module.ts';
import { ordersModule } from './orders/orders.module.ts';
import { paymentsModule } from './payments/payments.module.ts';
import { payoutsModule } from './payouts/payouts.module.ts';
import { pricesModule } from './prices/prices.module.ts';
import { privacyModule } from './privacy/privacy.module.ts';
import { registrationModule } from './registration/registration.module.ts';
import { reportsModule } from './reports/reports.module.ts';
import { rolesModule } from './roles/roles.module.ts';
import { roomStatusModule } from './room-status/room-status.module.ts';
import { roomsModule } from './rooms/rooms.module.ts';
import { runsModule } from './runs/runs.module.ts';
import { searchModule } from './search/search.module.ts';
import { settlementsModule } from './settlements/settlements.module.ts';
import { shiftsModule } from './shifts/shifts.module.ts';
import { splitsModule } from './splits/splits.module.ts';
import { systemModule } from './system/system.module.ts';
import { tasksModule } from './tasks/tasks.module.ts';
import { templatesModule } from './templates/templates.module.ts';
import { threadsModule } from './threads/threads.module.ts';
import { transfersModule } from './transfers/transfers.module.ts';
import { usersModule } from './users/users.module.ts';
import { walletModule } from './wallet/wallet.module.ts';
import { webhooksModule } from './webhooks/webhooks.module.ts';
import { workplaceModule } from './workplace/workplace.module.ts';

/** Subscribers to a hook run in this order. */
const features: readonly Module[] = [
  authModule,
  accountModule,
  workplaceModule,
  monitorModule,
  reportsModule,
  housesModule,
  landmarksModule,
  evaluationsModule,
  pricesModule,
  roomStatusModule,
  roomsModule,
  boardsModule,
  ordersModule,
  paymentsModule,
  nightAuditModule,
  registrationModule,
  blacklistModule,
  membersModule,
  invoicesModule,
  tasksModule,
  shiftsModule,
  companiesModule,
  contractsModule,
  settlementsModule,
  landlordsModule,
  onboardingModule,
  walletModule,
  expensesModule,
  transfersModule,
  channelBillsModule,
  commissionsModule,
  openingModule,
  privacyModule,
  ledgerModule,
  dutiesModule,
  dutyRequestsModule,
  payoutsModule,
  splitsModule,
  messagesModule,
  inboxModule,
  webhooksModule,
  threadsModule,
  templatesModule,
  automationModule,
  channelsModule,
  icalModule,
  usersModule,
  rolesModule,
  departmentsModule,
  apiTokensModule,
  systemModule,
  announcementsModule,
  holidaysModule,
  auditModule,
  runsModule,
  demoModule,
];

const withSearch = (all: readonly Module[]): readonly Module[] => [
  ...all,
  searchModule(all.flatMap((module) => module.search ?? [])),
];

export const modules = withSearch(features);

/** All subscriptions; they do not depend on the configuration. */
export const hooks = hooksOf(features.flatMap((module) => module.hooks ?? []));

/** The modules of this server; the examples can be switched off. */
export const modulesFor = ({ demoScreens }: Pick<Config, 'demoScreens'>): readonly Module[] =>
  withSearch(features.filter((module) => demoScreens || module !== demoModule));
