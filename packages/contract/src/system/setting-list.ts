/**
 * Every setting of the business, once: default, meaning, unit, and what it may be. A row `business.<name>` of `settings`
 * overrides the default; the screen /sys/settings shows this list. Those of security stand in `security-settings.ts`.
 */
import type { z } from 'zod';
import { perPlatform } from '../channels/platform-registry.ts';
import { ASSUMED_CHANNEL_BP } from '../contracts/order-share-rules.ts';
import { AUDIT_HOUR } from '../dates.ts';
import {
  evaluationEditMinutes,
  evaluationExpiringHours,
  evaluationReplyDays,
} from '../evaluations/evaluation-settings.ts';
import { emptyContent } from '../houses/house-content.ts';
import { landmarkRadius, MOST_RADIUS } from '../landmarks/landmark.ts';
import { taskDefaults } from '../tasks/task-settings.ts';
import { messageSettings } from './message-settings.ts';
import { operatorSettings } from './operator-settings.ts';
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
    name: ['夜审时刻', 'Hour of the night audit'],
    meaning: [
      '到这一时刻，前一个营业日结束；凌晨到店的散客仍算前一晚。',
      'At this local hour the business day before ends; a walk-in in the small hours still gets the night before.',
    ],
    usual: AUDIT_HOUR,
    ...{ min: 0, max: 12, unit: units.hourOfDay },
  }),
  horizonDays: numberSetting({
    group: 'booking',
    name: ['可售天数', 'How far ahead is sold'],
    meaning: [
      '从今天起最远可预订、关房与设价的天数。',
      'From today, how far ahead rooms can be sold, blocked and priced.',
    ],
    usual: 730,
    ...{ min: 30, max: 1_095, unit: units.days },
  }),
  checkInTime: timeSetting({
    group: 'booking',
    name: ['入住时间', 'Check-in time'],
    meaning: [
      '新建房源从几点起可入住，每个房源可另设；已有房源不变。',
      'From when guests of a new house check in; each house may say otherwise. Houses that exist stay as they are.',
    ],
    usual: emptyContent.checkInTime,
  }),
  checkOutTime: timeSetting({
    group: 'booking',
    name: ['退房时间', 'Check-out time'],
    meaning: [
      '新建房源几点前须退房，每个房源可另设；已有房源不变。',
      'Until when guests of a new house check out; each house may say otherwise. Houses that exist stay as they are.',
    ],
    usual: emptyContent.checkOutTime,
  }),
  slotCleaningMinutes: numberSetting({
    group: 'booking',
    name: ['钟点房清洁时间', 'Cleaning around hourly stays'],
    meaning: [
      '新建房源的钟点房前后各留多久清洁，每个房源可另设；已有房源不变。',
      'So long is cleaned before and after hourly stays of a new house; each house may say otherwise. Houses that exist stay as they are.',
    ],
    usual: 90,
    ...{ min: 0, max: 480, unit: units.minutes },
  }),
  waitAcceptMinutes: partsSetting({
    group: 'booking',
    name: ['接单时限', 'Time to accept'],
    meaning: [
      '渠道订单没有写明截止时间时，多久内须接单；平台写明的以平台为准。',
      'How long an order of a channel waits to be accepted when the platform names no deadline; one it names decides.',
    ],
    parts: perPlatform(({ name }) => name),
    usual: perPlatform(({ acceptMinutes }) => acceptMinutes),
    ...{ min: 5, max: 1_440, unit: units.minutes },
  }),
  waitPayMinutes: numberSetting({
    group: 'booking',
    name: ['待支付时限', 'Time to pay'],
    meaning: [
      '接单后等待付款的时间，超时释放房间。对之后的订单生效。',
      'How long an accepted order waits for payment before its room is released. Counts for later orders.',
    ],
    usual: 30,
    ...{ min: 5, max: 1_440, unit: units.minutes },
  }),
  holdHours: numberSetting({
    group: 'booking',
    name: ['保留时长', 'How long a hold lasts'],
    meaning: [
      '电话保留的房间多久后自动释放。对之后的保留生效。',
      'After so long a room held by phone is released. Counts for later holds.',
    ],
    usual: 24,
    ...{ min: 1, max: 720, unit: units.hours },
  }),
  completionHours: numberSetting({
    group: 'booking',
    name: ['完单等待', 'Wait before completion'],
    meaning: [
      '退房后多久订单算完单，之后才能分账。',
      'So long after its end an order is complete and may be split.',
    ],
    usual: 24,
    ...{ min: 0, max: 720, unit: units.hours },
  }),
};

