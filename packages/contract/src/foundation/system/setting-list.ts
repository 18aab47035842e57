/**
 * All business settings with default, meaning, unit and limits. A row `business.<name>` of `settings` overrides the
 * default; the screen /sys/settings shows this list. Security settings are in `security-settings.ts`.
 */
import type { z } from 'zod';
import { ASSUMED_CHANNEL_BP } from '../../finance/contracts/order-share-rules.ts';
import {
  evaluationEditMinutes,
  evaluationExpiringHours,
  evaluationReplyDays,
} from '../../operations/evaluations/evaluation-settings.ts';
import { taskDefaults } from '../../operations/tasks/task-settings.ts';
import { AUDIT_HOUR } from '../../platform/dates.ts';
import { emptyContent } from '../houses/house-content.ts';
import { landmarkRadius, MAX_RADIUS_M } from '../landmarks/landmark.ts';
import { messageSettings } from './message-settings.ts';
import { operatorSettings } from './operator-settings.ts';
import { perPlatform } from './platform-registry.ts';
import { securitySettings } from './security-settings.ts';
import {
  moneySetting,
  numberSetting,
  partsSetting,
  rateSetting,
  type Setting,
  switchSetting,
  timeSetting,
  units,
  weekdaySetting,
} from './setting-kinds.ts';

const bookingSettings = {
  auditHour: numberSetting({
    group: 'booking',
    name: ['夜审时刻', 'Night audit hour'],
    meaning: [
      '到这一时刻，前一个营业日结束；凌晨到店的散客仍算前一晚。',
      'The business day ends at this property-local time. Walk-ins after midnight still count for the night before.',
    ],
    usual: AUDIT_HOUR,
    ...{ min: 0, max: 12, unit: units.hourOfDay },
  }),
  horizonDays: numberSetting({
    group: 'booking',
    name: ['可售天数', 'Booking window (days)'],
    meaning: [
      '从今天起最远可预订、关房与设价的天数。',
      'How many days ahead rooms can be booked, blocked and priced.',
    ],
    usual: 730,
    ...{ min: 30, max: 1_095, unit: units.days },
  }),
  checkInTime: timeSetting({
    group: 'booking',
    name: ['入住时间', 'Check-in time'],
    meaning: [
      '新建房源从几点起可入住，每个房源可另设；已有房源不变。',
      'Check-in time of new properties. Can be set per property; existing ones do not change.',
    ],
    usual: emptyContent.checkInTime,
  }),
  checkOutTime: timeSetting({
    group: 'booking',
    name: ['退房时间', 'Check-out time'],
    meaning: [
      '新建房源几点前须退房，每个房源可另设；已有房源不变。',
      'Check-out time of new properties. Can be set per property; existing ones do not change.',
    ],
    usual: emptyContent.checkOutTime,
  }),
  slotCleaningMinutes: numberSetting({
    group: 'booking',
    name: ['钟点房清洁时间', 'Hourly stay cleaning time'],
    meaning: [
      '新建房源的钟点房前后各留多久清洁，每个房源可另设；已有房源不变。',
      'Cleaning time before and after hourly stays of new properties. Can be set per property; existing ones do not change.',
    ],
    usual: 90,
    ...{ min: 0, max: 480, unit: units.minutes },
  }),
  waitAcceptMinutes: partsSetting({
    group: 'booking',
    name: ['接单时限', 'Acceptance deadline'],
    meaning: [
      '渠道订单没有写明截止时间时，多久内须接单；平台写明的以平台为准。',
      'Time to accept a channel order when the platform gives no deadline. The platform’s own deadline takes precedence.',
    ],
    parts: perPlatform(({ name }) => name),
    usual: perPlatform(({ acceptMinutes }) => acceptMinutes),
    ...{ min: 5, max: 1_440, unit: units.minutes },
  }),
  waitPayMinutes: numberSetting({
    group: 'booking',
    name: ['待支付时限', 'Payment deadline'],
    meaning: [
      '接单后等待付款的时间，超时释放房间。对之后的订单生效。',
      'Time to pay after acceptance before the room is released. Applies to later orders.',
    ],
    usual: 30,
    ...{ min: 5, max: 1_440, unit: units.minutes },
  }),
  holdHours: numberSetting({
    group: 'booking',
    name: ['保留时长', 'Hold duration'],
    meaning: [
      '电话保留的房间多久后自动释放。对之后的保留生效。',
      'When rooms held by phone are released automatically. Applies to later holds.',
    ],
    usual: 24,
    ...{ min: 1, max: 720, unit: units.hours },
  }),
  completionHours: numberSetting({
    group: 'booking',
    name: ['完单等待', 'Completion delay'],
    meaning: [
      '退房后多久订单算完单，之后才能分账。',
      'Time after check-out before an order is complete and can be split.',
    ],
    usual: 24,
    ...{ min: 0, max: 720, unit: units.hours },
  }),
};

