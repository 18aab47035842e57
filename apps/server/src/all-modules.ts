/** The modules of the product. The order is that of the menu. */
import type { Config } from './config.ts';
import { changesModule } from './connections/changes/changes.module.ts';
import { channelsModule } from './connections/channels/channels.module.ts';
import { icalModule } from './connections/ical/ical.module.ts';
import { templatesModule } from './connections/templates/templates.module.ts';
import { threadsModule } from './connections/threads/threads.module.ts';
import { webhooksModule } from './connections/webhooks/webhooks.module.ts';
import { booksModule } from './finance/books/books.module.ts';
import { channelBillsModule } from './finance/channel-bills/channel-bills.module.ts';
import { contractsModule } from './finance/contracts/contracts.module.ts';
import { dutyRequestsModule } from './finance/duty-requests/duty-requests.module.ts';
import { entitiesModule } from './finance/entities/entities.module.ts';
import { expensesModule } from './finance/expenses/expenses.module.ts';
import { landlordsModule } from './finance/landlords/landlords.module.ts';
import { ledgerModule } from './finance/ledger/ledger.module.ts';
import { onboardingModule } from './finance/onboarding/onboarding.module.ts';
import { openingModule } from './finance/opening/opening.module.ts';
import { payoutsModule } from './finance/payouts/payouts.module.ts';
import { settlementsModule } from './finance/settlements/settlements.module.ts';
import { splitsModule } from './finance/splits/splits.module.ts';
import { transfersModule } from './finance/transfers/transfers.module.ts';
import { vouchersModule } from './finance/vouchers/vouchers.module.ts';
import { walletModule } from './finance/wallet/wallet.module.ts';
import { accountModule } from './foundation/account/account.module.ts';
import { apiTokensModule } from './foundation/api-tokens/api-tokens.module.ts';
import { auditModule } from './foundation/audit/audit.module.ts';
import { authModule } from './foundation/auth/auth.module.ts';
import { connectorsModule } from './foundation/connectors/connectors.module.ts';
import { departmentsModule } from './foundation/departments/departments.module.ts';
import { dutiesModule } from './foundation/duties/duties.module.ts';
import { holidaysModule } from './foundation/holidays/holidays.module.ts';
import { housesModule } from './foundation/houses/houses.module.ts';
import { identityModule } from './foundation/identity/identity.module.ts';
import { inboxModule } from './foundation/inbox/inbox.module.ts';
import { landmarksModule } from './foundation/landmarks/landmarks.module.ts';
import { messagesModule } from './foundation/messages/messages.module.ts';
import { rolesModule } from './foundation/roles/roles.module.ts';
import { runsModule } from './foundation/runs/runs.module.ts';
import { systemModule } from './foundation/system/system.module.ts';
import { usersModule } from './foundation/users/users.module.ts';
import { pricesModule } from './inventory/prices/prices.module.ts';
import { roomStatusModule } from './inventory/room-status/room-status.module.ts';
import { roomsModule } from './inventory/rooms/rooms.module.ts';
import { proposalsModule } from './operations/agents/proposals/proposals.module.ts';
import { announcementsModule } from './operations/announcements/announcements.module.ts';
import { automationModule } from './operations/automation/automation.module.ts';
import { boardsModule } from './operations/boards/boards.module.ts';
import { demoModule } from './operations/demo/demo.module.ts';
import { evaluationsModule } from './operations/evaluations/evaluations.module.ts';
import { guestPageModule } from './operations/guest-page/guest-page.module.ts';
import { monitorModule } from './operations/monitor/monitor.module.ts';
import { nightAuditModule } from './operations/night-audit/night-audit.module.ts';
import { privacyModule } from './operations/privacy/privacy.module.ts';
import { reportsModule } from './operations/reports/reports.module.ts';
import { robotsModule } from './operations/robots/robots.module.ts';
import { searchModule } from './operations/search/search.module.ts';
import { setupModule } from './operations/setup/setup.module.ts';
import { tasksModule } from './operations/tasks/tasks.module.ts';
import { workplaceModule } from './operations/workplace/workplace.module.ts';
import { hooksOf } from './platform/hooks.ts';
import type { Module } from './platform/module.ts';
import { blacklistModule } from './sales/blacklist/blacklist.module.ts';
import { commissionsModule } from './sales/commissions/commissions.module.ts';
import { companiesModule } from './sales/companies/companies.module.ts';
import { guestLinksModule } from './sales/guest-links/guest-links.module.ts';
import { invoicesModule } from './sales/invoices/invoices.module.ts';
import { membersModule } from './sales/members/members.module.ts';
import { ordersModule } from './sales/orders/orders.module.ts';
import { paymentsModule } from './sales/payments/payments.module.ts';
import { registrationModule } from './sales/registration/registration.module.ts';
import { shiftsModule } from './sales/shifts/shifts.module.ts';

/** Subscribers to a hook run in this order. */
const features: readonly Module[] = [
  authModule,
  accountModule,
  workplaceModule,
  setupModule,
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
  guestLinksModule,
  guestPageModule,
  blacklistModule,
  membersModule,
  invoicesModule,
  robotsModule,
  tasksModule,
  shiftsModule,
  companiesModule,
  contractsModule,
  settlementsModule,
  landlordsModule,
  onboardingModule,
  walletModule,
  expensesModule,
  entitiesModule,
  booksModule,
  vouchersModule,
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
  connectorsModule,
  identityModule,
  messagesModule,
  inboxModule,
  webhooksModule,
  changesModule,
  threadsModule,
  proposalsModule,
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
