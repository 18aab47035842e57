/**
 * Functions that a business can switch off. Switching off hides menu entries; it removes no data and no permission.
 */
import type { Text } from '../../platform/texts.ts';

interface Feature {
  readonly name: Text;
  readonly meaning: Text;
  /** Names of the menu entries it shows. */
  readonly entries: readonly string[];
}

export const featureTable = {
  registrations: {
    name: ['入住登记', 'Registrations'],
    meaning: ['登记住客证件并上报公安', 'Register guests’ documents and report them to the police'],
    entries: ['registration'],
  },
  invoices: {
    name: ['发票', 'Invoices'],
    meaning: ['开具、发送与红冲发票', 'Issue, send and credit invoices'],
    entries: ['invoice'],
  },
  shifts: {
    name: ['交接班', 'Shifts'],
    meaning: ['当班、清点钱箱与交班', 'Work in shifts, count the cash box and hand over'],
    entries: ['shift'],
  },
  lostItems: {
    name: ['失物招领', 'Lost and found'],
    meaning: ['登记与归还客人遗留物', 'Record and return what guests left behind'],
    entries: ['lostFound'],
  },
  plans: {
    name: ['价格方案', 'Rate plans'],
    meaning: [
      '含早、不可取消等方案与改价日志',
      'Plans such as breakfast or non-refundable, and the price log',
    ],
    entries: ['ratePlan', 'priceLog'],
  },
  channels: {
    name: ['渠道直连', 'Channels'],
    meaning: [
      '把房价房态推送到平台并收取平台订单',
      'Send prices and availability to platforms and receive their orders',
    ],
    entries: ['channelList', 'compare', 'operationLog'],
  },
  houseReviews: {
    name: ['房源审核', 'Property review'],
    meaning: ['准入标准与另一人的审核', 'Admission standards and a check by a second person'],
    entries: ['check', 'standards'],
  },
  landmarks: {
    name: ['地标', 'Landmarks'],
    meaning: ['房源附近的地铁站、景点等', 'Stations, sights and other places near properties'],
    entries: ['landmark'],
  },
  guestReviews: {
    name: ['点评', 'Guest reviews'],
    meaning: ['记录、回复与申诉点评', 'Record, answer and appeal reviews'],
    entries: ['evaluate'],
  },
  members: {
    name: ['会员', 'Members'],
    meaning: ['会员档案、证件审核与抹除申请', 'Member records, document checks and erasure requests'],
    entries: ['memberList', 'memberCheck', 'erasure'],
  },
  landlords: {
    name: ['房东', 'Landlords'],
    meaning: [
      '房东、合同、入网、分账与结算单',
      'Landlords, contracts, onboarding, splits and owner statements',
    ],
    entries: [
      'landlordList',
      'contractList',
      'networkAccess',
      'stagingWorkbench',
      'landlord-settlement',
      'landlord-settlement-records',
      'completion-order-divide',
    ],
  },
  books: {
    name: ['总账与对账', 'Ledger and reconciliation'],
    meaning: ['总账、钱包与对账', 'Ledger, wallet and reconciliation'],
    entries: ['ledger', 'walletInformation', 'reconciliation'],
  },
  expenses: {
    name: ['支出', 'Expenses'],
    meaning: ['记录与审批支出', 'Record and approve expenses'],
    entries: ['expense'],
  },
  approvals: {
    name: ['待复核事项', 'Approval requests'],
    meaning: ['等待另一人确认的事项', 'Actions that wait for a second person'],
    entries: ['confirmations'],
  },
  monitor: {
    name: ['实时监控', 'Monitor'],
    meaning: ['业务与系统的实时状况', 'Live state of business and system'],
    entries: ['monitor'],
  },
  automation: {
    name: ['自动化与消息模板', 'Automation and templates'],
    meaning: ['自动发送的消息与模板', 'Messages sent by rules, and their templates'],
    entries: ['automation-setting', 'template'],
  },
  announcements: {
    name: ['公告', 'Announcements'],
    meaning: ['向员工发布公告', 'Publish announcements to staff'],
    entries: ['announcement'],
  },
  organisation: {
    name: ['部门与角色', 'Departments and roles'],
    meaning: ['部门、角色与权限', 'Departments, roles and permissions'],
    entries: ['department', 'role'],
  },
  logs: {
    name: ['日志', 'Logs'],
    meaning: ['审计、登录与房态日志', 'Audit log, sign-in log and room status log'],
    entries: ['auditLog', 'loginLog', 'statusLog'],
  },
  onlinePayments: {
    name: ['线上收款', 'Online payments'],
    meaning: ['微信、支付宝等商户号', 'Merchant accounts of WeChat Pay, Alipay and others'],
    entries: ['merchantAccount'],
  },
  integrations: {
    name: ['接口与连接', 'Integrations'],
    meaning: [
      '短信、门锁等连接，接口令牌、助手提议与事件回调',
      'Connections such as text messages and locks, API tokens, proposals, webhooks',
    ],
    entries: ['connector', 'apiToken', 'webhook', 'proposals'],
  },
} as const satisfies Record<string, Feature>;

export type FeatureName = keyof typeof featureTable;
export const featureNames = Object.keys(featureTable) as [FeatureName, ...FeatureName[]];

/** Menu entries hidden while these functions are off. */
export const entriesOf = (off: readonly FeatureName[]): string[] =>
  off.flatMap((name) => [...featureTable[name].entries]);