const moneySettings = {
  weekendNights: weekdaySetting({
    group: 'price',
    name: ['周末晚', 'Weekend nights'],
    meaning: ['哪些晚上按周末价计。', 'Nights charged at the weekend price.'],
    usual: [5, 6],
  }),
  priceLogDays: numberSetting({
    group: 'price',
    name: ['改价明细保留', 'Keep price log'],
    meaning: [
      '改价日志逐晚明细在该晚过去后保留多少天；改价记录本身一直保留。',
      'Days to keep nightly details of price changes after the night has passed. The changes themselves are kept.',
    ],
    usual: 400,
    ...{ min: 30, max: 3_650, unit: units.days },
  }),
  refundFourEyesFen: moneySetting({
    group: 'money',
    name: ['退款复核金额', 'Refund approval threshold'],
    meaning: [
      '退款、作废收款、退款或押金改用其他方式退还，一个订单合计、或一人 24 小时内合计达到此金额起，须由另一人确认。',
      'From this amount, per order or per person within 24 hours, another person must confirm refunds, voided payments, and refunds or deposits returned another way.',
    ],
    usual: 50_000,
    max: 100_000_000,
  }),
  soloBusiness: switchSetting({
    group: 'money',
    name: ['一人经营', 'One person runs this business'],
    meaning: [
      '没有第二个人可以确认时，由本人填写原因后确认，原因留存在日志中；还有他人可以确认时不起作用。',
      'If no one else can confirm, users confirm their own actions and enter a reason, which is kept in the log. Has no effect while someone else can confirm.',
    ],
    usual: false as boolean,
  }),
  shiftRequired: switchSetting({
    group: 'money',
    name: ['收款须先开班', 'Require an open shift for payments'],
    meaning: [
      '开启后，没有开班的员工不能收款、退款、作废或收退押金，操作时会请其先开班。关闭时，班次外的款项在交接单上单独列出，可由当班人接管。',
      'When on, staff without an open shift cannot take, refund, void or return money and are asked to open one. When off, money outside shifts is listed separately at hand-over and can be taken over.',
    ],
    usual: false as boolean,
  }),
  oneCashBox: switchSetting({
    group: 'money',
    name: ['全部房源共用一个钱箱', 'One cash box for all properties'],
    meaning: [
      '开启后，一个班次只清点一个钱箱；关闭时，每个房源各清点一个。对之后开的班次生效。',
      'When on, a shift counts one cash box. When off, one per property. Applies to shifts opened later.',
    ],
    usual: false as boolean,
  }),
  assumedChannelBp: rateSetting({
    group: 'money',
    name: ['默认渠道佣金', 'Default channel commission'],
    meaning: [
      '渠道没有告知佣金的订单，按此比例估算。',
      'Used to estimate commission when the channel has not stated it.',
    ],
    usual: ASSUMED_CHANNEL_BP as number,
  }),
  invoiceTaxPercent: numberSetting({
    group: 'money',
    name: ['发票税率', 'VAT on invoices'],
    meaning: [
      '住宿发票的增值税税率：一般纳税人 6，小规模 3 或 1，免税 0。对之后申请的发票生效。',
      'VAT rate on lodging invoices: 6 general, 3 or 1 small-scale, 0 exempt. Applies to invoices requested later.',
    ],
    usual: 6,
    ...{ min: 0, max: 13, unit: units.percent },
  }),
  transferFourEyesFen: moneySetting({
    group: 'money',
    name: ['内部转账复核金额', 'Transfer approval threshold'],
    meaning: [
      '一人 24 小时内登记的内部转账合计达到此金额起，须由另一人确认后入账。',
      'From this amount per person within 24 hours, another person must confirm transfers before they are posted.',
    ],
    usual: 5_000_000,
    max: 1_000_000_000,
  }),
  payoutFourEyesFen: moneySetting({
    group: 'payout',
    name: ['打款复核金额', 'Payout approval threshold'],
    meaning: [
      '一位房东一天的打款达到此金额起，须由发起人以外的人复核。',
      'From this amount per landlord and day, someone other than the requester must approve payouts.',
    ],
    usual: 500_000,
    max: 1_000_000_000,
  }),
  payoutDailyCapFen: moneySetting({
    group: 'payout',
    name: ['每日打款上限', 'Daily payout limit'],
    meaning: [
      '一个营业日最多让支付机构打出的金额，超出的留到第二天。',
      'Maximum paid through the institution per business day. The rest waits until the next day.',
    ],
    usual: 50_000_000,
    max: 10_000_000_000,
  }),
  payoutCoolingHours: numberSetting({
    group: 'payout',
    name: ['换卡冷静期', 'Cooling-off period after account change'],
    meaning: [
      '结算卡变更后多久内不向新卡打款。',
      'How long no payouts go to a settlement account after it was changed.',
    ],
    usual: 24,
    ...{ min: 0, max: 168, unit: units.hours },
  }),
  payoutTries: numberSetting({
    group: 'payout',
    name: ['打款重试次数', 'Payout attempts'],
    meaning: [
      '支付机构拒绝几次后不再重试，金额退回可提现。',
      'Rejections by the institution after which a payout is given up and the amount becomes available again.',
    ],
    usual: 3,
    ...{ min: 1, max: 10, unit: units.times },
  }),
  payoutSilentHours: numberSetting({
    group: 'payout',
    name: ['打款无回音提醒', 'Payout without result'],
    meaning: [
      '打款提交后多久没有结果就生成待办。',
      'Time after submission without a result before a to-do is created.',
    ],
    usual: 24,
    ...{ min: 1, max: 168, unit: units.hours },
  }),
};

