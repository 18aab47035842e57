/** Words of the panels and dialogs of the board: why, blocks, linked rooms, room plans. */
import { texts } from '../texts.ts';

export const boardPanelTexts = texts({
  whyTitle: ['{{date}} 为什么不能卖', 'Why not {{date}}?'],
  why_closed: ['不可售', 'Not for sale'],
  why_limited: ['有条件可售', 'For sale with limits'],
  why_free: ['可售', 'For sale'],
  whyFree: [
    '该房型当晚余 {{count}} 间',
    {
      one: '{{count}} room of the type is free that night',
      other: '{{count}} rooms of the type are free that night',
    },
  ],
  whyNothing: ['没有占用，也没有限制', 'Nothing stands in the way'],
  whyNothingHint: ['这一晚可以直接录入订单', 'This night can be booked'],
  whyMore: [
    '另有 {{count}} 条原因未列出',
    {
      one: '{{count}} more reason is not listed',
      other: '{{count}} more reasons are not listed',
    },
  ],
  whyKind_order: ['已售', 'Sold'],
  whyKind_block: ['关房', 'Blocked'],
  whyKind_link: ['联动', 'Linked'],
  whyKind_overdue: ['逾期未退', 'Overdue'],
  whyKind_unplaced: ['未排房订单', 'Unassigned stay'],
  whyKind_restriction: ['售卖限制', 'Restriction'],
  whyKind_house: ['房源', 'House'],
  whyKind_past: ['已过', 'Past'],
  whyKind_beyondHorizon: ['未开放', 'Not open yet'],
  whyLinked: ['共用空间的 {{room}} 已被占用', '{{room}}, which shares its space, is taken'],
  whyStandard: ['标准价', 'Standard plan'],
  whyPast: [
    '营业日为 {{date}}，之前的日期不再售卖',
    'The business date is {{date}}; earlier nights are not sold',
  ],
  whyBeyond: [
    '只售未来 {{count}} 天，{{date}} 起尚未开放',
    'Only the next {{count}} days are sold; from {{date}} on nothing is',
  ],
  whyBy: ['{{by}} 操作', 'By {{by}}'],
  inTheWay: [
    '{{count}} 单入住占用了这些房间，未关房',
    {
      one: '{{count}} stay is in the way; nothing was closed',
      other: '{{count}} stays are in the way; nothing was closed',
    },
  ],
  inTheWayHint: [
    '请先换房、改期或取消排房，再回来关房；已填内容会保留',
    'Move them to other rooms or dates, or take their room away, then come back; what you typed is kept',
  ],
  showOnBoard: ['在房态上显示', 'Show on the board'],
  openBlock: ['查看关房', 'Open the block'],
  openOrderNo: ['订单 {{orderNo}}', 'Order {{orderNo}}'],
});