const moneySettings = {
  weekendNights: weekdaySetting({
    group: 'price',
    name: ['周末晚', 'Weekend nights'],
    meaning: ['哪些晚上按周末价计。', 'Which nights take the weekend price.'],
    usual: [5, 6],
  }),
  priceLogDays: numberSetting({
    group: 'price',
    name: ['改价明细保留', 'Price log kept'],
    meaning: [
      '改价日志逐晚明细在该晚过去后保留多少天；改价记录本身一直保留。',
      'How long the price log keeps its lines after their night has passed. The changes themselves stay listed.',
    ],
    usual: 400,
    ...{ min: 30, max: 3_650, unit: units.days },
  }),
  refundFourEyesFen: moneySetting({
    group: 'money',
    name: ['退款复核金额', 'Refunds seen by two'],
    meaning: [
      '退款、作废收款与押金改用其他方式退还，一个订单合计、或一人 24 小时内合计达到此金额起，须由另一人确认。',
      'Refunds, voided payments and deposits returned another way: from this sum on, of an order or of one person within 24 hours, a second person confirms.',
    ],
    usual: 50_000,
    max: 100_000_000,
  }),
  soloBusiness: switchSetting({
    group: 'money',
    name: ['一人经营', 'One person runs this business'],
    meaning: [
      '没有第二个人可以确认时，由本人填写原因后确认，原因留存在日志中；还有他人可以确认时不起作用。',
      'While nobody else could confirm, the person who started something confirms it with a reason, which is kept in the log.',
    ],
    usual: false as boolean,
  }),
  shiftRequired: switchSetting({
    group: 'money',
    name: ['收款须先开班', 'Take money only on a shift'],
    meaning: [
      '开启后，没有开班的员工不能收款、退款、作废或收退押金，操作时会请其先开班。关闭时，班次外的款项在交接单上单独列出，可由当班人接管。',
      'Staff without an open shift cannot take, give back or void money; they are asked to open their shift first. When off, such money is listed separately on the hand-over and a colleague on shift can take it over.',
    ],
    usual: false as boolean,
  }),
  oneCashBox: switchSetting({
    group: 'money',
    name: ['全部房源共用一个钱箱', 'One cash box for all properties'],
    meaning: [
      '开启后，一个班次只清点一个钱箱；关闭时，每个房源各清点一个。对之后开的班次生效。',
      'A shift counts one box for all its properties instead of one for each. Applies to shifts opened later.',
    ],
    usual: false as boolean,
  }),
  assumedChannelBp: rateSetting({
    group: 'money',
    name: ['默认渠道佣金', 'Assumed commission of channels'],
    meaning: [
      '渠道没有告知佣金的订单，按此比例估算。',
      'What channels keep of orders whose commission they have not told.',
    ],
    usual: ASSUMED_CHANNEL_BP as number,
  }),
  invoiceTaxPercent: numberSetting({
    group: 'money',
    name: ['发票税率', 'VAT on invoices'],
    meaning: [
      '住宿发票的增值税税率：一般纳税人 6，小规模 3 或 1，免税 0。对之后申请的发票生效。',
      'VAT on lodging: 6 general, 3 or 1 small-scale, 0 exempt. Counts for invoices asked for later.',
    ],
    usual: 6,
    ...{ min: 0, max: 13, unit: units.percent },
  }),
  transferFourEyesFen: moneySetting({
    group: 'money',
    name: ['内部转账复核金额', 'Transfers seen by two'],
    meaning: [
      '一人 24 小时内登记的内部转账合计达到此金额起，须由另一人确认后入账。',
      'Transfers between own accounts that one person records within 24 hours are confirmed by a second person from this sum on.',
    ],
    usual: 5_000_000,
    max: 1_000_000_000,
  }),
  payoutFourEyesFen: moneySetting({
    group: 'payout',
    name: ['打款复核金额', 'Payouts seen by two'],
    meaning: [
      '一位房东一天的打款达到此金额起，须由发起人以外的人复核。',
      'Payouts to a landlord of one day are approved by somebody else from this sum on.',
    ],
    usual: 500_000,
    max: 1_000_000_000,
  }),
  payoutDailyCapFen: moneySetting({
    group: 'payout',
    name: ['每日打款上限', 'Daily cap of payouts'],
    meaning: [
      '一个营业日最多让支付机构打出的金额，超出的留到第二天。',
      'What the institution is told to pay out on one business day at most; the rest waits for the next.',
    ],
    usual: 50_000_000,
    max: 10_000_000_000,
  }),
  payoutCoolingHours: numberSetting({
    group: 'payout',
    name: ['换卡冷静期', 'Cooling of a changed card'],
    meaning: [
      '结算卡变更后多久内不向新卡打款。',
      'For so long nothing is paid to a settlement card that was changed.',
    ],
    usual: 24,
    ...{ min: 0, max: 168, unit: units.hours },
  }),
  payoutTries: numberSetting({
    group: 'payout',
    name: ['打款重试次数', 'Tries of a payout'],
    meaning: [
      '支付机构拒绝几次后不再重试，金额退回可提现。',
      'After so many refusals of the institution the money is available again.',
    ],
    usual: 3,
    ...{ min: 1, max: 10, unit: units.times },
  }),
  payoutSilentHours: numberSetting({
    group: 'payout',
    name: ['打款无回音提醒', 'Silence of the institution'],
    meaning: [
      '打款提交后多久没有结果就生成待办。',
      'A payout that the institution says nothing about for so long becomes a todo.',
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
    name: ['清洁用时', 'Minutes of a cleaning'],
    meaning: [
      '检查清单没有写明时，清洁一间房的用时。',
      'How long cleaning a room takes where its checklist says nothing else.',
    ],
    usual: taskDefaults.cleaningMinutes as number,
    ...{ min: 5, max: 600, unit: units.minutes },
  }),
  taskStayOverNights: numberSetting({
    group: 'task',
    event: TASK_RULES,
    name: ['续住清洁间隔', 'Stay-over cleaning'],
    meaning: [
      '住客每住几晚清洁一次；0 表示不安排。',
      'A guest who stays is cleaned for every so many nights; 0 is never.',
    ],
    usual: taskDefaults.stayOverNights as number,
    ...{ min: 0, max: 30, unit: units.nights },
  }),
  taskDeepDays: numberSetting({
    group: 'task',
    event: TASK_RULES,
    name: ['深度清洁间隔', 'Deep cleaning'],
    meaning: [
      '每间房多少天深度清洁一次；0 表示不安排。',
      'Every room is cleaned deeply once in so many days; 0 is never.',
    ],
    usual: taskDefaults.deepDays as number,
    ...{ min: 0, max: 730, unit: units.days },
  }),
  taskInspection: switchSetting({
    group: 'task',
    event: TASK_RULES,
    name: ['清洁后查房', 'Inspection'],
    meaning: ['清洁完成后须查房才算完成。', 'A cleaned room is looked at before its task is done.'],
    usual: taskDefaults.inspection as boolean,
  }),
  taskDayEnd: timeSetting({
    group: 'task',
    event: TASK_RULES,
    name: ['当日完成时间', 'End of the cleaners’ day'],
    meaning: [
      '没有客人等的房间，最晚几点前完成清洁。',
      'Rooms that nobody waits for are done by this local time.',
    ],
    usual: taskDefaults.dayEnd as string,
  }),
};

const REPLY_RULES = 'setting.replyRulesChanged';
const guestSettings = {
  evaluationReplyDays: partsSetting({
    group: 'evaluation',
    event: REPLY_RULES,
    name: ['评价回复期限', 'Days to reply'],
    meaning: [
      '收到评价后多少天内可以回复。对之后收到的评价生效。',
      'Days a channel takes replies to an evaluation. Counts for those received later.',
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
    name: ['回复可修改时间', 'Time to change a reply'],
    meaning: ['回复发出后多久内还能修改。', 'How long a reply may still be changed.'],
    usual: evaluationEditMinutes as number,
    ...{ min: 0, max: 1_440, unit: units.minutes },
  }),
  evaluationExpiringHours: numberSetting({
    group: 'evaluation',
    event: REPLY_RULES,
    name: ['即将到期', 'Expiring soon'],
    meaning: [
      '离回复期限不到多久算即将到期，并提醒。',
      'An evaluation with less time than this for a reply is expiring, and is reminded of.',
    ],
    usual: evaluationExpiringHours as number,
    ...{ min: 1, max: 720, unit: units.hours },
  }),
  landmarkRadius: partsSetting({
    group: 'place',
    event: 'setting.landmarkRadiusChanged',
    name: ['地标关联半径', 'Radius of landmarks'],
    meaning: [
      '房源周围多远内的地标算在附近；修改后重新关联全部房源。',
      'How near a landmark of a kind counts as near a house; a change links all houses anew.',
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
    ...{ min: 100, max: MOST_RADIUS, unit: units.metres },
  }),
  erasureSecondPerson: switchSetting({
    group: 'privacy',
    name: ['抹除须两人', 'Erasing takes two'],
    meaning: [
      '抹除住客资料须由登记申请以外的人执行。',
      'A guest is erased by somebody other than who recorded his request.',
    ],
    usual: true as boolean,
  }),
  registrationKeptDays: numberSetting({
    group: 'privacy',
    name: ['登记保留天数', 'Registrations are kept'],
    meaning: [
      '入住登记和访客记录保留多少天后清除，默认三年。',
      'How long a registration or a visitor is kept after it was recorded; then it is purged. Three years by default.',
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

/** What holds while nobody has set another. */
export const settingDefaults = Object.fromEntries(
  settingNames.map((name) => [name, settingList[name].usual]),
) as unknown as Settings;

/** Any of them, for who shows or checks one by its name. */
export const settingOf = (name: SettingName): Setting<unknown> =>
  settingList[name] as unknown as Setting<unknown>;
