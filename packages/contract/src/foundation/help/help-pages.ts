/** The pages of the help area; their texts are `docs/help/<slug>.zh.md` and `.en.md`. */
import type { Text } from '../../platform/texts.ts';

export const helpSections = ['desk', 'prices', 'money', 'admin'] as const;
export type HelpSection = (typeof helpSections)[number];

export interface HelpPage {
  readonly section: HelpSection;
  /** The heading of the page; a test compares them. */
  readonly title: Text;
  /** Pinyin of the Chinese title, for search; tested with pinyin-pro. */
  readonly pinyin: string;
  /** Further search words. */
  readonly words: Text;
}

const pages = <const T extends Record<string, HelpPage>>(all: T): { readonly [K in keyof T]: HelpPage } =>
  all;

export const helpPages = pages({
  'room-calendar': {
    section: 'desk',
    title: ['房态日历', 'Room calendar'],
    pinyin: 'fang tai ri li',
    words: ['房态 日历 排房 关房 拖动 撤销 未排房', 'board block assign drag undo unassigned'],
  },
  'today-rooms': {
    section: 'desk',
    title: ['今日房态', 'Today’s rooms'],
    pinyin: 'jin ri fang tai',
    words: ['预抵 预离 在住 空净 空脏 置净', 'arrivals departures clean dirty day board'],
  },
  'sell-and-check-in': {
    section: 'desk',
    title: ['录入订单与办理入住', 'Sell and check in'],
    pinyin: 'lu ru ding dan yu ban li ru zhu',
    words: ['录单 下单 散客 保留 入住 退房 登记', 'new order walk-in hold check-out booking'],
  },
  'guest-page': {
    section: 'desk',
    title: ['住客页', 'Guest page'],
    pinyin: 'zhu ke ye',
    words: [
      '链接 二维码 预登记 自助入住 门锁密码 须知 指南',
      'link qr code online check-in self check-in door code house rules guide wi-fi',
    ],
  },
  'change-a-stay': {
    section: 'desk',
    title: ['改动住宿', 'Change a stay'],
    pinyin: 'gai dong zhu su',
    words: [
      '续住 提前离店 换房 改期 延住 缩短 拆分 换房间',
      'extend leave early change dates shorten split move room early departure',
    ],
  },
  cancellation: {
    section: 'desk',
    title: ['取消政策与未入住', 'Cancellation policies and no-shows'],
    pinyin: 'qu xiao zheng ce yu wei ru zhu',
    words: ['取消费 免费取消 no-show 没来 恢复', 'cancel fee no-show free cancellation policy'],
  },
  'collect-by-qr': {
    section: 'money',
    title: ['扫码收款', 'Collect by QR'],
    pinyin: 'sao ma shou kuan',
    words: [
      '二维码 微信支付 支付宝 付款码 收款单 商户号 付款链接 关闭后到账',
      'wechat pay alipay stripe qr code payment request merchant account link late payment',
    ],
  },
  'connect-services': {
    section: 'admin',
    title: ['短信与群消息', 'Text messages and staff chat'],
    pinyin: 'duan xin yu qun xiao xi',
    words: [
      '短信 签名 模板 阿里云 腾讯云 企业微信 钉钉 飞书 机器人 群消息 退订 弹窗 连接',
      'sms text message template signature aliyun tencent twilio wecom dingtalk feishu robot chat opt-out pop-up connection',
    ],
  },
  deposits: {
    section: 'desk',
    title: ['押金', 'Deposits'],
    pinyin: 'ya jin',
    words: ['退押金 扣押金 损坏 赔偿 代管', 'deposit return deduct damage'],
  },
  shifts: {
    section: 'desk',
    title: ['班次与钱箱', 'Shifts and cash boxes'],
    pinyin: 'ban ci yu qian xiang',
    words: ['交班 接班 备用金 短款 长款 现金', 'hand over till float cash short over'],
  },
  folio: {
    section: 'desk',
    title: ['账单与收款', 'Folio and payments'],
    pinyin: 'zhang dan yu shou kuan',
    words: ['余额 欠款 应退 挂账 多收 作废', 'balance charge company account overpayment void'],
  },
  refunds: {
    section: 'desk',
    title: ['退款与双人复核', 'Refunds and dual approval'],
    pinyin: 'tui kuan yu shuang ren fu he',
    words: ['退钱 审批 复核 一人经营', 'approval second person threshold duty'],
  },
  'night-audit': {
    section: 'desk',
    title: ['夜审与营业日', 'Night audit and business day'],
    pinyin: 'ye shen yu ying ye ri',
    words: ['过账 营业日 凌晨 夜核', 'business day post nights walk-in after midnight'],
  },
  housekeeping: {
    section: 'desk',
    title: ['保洁任务', 'Housekeeping tasks'],
    pinyin: 'bao jie ren wu',
    words: ['打扫 清洁 查房 保洁员 维修', 'cleaning task inspection repair cleaner'],
  },
  rates: {
    section: 'prices',
    title: ['房价与价格方案', 'Rates and rate plans'],
    pinyin: 'fang jia yu jia ge fang an',
    words: ['改价 周末价 季节价 联动价 批量改价', 'price weekend season derived bulk change markup'],
  },
  restrictions: {
    section: 'prices',
    title: ['售卖限制', 'Restrictions'],
    pinyin: 'shou mai xian zhi',
    words: ['停售 连住 最少入住 不可入住', 'stop sell minimum stay closed to arrival CTA CTD'],
  },
  channels: {
    section: 'prices',
    title: ['渠道连接与房源关联', 'Channel connections and links'],
    pinyin: 'qu dao lian jie yu fang yuan guan lian',
    words: ['美团 途家 小猪 授权 匹配 推送 OTA', 'OTA link mapping authorise push listing'],
  },
  'channel-orders': {
    section: 'prices',
    title: ['渠道订单与渠道问题', 'Channel orders and problems'],
    pinyin: 'qu dao ding dan yu qu dao wen ti',
    words: ['超卖 没有空房 未关联 平台取消', 'overbooking platform problem unmapped'],
  },
  ical: {
    section: 'prices',
    title: ['iCal 日历同步', 'iCal calendars'],
    pinyin: 'ical ri li tong bu',
    words: ['Airbnb Booking Vrbo 导入日历 导出地址 冲突', 'Airbnb Booking Vrbo import export conflict'],
  },
  contracts: {
    section: 'money',
    title: ['房东合同与分成方式', 'Contracts and sharing models'],
    pinyin: 'fang dong he tong yu fen cheng fang shi',
    words: ['分成 佣金 阶梯 租金 保底 签署', 'share commission tier rent guarantee sign owner'],
  },
  statements: {
    section: 'money',
    title: ['房东结算单', 'Owner statements'],
    pinyin: 'fang dong jie suan dan',
    words: ['结算 房东账单 保证金 结转 异议', 'owner settlement reserve carried over dispute'],
  },
  payouts: {
    section: 'money',
    title: ['打款', 'Payouts'],
    pinyin: 'da kuan',
    words: ['付款 转账 冷静期 收款卡', 'pay transfer cooling-off bank account'],
  },
  closing: {
    section: 'money',
    title: ['结账与预提', 'Closing a month and accruals'],
    pinyin: 'jie zhang yu yu ti',
    words: ['锁账 月结 账期 冲回', 'close period month-end lock accrual reopen'],
  },
  'why-figures': {
    section: 'money',
    title: ['数字为什么变了', 'Why a figure changed'],
    pinyin: 'shu zi wei shen me bian le',
    words: [
      '为什么 原因 拆解 对比 收入下降 入住率下降',
      'why reason breakdown difference compare drop decline',
    ],
  },
  'report-figures': {
    section: 'money',
    title: ['报表口径', 'Report figures'],
    pinyin: 'bao biao kou jing',
    words: [
      '入住率 平均房价 RevPAR 客房收入 出租率 均价 间夜 收入 ADR',
      'occupancy ADR RevPAR room night revenue KPI',
    ],
  },
  members: {
    section: 'admin',
    title: ['会员与个人信息', 'Members and personal data'],
    pinyin: 'hui yuan yu ge ren xin xi',
    words: ['客人 黑名单 隐私 合并 抹除 身份证', 'guest blocklist privacy merge erase GDPR'],
  },
  notifications: {
    section: 'admin',
    title: ['消息提醒', 'Notifications'],
    pinyin: 'xiao xi ti xing',
    words: [
      '推送 通知 免打扰 提示音 弹窗 邮件 锁屏 手机 站内消息',
      'push quiet hours sound pop-up mail lock screen phone message box',
    ],
  },
  roles: {
    section: 'admin',
    title: ['角色与权限', 'Roles and permissions'],
    pinyin: 'jue se yu quan xian',
    words: ['角色 数据范围 看不到 优惠上限', 'access scope permission discount limit'],
  },
  imports: {
    section: 'admin',
    title: ['导入', 'Imports'],
    pinyin: 'dao ru',
    words: ['Excel 迁移 上传 模板 旧系统', 'spreadsheet migrate upload template csv'],
  },
});
export type HelpSlug = keyof typeof helpPages;

export const helpSlugs = Object.keys(helpPages) as readonly HelpSlug[];

export const isHelpSlug = (slug: string): slug is HelpSlug => Object.hasOwn(helpPages, slug);

export const helpPath = (slug: HelpSlug): string => `/help/${slug}`;