const TASK_RULES = 'setting.taskRulesChanged';
const taskSettings = {
  taskCleaningMinutes: numberSetting({
    group: 'task',
    event: TASK_RULES,
    name: ['清洁用时', 'Cleaning duration'],
    meaning: [
      '检查清单没有写明时，清洁一间房的用时。',
      'Cleaning time per room if the checklist does not say.',
    ],
    usual: taskDefaults.cleaningMinutes as number,
    ...{ min: 5, max: 600, unit: units.minutes },
  }),
  taskStayOverNights: numberSetting({
    group: 'task',
    event: TASK_RULES,
    name: ['续住清洁间隔', 'Stay-over cleaning'],
    meaning: ['住客每住几晚清洁一次；0 表示不安排。', 'Nights of a stay between cleanings. 0 turns it off.'],
    usual: taskDefaults.stayOverNights as number,
    ...{ min: 0, max: 30, unit: units.nights },
  }),
  taskDeepDays: numberSetting({
    group: 'task',
    event: TASK_RULES,
    name: ['深度清洁间隔', 'Deep cleaning'],
    meaning: [
      '每间房多少天深度清洁一次；0 表示不安排。',
      'Days between deep cleanings of a room. 0 turns it off.',
    ],
    usual: taskDefaults.deepDays as number,
    ...{ min: 0, max: 730, unit: units.days },
  }),
  taskInspection: switchSetting({
    group: 'task',
    event: TASK_RULES,
    name: ['清洁后查房', 'Inspection after cleaning'],
    meaning: ['清洁完成后须查房才算完成。', 'Cleaned rooms must be inspected before the task is complete.'],
    usual: taskDefaults.inspection as boolean,
  }),
  taskDayEnd: timeSetting({
    group: 'task',
    event: TASK_RULES,
    name: ['当日完成时间', 'Daily deadline'],
    meaning: [
      '没有客人等的房间，最晚几点前完成清洁。',
      'Time by which rooms without an arrival must be cleaned.',
    ],
    usual: taskDefaults.dayEnd as string,
  }),
};

