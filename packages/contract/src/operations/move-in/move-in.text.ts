import { texts } from '../../platform/texts.ts';

export const moveInTexts = texts({
  title: ['搬家', 'Moving in'],
  purpose: [
    '从另一套系统搬过来：按顺序导入，每个文件先检查再导入，历史住宿可整批撤回。',
    'Move from another system: bring the files in this order. Each one is checked first, and past stays can be undone as a whole.',
  ],
  stage_houses: ['房源与房间', 'Properties and rooms'],
  stage_landlords: ['房东与合同', 'Landlords and contracts'],
  stage_members: ['会员', 'Members'],
  stage_past: ['历史住宿', 'Past stays'],
  stage_orders: ['未来订单', 'Future orders'],
  stage_openings: ['期初余额', 'Opening balances'],
  stage_cutOver: ['切换', 'Switch over'],
  hint_houses: [
    '房源一行一个，导入后为草稿；房间在房源详情中导入。已在营业的可在开店引导中粘贴房间并直接上线。',
    'One line per property; they arrive as drafts, and rooms are imported on the property. In the setup guide you can paste rooms and put them on sale at once.',
  ],
  hint_landlords: ['先房东，后合同。', 'Landlords first, then their contracts.'],
  hint_members: [
    '也可以跳过：有手机号的住客会从订单自动建档。',
    'Optional: guests with a phone number become members with their orders.',
  ],
  hint_past: [
    '每间房一行：房源、房号、入住与离店、金额，最好有下单时间和原订单号。认得 Airbnb、Booking.com、Cloudbeds、Hostaway 导出的表头，其他表格可自行对应列。只进入报表、会员与住宿历史：不动账、不分账、不发消息、不推送；取消与未入住的不导入。',
    'One line per room: property, room, dates, total, and if possible booking date and original order number. The headings of Airbnb, Booking.com, Cloudbeds and Hostaway exports are known; match the columns of any other table yourself. They count in reports, members and histories only: no ledger entries, splits, messages or pushes. Cancelled bookings and no-shows are left out.',
  ],
  hint_orders: [
    '尚未离店的订单，连同已收金额和由谁收款；导入后占用房间，同一文件可重复导入。',
    'Orders that are not over, with what was paid and who collects. They occupy their rooms. The same file can be imported again.',
  ],
  hint_openings: [
    '切换当天各账户的余额，由另一人复核后入账。',
    'Balances of the day you switch; another person confirms them.',
  ],
  openOpenings: ['打开期初余额', 'Open opening balances'],
  imported: ['已导入', 'Imported'],
  importPast: ['历史住宿', 'Past stays'],
  importOrders: ['未来订单', 'Future orders'],
  importHouses: ['房源', 'Properties'],
  importLandlords: ['房东', 'Landlords'],
  importContracts: ['合同', 'Contracts'],
  importMembers: ['会员', 'Members'],
  noFiles: ['还没有导入历史住宿', 'No past stays yet'],
  sums: [
    '{{orders}} 个订单 · {{nights}} 间夜 · {{money}}',
    '{{orders}} orders · {{nights}} nights · {{money}}',
  ],
  by: ['{{actor}} 导入于', 'Imported by {{actor}},'],
  running: ['正在导入', 'Importing'],
  undone: ['{{actor}} 已撤回', 'Undone by {{actor}}'],
  changed: [
    '{{count}} 个订单已有新的变更，不能整批撤回',
    {
      one: '{{count}} order has changed since, so it cannot be undone',
      other: '{{count}} orders have changed since, so it cannot be undone',
    },
  ],
  undo: ['撤回', 'Undo'],
  undoTitle: ['撤回“{{name}}”？', 'Undo {{name}}?'],
  undoEffect: [
    '删除其中 {{orders}} 个历史订单及随之建立的会员档案',
    'Removes its {{orders}} past orders and the members that came with them',
  ],
  undoStarted: ['已开始撤回', 'Undo started'],
  months: ['按入住月份', 'By month of arrival'],
  month: ['月份', 'Month'],
  orders: ['订单', 'Orders'],
  nights: ['间夜', 'Nights'],
  revenue: ['客房收入', 'Room revenue'],
  cut_1: [
    '选一个入住少的上午切换，前一晚导出最后一份未来订单。',
    'Switch on a quiet morning. Export the future orders once more the evening before.',
  ],
  cut_2: [
    '再次导入未来订单：已有的不变，只补新的。',
    'Import the future orders again: known ones stay, new ones are added.',
  ],
  cut_3: [
    '在旧系统中停止对各平台的同步，一个平台一个平台地停。',
    'Stop syncing in the old system, one platform at a time.',
  ],
  cut_4: [
    '每停一个，立即在“渠道直连”连接并关联该平台的房源。',
    'After each one, connect that platform here and link its listings.',
  ],
  cut_5: [
    '在“房态对照”核对未来 30 天，没有差异后再停下一个平台。',
    'Compare the next 30 days. Go on to the next platform when there is no difference.',
  ],
  cut_6: [
    '录入切换当天的期初余额，核对“未来 14 天”与旧系统一致。',
    'Enter the opening balances of the day and compare the next 14 days with the old system.',
  ],
});
