/**
 * All text namespaces. Screens load a namespace on first use, so the sign-in page carries only its own. Keys are typed
 * from here: a text without both languages does not compile.
 */
import type { Language, Text } from './platform/texts.ts';
import { resourceOf } from './platform/texts.ts';

const load = {
  auditFields: async () => (await import('./foundation/audit/audit-field.text.ts')).auditFieldTexts,
  auditVerbs: async () => (await import('./foundation/audit/audit-verb.text.ts')).auditVerbTexts,
  audit: async () => (await import('./foundation/audit/audit.text.ts')).auditTexts,
  signInLog: async () => (await import('./foundation/audit/sign-in-log.text.ts')).signInLogTexts,
  auth: async () => (await import('./foundation/auth/auth.text.ts')).authTexts,
  entry: async () => (await import('./foundation/auth/entry.text.ts')).entryTexts,
  agreement: async () => (await import('./foundation/auth/agreement.text.ts')).agreementTexts,
  channelAuth: async () => (await import('./connections/channels/channel-auth.text.ts')).channelAuthTexts,
  channelOrders: async () => (await import('./connections/channels/channel-order.text.ts')).channelOrderTexts,
  channels: async () => (await import('./connections/channels/channel.text.ts')).channelTexts,
  channelLog: async () =>
    (await import('./connections/channels/channel-operation.text.ts')).channelOperationTexts,
  channelMarks: async () => (await import('./connections/channels/channel-mark.text.ts')).channelMarkTexts,
  channelMapping: async () =>
    (await import('./connections/channels/channel-mapping.text.ts')).channelMappingTexts,
  users: async () => (await import('./foundation/users/user.text.ts')).userTexts,
  roles: async () => (await import('./foundation/roles/role.text.ts')).roleTexts,
  departments: async () => (await import('./foundation/departments/department.text.ts')).departmentTexts,
  apiTokens: async () => (await import('./foundation/api-tokens/api-token.text.ts')).apiTokenTexts,
  monitor: async () => (await import('./operations/monitor/monitor.text.ts')).monitorTexts,
  rights: async () => (await import('./foundation/users/rights.text.ts')).rightsTexts,
  help: async () => (await import('./foundation/help/help.text.ts')).helpTexts,
  layout: async () => (await import('./layout.text.ts')).layoutTexts,
  account: async () => (await import('./foundation/account/account.text.ts')).accountTexts,
  palette: async () => (await import('./palette.text.ts')).paletteTexts,
  components: async () => (await import('./platform/components.text.ts')).componentTexts,
  runs: async () => (await import('./platform/run.text.ts')).runTexts,
  houseWizard: async () => (await import('./foundation/houses/house-wizard.text.ts')).houseWizardTexts,
  houses: async () => (await import('./foundation/houses/house.text.ts')).houseTexts,
  houseRecord: async () => (await import('./foundation/houses/house-record.text.ts')).houseRecordTexts,
  rooms: async () => (await import('./foundation/houses/room.text.ts')).roomTexts,
  landmarks: async () => (await import('./foundation/landmarks/landmark.text.ts')).landmarkTexts,
  evaluations: async () => (await import('./operations/evaluations/evaluation.text.ts')).evaluationTexts,
  ical: async () => (await import('./connections/ical/ical.text.ts')).icalTexts,
  houseContent: async () => (await import('./foundation/houses/house-content.text.ts')).houseContentTexts,
  houseLife: async () => (await import('./foundation/houses/house-life.text.ts')).houseLifeTexts,
  houseChecks: async () => (await import('./foundation/houses/house-check.text.ts')).houseCheckTexts,
  standards: async () => (await import('./foundation/houses/standard.text.ts')).standardTexts,
  orders: async () => (await import('./sales/orders/order.text.ts')).orderTexts,
  guestPages: async () => (await import('./operations/guest-page/guest-page.text.ts')).guestPageTexts,
  payments: async () => (await import('./sales/payments/payments.text.ts')).paymentTexts,
  identity: async () => (await import('./foundation/identity/identity.text.ts')).identityTexts,
  connectors: async () => (await import('./foundation/connectors/connector.text.ts')).connectorTexts,
  locks: async () => (await import('./foundation/connectors/lock.text.ts')).lockTexts,
  merchantAccounts: async () =>
    (await import('./sales/payments/merchant-account.text.ts')).merchantAccountTexts,
  deposits: async () => (await import('./sales/orders/deposit/deposit.text.ts')).depositTexts,
  hourly: async () => (await import('./sales/orders/hourly.text.ts')).hourlyTexts,
  invoices: async () => (await import('./sales/invoices/invoice.text.ts')).invoiceTexts,
  prints: async () => (await import('./sales/orders/documents/print.text.ts')).printTexts,
  dayLists: async () => (await import('./sales/orders/documents/day-list.text.ts')).dayListTexts,
  nightAudit: async () => (await import('./operations/night-audit/night-audit.text.ts')).nightAuditTexts,
  landlords: async () => (await import('./finance/landlords/landlord.text.ts')).landlordTexts,
  owner: async () => (await import('./finance/landlords/owner.text.ts')).ownerTexts,
  companies: async () => (await import('./sales/companies/company.text.ts')).companyTexts,
  contracts: async () => (await import('./finance/contracts/contract.text.ts')).contractTexts,
  proposals: async () => (await import('./operations/agents/proposal.text.ts')).proposalTexts,
  duties: async () => (await import('./foundation/duties/duty.text.ts')).dutyTexts,
  ledger: async () => (await import('./finance/ledger/ledger.text.ts')).ledgerTexts,
  onboarding: async () => (await import('./finance/onboarding/onboarding.text.ts')).onboardingTexts,
  commissions: async () => (await import('./sales/commissions/commission.text.ts')).commissionTexts,
  channelBills: async () => (await import('./finance/channel-bills/channel-bill.text.ts')).channelBillTexts,
  opening: async () => (await import('./finance/opening/opening.text.ts')).openingTexts,
  books: async () => (await import('./finance/books/books.text.ts')).booksTexts,
  entities: async () => (await import('./finance/entities/entity.text.ts')).entityTexts,
  expenses: async () => (await import('./finance/expenses/expense.text.ts')).expenseTexts,
  webhooks: async () => (await import('./connections/webhooks/webhook.text.ts')).webhookTexts,
  privacy: async () => (await import('./operations/privacy/privacy.text.ts')).privacyTexts,
  transfers: async () => (await import('./finance/transfers/transfer.text.ts')).transferTexts,
  adjustments: async () => (await import('./finance/settlements/adjustment.text.ts')).adjustmentTexts,
  settlements: async () => (await import('./finance/settlements/settlement.text.ts')).settlementTexts,
  moveIn: async () => (await import('./operations/move-in/move-in.text.ts')).moveInTexts,
  pastStays: async () => (await import('./sales/orders/past/past-stay.text.ts')).pastStayTexts,
  setup: async () => (await import('./operations/setup/setup.text.ts')).setupTexts,
  settings: async () => (await import('./foundation/system/setting.text.ts')).settingTexts,
  profile: async () => (await import('./foundation/system/profile.text.ts')).profileTexts,
  dictionaries: async () => (await import('./foundation/system/dictionary.text.ts')).dictionaryTexts,
  menuEntries: async () => (await import('./foundation/system/menu-entry.text.ts')).menuEntryTexts,
  announcements: async () =>
    (await import('./operations/announcements/announcement.text.ts')).announcementTexts,
  holidays: async () => (await import('./foundation/holidays/holiday.text.ts')).holidayTexts,
  shifts: async () => (await import('./sales/shifts/shift.text.ts')).shiftTexts,
  registration: async () => (await import('./sales/registration/registration.text.ts')).registrationTexts,
  boardViews: async () => (await import('./inventory/room-status/board-view.text.ts')).boardViewTexts,
  reports: async () => (await import('./operations/reports/report.text.ts')).reportTexts,
  why: async () => (await import('./operations/reports/why.text.ts')).whyTexts,
  roomStatus: async () => (await import('./inventory/room-status/room-status.text.ts')).roomStatusTexts,
  boardPanels: async () => (await import('./inventory/room-status/board-panels.text.ts')).boardPanelTexts,
  dayBoard: async () => (await import('./inventory/room-status/day-board.text.ts')).dayBoardTexts,
  compare: async () => (await import('./inventory/room-status/compare.text.ts')).compareTexts,
  roomLog: async () => (await import('./inventory/room-status/room-log.text.ts')).roomLogTexts,
  prices: async () => (await import('./inventory/prices/price.text.ts')).priceTexts,
  priceBoard: async () => (await import('./inventory/prices/price-board.text.ts')).priceBoardTexts,
  suggestions: async () => (await import('./inventory/prices/suggestion.text.ts')).suggestionTexts,
  ratePlans: async () => (await import('./inventory/prices/rate-plan.text.ts')).ratePlanTexts,
  splits: async () => (await import('./finance/splits/split.text.ts')).splitTexts,
  tasks: async () => (await import('./operations/tasks/task.text.ts')).taskTexts,
  lostItems: async () => (await import('./operations/tasks/lost-item.text.ts')).lostItemTexts,
  workplace: async () => (await import('./operations/workplace/workplace.text.ts')).workplaceTexts,
  contentSets: async () => (await import('./operations/demo/content-set.text.ts')).contentSetTexts,
  cards: async () => (await import('./operations/demo/card.text.ts')).cardTexts,
  campaigns: async () => (await import('./operations/demo/campaign.text.ts')).campaignTexts,
  parameters: async () => (await import('./operations/demo/parameters.text.ts')).parameterTexts,
  charts: async () => (await import('./platform/chart.text.ts')).chartTexts,
  demoCharts: async () => (await import('./operations/demo/demo-chart.text.ts')).demoChartTexts,
  members: async () => (await import('./sales/members/member.text.ts')).memberTexts,
  memberRecord: async () => (await import('./sales/members/member-record.text.ts')).memberRecordTexts,
  memberMerge: async () => (await import('./sales/members/member-merge.text.ts')).memberMergeTexts,
  memberCheck: async () => (await import('./sales/members/member-check.text.ts')).memberCheckTexts,
  ledgerScreen: async () => (await import('./finance/ledger/ledger-screen.text.ts')).ledgerScreenTexts,
  wallet: async () => (await import('./finance/wallet/wallet.text.ts')).walletTexts,
  messages: async () => (await import('./foundation/messages/message.text.ts')).messageTexts,
  notices: async () => (await import('./foundation/messages/notice.text.ts')).noticeTexts,
  threads: async () => (await import('./connections/threads/thread.text.ts')).threadTexts,
  automation: async () => (await import('./operations/automation/automation.text.ts')).automationTexts,
  templates: async () => (await import('./connections/templates/template.text.ts')).templateTexts,
  payouts: async () => (await import('./finance/payouts/payout.text.ts')).payoutTexts,
  reconciliation: async () => (await import('./finance/payouts/reconciliation.text.ts')).reconciliationTexts,
} satisfies Record<string, () => Promise<Record<string, Text>>>;

export type Namespace = keyof typeof load;

/** Keys usable in `t()`; plural forms share one name. */
export type TextKeys = { [N in Namespace]: keyof Awaited<ReturnType<(typeof load)[N]>> & string };

export const namespaces: readonly Namespace[] = Object.keys(load) as Namespace[];

export const isNamespace = (name: string): name is Namespace => Object.hasOwn(load, name);

export const loadTexts = async (
  namespace: Namespace,
  language: Language,
): Promise<Record<string, string>> => {
  const all: Record<string, Text> = await load[namespace]();
  return resourceOf(all, language);
};