const REPLY_RULES = 'setting.replyRulesChanged';
const guestSettings = {
  evaluationReplyDays: partsSetting({
    group: 'evaluation',
    event: REPLY_RULES,
    name: ['点评回复期限', 'Review reply deadline'],
    meaning: [
      '收到点评后多少天内可以回复。对之后收到的点评生效。',
      'Days to reply after a review is received. Applies to later reviews.',
    ],
    parts: {
      direct: ['直客', 'Direct'],
      ...perPlatform(({ name }) => name),
      other: ['其他', 'Other'],
    },
    usual: evaluationReplyDays,
    ...{ min: 1, max: 365, unit: units.days },
  }),
  evaluationEditMinutes: numberSetting({
    group: 'evaluation',
    event: REPLY_RULES,
    name: ['回复可修改时间', 'Time to edit a reply'],
    meaning: ['回复发出后多久内还能修改。', 'How long a reply can be edited after sending.'],
    usual: evaluationEditMinutes as number,
    ...{ min: 0, max: 1_440, unit: units.minutes },
  }),
  evaluationExpiringHours: numberSetting({
    group: 'evaluation',
    event: REPLY_RULES,
    name: ['即将到期', 'Expiring soon'],
    meaning: [
      '离回复期限不到多久算即将到期，并提醒。',
      'Reviews with less time left are marked as expiring and a reminder is sent.',
    ],
    usual: evaluationExpiringHours as number,
    ...{ min: 1, max: 720, unit: units.hours },
  }),
  landmarkRadius: partsSetting({
    group: 'place',
    event: 'setting.landmarkRadiusChanged',
    name: ['地标关联半径', 'Landmark radius'],
    meaning: [
      '房源周围多远内的地标算在附近；修改后重新关联全部房源。',
      'Distance within which landmarks count as nearby. Changing it relinks all properties.',
    ],
    parts: {
      metro: ['地铁站', 'Metro station'],
      scenic: ['景点', 'Sight'],
      business: ['商圈', 'Business area'],
      hospital: ['医院', 'Hospital'],
      university: ['高校', 'University'],
      station: ['车站与机场', 'Station or airport'],
    },
    usual: landmarkRadius,
    ...{ min: 100, max: MAX_RADIUS_M, unit: units.metres },
  }),
  erasureSecondPerson: switchSetting({
    group: 'privacy',
    name: ['抹除须两人', 'Two people to erase'],
    meaning: [
      '抹除住客资料须由登记申请以外的人执行。',
      'Guest data must be erased by someone other than the person who recorded the request.',
    ],
    usual: true as boolean,
  }),
  registrationKeptDays: numberSetting({
    group: 'privacy',
    name: ['登记保留天数', 'Keep registrations'],
    meaning: [
      '入住登记和访客记录保留多少天后清除，默认三年。',
      'Days to keep registrations and visitor records before purging. Three years by default.',
    ],
    usual: 1_095,
    ...{ min: 365, max: 3_650, unit: units.days },
  }),
};

export const settingList = {
  ...operatorSettings,
  ...bookingSettings,
  ...moneySettings,
  ...taskSettings,
  ...messageSettings,
  ...guestSettings,
  ...securitySettings,
} satisfies Record<string, Setting<never> | Setting<unknown>>;

export type SettingName = keyof typeof settingList;
export type Settings = { readonly [K in SettingName]: z.output<(typeof settingList)[K]['schema']> };
export const settingNames = Object.keys(settingList) as SettingName[];

/** Defaults of all settings. */
export const settingDefaults = Object.fromEntries(
  settingNames.map((name) => [name, settingList[name].usual]),
) as unknown as Settings;

/** Any setting by name. */
export const settingOf = (name: SettingName): Setting<unknown> =>
  settingList[name] as unknown as Setting<unknown>;
