/** Words of orders of platforms: their state there, why people have to look at one, and what to do. */
import { texts } from '../texts.ts';

export const channelOrderTexts = texts({
  sectionPlatform: ['平台订单', 'At the platform'],
  searchLabel: ['平台订单号、预订人、平台房源', 'Platform order no., booker, listing'],
  searchPlaceholder: ['平台订单号、预订人或平台房源', 'Platform order no., booker or listing'],
  filterOpen: ['是否待处理', 'To look at'],
  open_true: ['待处理', 'To look at'],
  open_false: ['无需处理', 'Nothing to do'],
  filterProblem: ['问题', 'Problem'],
  filterPlatform: ['平台', 'Platform'],

  platform_mt: ['美团民宿', 'Meituan'],
  platform_tj: ['途家', 'Tujia'],
  platform_pig: ['小猪', 'Xiaozhu'],
  platform_ical: ['日历同步 iCal', 'iCal calendar'],

  state_wait_pay: ['待支付', 'Awaiting payment'],
  state_wait_accept: ['待确认', 'Awaiting confirmation'],
  state_confirmed: ['已确认', 'Confirmed'],
  state_rejected: ['已拒单', 'Rejected'],
  state_cancelled: ['已取消', 'Cancelled'],
  state_in_house: ['已入住', 'In house'],
  state_completed: ['已完成', 'Completed'],
  state_no_show: ['未入住', 'No-show'],
  state_refund_pending: ['退款中', 'Refund asked for'],

  problem_unmapped: ['平台房源未关联', 'Listing not linked'],
  todo_unmapped: [
    '在房源关联中把这个平台房源与房型关联，订单会立即自动录入',
    'Link the listing in Room mapping; the order then comes in by itself',
  ],
  problem_overbooked: ['没有空房', 'No room left'],
  todo_overbooked: [
    '在房态图的待排房里为它安排房间、换到其他房型，或联系客人与平台取消',
    'Give it a room from the board’s tray, move it to another type, or cancel with guest and platform',
  ],
  problem_closed: ['售卖日期已关闭', 'Sold on closed nights'],
  todo_closed: [
    '订单已成立。请确认能否接待，并检查该平台的房态是否同步',
    'The order stands. Check whether the guest can be received, and whether the platform has our calendar',
  ],
  problem_priceDiffers: ['成交价与本地价格不同', 'Sold at another price than ours'],
  todo_priceDiffers: [
    '订单按平台价格成立。请核对平台活动或渠道系数',
    'The order stands at the platform’s price. Check promotions there, or the factor of the channel',
  ],
  problem_changed: ['平台改单未能自动跟进', 'A change there was not followed'],
  todo_changed: [
    '平台的日期、房间或状态已与本地不同，请对照平台订单手动调整',
    'Dates, rooms or state differ from the platform’s: adjust the order by hand',
  ],
  problem_cancelledInHouse: ['客人在住，平台已取消', 'Cancelled there while the guest is here'],
  todo_cancelledInHouse: [
    '请与客人确认。离店时在本地收款，或联系平台恢复订单',
    'Ask the guest. Take the money here when he leaves, or have the platform restore the order',
  ],
  problem_refused: ['平台未受理', 'The platform refused'],
  todo_refused: [
    '查看平台说明后到平台后台处理',
    'See what it said and settle it in the platform’s own pages',
  ],
  solved: ['{{name}} 已处理：{{note}}', 'Seen to by {{name}}: {{note}}'],

  column_platformOrderId: ['平台订单号', 'Platform order no.'],
  column_problem: ['问题', 'Problem'],
  column_platform: ['平台', 'Platform'],
  column_connection: ['渠道连接', 'Connection'],
  column_state: ['平台状态', 'State there'],
  column_listing: ['平台房源', 'Listing'],
  column_order: ['本地订单', 'Our order'],
  column_house: ['房源', 'House'],
  column_dates: ['入离日期', 'Dates'],
  column_booker: ['预订人', 'Booker'],
  column_sell: ['客人支付', 'Guest pays'],
  column_updated: ['更新时间', 'Updated'],
  fact_settle: ['平台结算', 'Settled with us'],
  fact_commission: ['平台佣金', 'Commission'],
  fact_refund: ['退给客人', 'Back to the guest'],
  refundOpen: ['平台尚未确定', 'Not settled yet'],
  fact_acceptBy: ['接单剩余时间', 'Time left to accept'],
  rooms: ['{{count}} 间', { one: '{{count}} room', other: '{{count}} rooms' }],
  waits: ['未录入', 'Not here yet'],
  none: ['无', 'None'],

  retry: ['重新处理', 'Try again'],
  retried: ['已处理', 'Followed'],
  solve: ['标记已处理', 'Mark as seen to'],
  solveTitle: ['标记已处理', 'Mark as seen to'],
  solveText: [
    '写下怎么处理的；订单本身不会改变',
    'Say what was done about it; the order itself does not change',
  ],
  field_note: ['处理说明', 'What was done'],
  solvedDone: ['已标记', 'Marked'],
  toMapping: ['去关联', 'Link it'],

  emptyTitle: ['还没有平台订单', 'No orders of platforms yet'],
  emptyHint: [
    '连接平台并关联房源后，平台的订单会出现在这里，需要处理的排在最前',
    'Once a platform is connected and its listings are linked, its orders stand here, those to look at first',
  ],
});
