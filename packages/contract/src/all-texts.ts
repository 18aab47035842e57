/**
 * Every namespace of texts and where it lies. A namespace is fetched when a screen first asks for it, so the log-in
 * page carries its own alone. Keys are typed from here: a text that lacks a language does not compile.
 */
import type { Language, Text } from './texts.ts';
import { resourceOf } from './texts.ts';

const load = {
  auditFields: async () => (await import('./audit/audit-field.text.ts')).auditFieldTexts,
  auditVerbs: async () => (await import('./audit/audit-verb.text.ts')).auditVerbTexts,
  audit: async () => (await import('./audit/audit.text.ts')).auditTexts,
  signInLog: async () => (await import('./audit/sign-in-log.text.ts')).signInLogTexts,
  auth: async () => (await import('./auth/auth.text.ts')).authTexts,
  entry: async () => (await import('./auth/entry.text.ts')).entryTexts,
  agreement: async () => (await import('./auth/agreement.text.ts')).agreementTexts,
  channelAuth: async () => (await import('./channels/channel-auth.text.ts')).channelAuthTexts,
  channelOrders: async () => (await import('./channels/channel-order.text.ts')).channelOrderTexts,
  channels: async () => (await import('./channels/channel.text.ts')).channelTexts,
  channelLog: async () => (await import('./channels/channel-operation.text.ts')).channelOperationTexts,
  channelMarks: async () => (await import('./channels/channel-mark.text.ts')).channelMarkTexts,
  channelMapping: async () => (await import('./channels/channel-mapping.text.ts')).channelMappingTexts,
  users: async () => (await import('./users/user.text.ts')).userTexts,
  roles: async () => (await import('./roles/role.text.ts')).roleTexts,
  departments: async () => (await import('./departments/department.text.ts')).departmentTexts,
  apiTokens: async () => (await import('./api-tokens/api-token.text.ts')).apiTokenTexts,
  monitor: async () => (await import('./monitor/monitor.text.ts')).monitorTexts,
  rights: async () => (await import('./users/rights.text.ts')).rightsTexts,
  layout: async () => (await import('./layout.text.ts')).layoutTexts,
  account: async () => (await import('./account/account.text.ts')).accountTexts,
  palette: async () => (await import('./palette.text.ts')).paletteTexts,
  components: async () => (await import('./components.text.ts')).componentTexts,
  runs: async () => (await import('./run.text.ts')).runTexts,
  houseWizard: async () => (await import('./houses/house-wizard.text.ts')).houseWizardTexts,
  houses: async () => (await import('./houses/house.text.ts')).houseTexts,
  houseRecord: async () => (await import('./houses/house-record.text.ts')).houseRecordTexts,
  rooms: async () => (await import('./houses/room.text.ts')).roomTexts,
  landmarks: async () => (await import('./landmarks/landmark.text.ts')).landmarkTexts,
  evaluations: async () => (await import('./evaluations/evaluation.text.ts')).evaluationTexts,
  ical: async () => (await import('./ical/ical.text.ts')).icalTexts,
  houseContent: async () => (await import('./houses/house-content.text.ts')).houseContentTexts,
  houseLife: async () => (await import('./houses/house-life.text.ts')).houseLifeTexts,
  houseChecks: async () => (await import('./houses/house-check.text.ts')).houseCheckTexts,
  standards: async () => (await import('./houses/standard.text.ts')).standardTexts,
  orders: async () => (await import('./orders/order.text.ts')).orderTexts,
  deposits: async () => (await import('./orders/deposit.text.ts')).depositTexts,
  hourly: async () => (await import('./orders/hourly.text.ts')).hourlyTexts,
  invoices: async () => (await import('./invoices/invoice.text.ts')).invoiceTexts,
  prints: async () => (await import('./orders/print.text.ts')).printTexts,
  dayLists: async () => (await import('./orders/day-list.text.ts')).dayListTexts,
  nightAudit: async () => (await import('./night-audit/night-audit.text.ts')).nightAuditTexts,
  landlords: async () => (await import('./landlords/landlord.text.ts')).landlordTexts,
  owner: async () => (await import('./landlords/owner.text.ts')).ownerTexts,
  companies: async () => (await import('./companies/company.text.ts')).companyTexts,
  contracts: async () => (await import('./contracts/contract.text.ts')).contractTexts,
  ledger: async () => (await import('./ledger/ledger.text.ts')).ledgerTexts,
  onboarding: async () => (await import('./onboarding/onboarding.text.ts')).onboardingTexts,
  commissions: async () => (await import('./commissions/commission.text.ts')).commissionTexts,
  channelBills: async () => (await import('./channel-bills/channel-bill.text.ts')).channelBillTexts,
  opening: async () => (await import('./opening/opening.text.ts')).openingTexts,
  expenses: async () => (await import('./expenses/expense.text.ts')).expenseTexts,
  webhooks: async () => (await import('./webhooks/webhook.text.ts')).webhookTexts,
  privacy: async () => (await import('./privacy/privacy.text.ts')).privacyTexts,
  adjustments: async () => (await import('./settlements/adjustment.text.ts')).adjustmentTexts,
  settlements: async () => (await import('./settlements/settlement.text.ts')).settlementTexts,
  settings: async () => (await import('./system/setting.text.ts')).settingTexts,
  dictionaries: async () => (await import('./system/dictionary.text.ts')).dictionaryTexts,
  menuEntries: async () => (await import('./system/menu-entry.text.ts')).menuEntryTexts,
  announcements: async () => (await import('./announcements/announcement.text.ts')).announcementTexts,
  holidays: async () => (await import('./holidays/holiday.text.ts')).holidayTexts,
  shifts: async () => (await import('./shifts/shift.text.ts')).shiftTexts,
  registration: async () => (await import('./registration/registration.text.ts')).registrationTexts,
  boardViews: async () => (await import('./room-status/board-view.text.ts')).boardViewTexts,
  reports: async () => (await import('./reports/report.text.ts')).reportTexts,
  roomStatus: async () => (await import('./room-status/room-status.text.ts')).roomStatusTexts,
  boardPanels: async () => (await import('./room-status/board-panels.text.ts')).boardPanelTexts,
  dayBoard: async () => (await import('./room-status/day-board.text.ts')).dayBoardTexts,
  compare: async () => (await import('./room-status/compare.text.ts')).compareTexts,
  roomLog: async () => (await import('./room-status/room-log.text.ts')).roomLogTexts,
  prices: async () => (await import('./prices/price.text.ts')).priceTexts,
  priceBoard: async () => (await import('./prices/price-board.text.ts')).priceBoardTexts,
  suggestions: async () => (await import('./prices/suggestion.text.ts')).suggestionTexts,
  ratePlans: async () => (await import('./prices/rate-plan.text.ts')).ratePlanTexts,
  splits: async () => (await import('./splits/split.text.ts')).splitTexts,
  tasks: async () => (await import('./tasks/task.text.ts')).taskTexts,
  lostItems: async () => (await import('./tasks/lost-item.text.ts')).lostItemTexts,
  workplace: async () => (await import('./workplace/workplace.text.ts')).workplaceTexts,
  contentSets: async () => (await import('./demo/content-set.text.ts')).contentSetTexts,
  cards: async () => (await import('./demo/card.text.ts')).cardTexts,
  campaigns: async () => (await import('./demo/campaign.text.ts')).campaignTexts,
  parameters: async () => (await import('./demo/parameters.text.ts')).parameterTexts,
  charts: async () => (await import('./chart.text.ts')).chartTexts,
  demoCharts: async () => (await import('./demo/demo-chart.text.ts')).demoChartTexts,
  members: async () => (await import('./members/member.text.ts')).memberTexts,
  memberRecord: async () => (await import('./members/member-record.text.ts')).memberRecordTexts,
  memberMerge: async () => (await import('./members/member-merge.text.ts')).memberMergeTexts,
  memberCheck: async () => (await import('./members/member-check.text.ts')).memberCheckTexts,
  ledgerScreen: async () => (await import('./ledger/ledger-screen.text.ts')).ledgerScreenTexts,
  wallet: async () => (await import('./wallet/wallet.text.ts')).walletTexts,
  messages: async () => (await import('./messages/message.text.ts')).messageTexts,
  notices: async () => (await import('./messages/notice.text.ts')).noticeTexts,
  threads: async () => (await import('./threads/thread.text.ts')).threadTexts,
  automation: async () => (await import('./automation/automation.text.ts')).automationTexts,
  templates: async () => (await import('./templates/template.text.ts')).templateTexts,
  payouts: async () => (await import('./payouts/payout.text.ts')).payoutTexts,
  reconciliation: async () => (await import('./payouts/reconciliation.text.ts')).reconciliationTexts,
} satisfies Record<string, () => Promise<Record<string, Text>>>;

export type Namespace = keyof typeof load;

/** What may be asked for: a text with a plural by the one name of all its forms. */
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
