/** Texts of board panels and dialogs: why, blocks, linked rooms, room plans. */
import { texts } from '../../platform/texts.ts';

export const boardPanelTexts = texts({
  saleTitle: ['{{date}} 可售情况', 'Availability on {{date}}'],
  whyTitle: ['{{date}} 为什么不能卖', 'Why {{date}} cannot be sold'],
  why_closed: ['不可售', 'Not available'],
  why_limited: ['有条件可售', 'Available with restrictions'],
  why_free: ['可售', 'Available'],
  whyFree: [
    '该房型当晚余 {{count}} 间',
    {
      one: '{{count}} room of the type is free that night',
      other: '{{count}} rooms of the type are free that night',
    },
  ],
  whyNothing: ['没有占用，也没有限制', 'Nothing blocks it'],
  whyNothingHint: ['这一晚可以直接录入订单', 'You can book this night'],
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
  whyKind_hours: ['钟点房', 'Hourly'],
  whyKind_overdue: ['逾期未退', 'Overdue'],
  whyKind_unplaced: ['未排房订单', 'Unassigned stay'],
  whyKind_restriction: ['售卖限制', 'Restriction'],
  whyKind_house: ['房源', 'Property'],
  whyKind_past: ['已过', 'Past'],
  whyKind_beyondHorizon: ['未开放', 'Not open yet'],
  whyLinked: ['共用空间的 {{room}} 已被占用', '{{room}}, which shares its space, is taken'],
  whyStandard: ['标准价', 'Standard rate'],
  whyPast: [
    '营业日为 {{date}}，之前的日期不再售卖',
    'The business day is {{date}}. Earlier nights cannot be sold',
  ],
  whyBeyond: [
    '只售未来 {{count}} 天，{{date}} 起尚未开放',
    'Only the next {{count}} days are open. Dates from {{date}} are not on sale yet',
  ],
  whyBy: ['{{by}} 操作', 'By {{by}}'],
  inTheWay: [
    '{{count}} 单入住占用了这些房间，未关房',
    {
      one: '{{count}} stay conflicts; nothing was blocked',
      other: '{{count}} stays conflict; nothing was blocked',
    },
  ],
  inTheWayHint: [
    '请先换房、改期或取消排房，再回来关房；已填内容会保留',
    'Move these stays to other rooms or dates, or unassign them, then come back. Your input is kept',
  ],
  showOnBoard: ['在房态上显示', 'Show in room calendar'],
  openBlock: ['查看关房', 'Open the block'],
  openOrderNo: ['订单 {{orderNo}}', 'Order {{orderNo}}'],

  linksTitle: ['{{house}} · 联动房', '{{house}} · linked rooms'],
  linksHint: [
    '整院与其中的房间共用空间：一处售出或关房，其余同晚自动联动关房，退掉后自动恢复。',
    'A whole property and its rooms share space: when one is sold or blocked, the others are blocked for the same nights and reopen when it is released.',
  ],
  linksTooFew: ['房间不足两间，无需设置联动', 'At least two rooms are needed to link'],
  linksNone: ['尚未设置联动', 'No linked rooms yet'],
  linksNow: ['现有联动', 'Current links'],
  linksHolds: ['包含 {{rooms}}', 'Contains {{rooms}}'],
  linksEdit: ['修改', 'Change'],
  linksEditOf: ['修改 {{room}} 的联动', 'Change linked rooms of {{room}}'],
  linksWhole: ['整栋或大房间', 'Whole or large room'],
  linksWholeExample: ['选择包含其他房间的那一间', 'Choose the room that contains others'],
  linksParts: ['{{room}} 包含的房间', 'Rooms in {{room}}'],
  linksPartsHelp: ['清空即解除联动', 'Clear to unlink'],
  linksAll: ['包含其余全部房间', 'All other rooms'],
  linksSave: ['保存联动', 'Save links'],
  linksSaved: ['{{room}} 的联动已保存', 'Linked rooms of {{room}} saved'],
  linksNoEffect: ['保存后未来房态没有变化', 'No future nights change'],
  linksEffect: [
    '保存后：联动关房 {{closes}} 间夜，恢复可售 {{opens}} 间夜',
    'Saving blocks {{closes}} room nights and reopens {{opens}}',
  ],
  linksCloses: ['关 {{count}} 晚', { one: 'closes {{count}} night', other: 'closes {{count}} nights' }],
  linksOpens: ['恢复 {{count}} 晚', { one: 'opens {{count}} night', other: 'opens {{count}} nights' }],
  linksClash: [
    '{{room}} 与 {{other}} 在 {{night}} 等 {{count}} 晚都已占用，请先换房再保存',
    {
      one: '{{room}} and {{other}} are both taken on {{night}}; move one of them first',
      other:
        '{{room}} and {{other}} are both taken on {{night}} and other nights ({{count}}); move one of them first',
    },
  ],

  planTitle: ['自动排房', 'Assign rooms'],
  planHint: [
    '为没有房间的订单挑选最合适的房间，尽量少留卖不掉的零碎间夜；确认前不做任何修改。',
    'Finds the best room for each unassigned stay, leaving as few unsellable gaps as possible. Nothing changes until you apply it.',
  ],
  planHouses: ['房源', 'Properties'],
  planAllHouses: ['全部 {{count}} 家有未排房的房源', 'All {{count}} properties with unassigned stays'],
  planDates: ['入住日期', 'Dates'],
  planReshuffle: ['允许给未到店、未锁定的订单换房', 'Allow moving upcoming stays that are not locked'],
  planTotals: [
    '可排 {{placed}} 单，需换房 {{moves}} 单，排不进 {{left}} 单',
    '{{placed}} can be assigned, {{moves}} must move, {{left}} do not fit',
  ],
  planOrphans: ['零碎间夜 {{before}} → {{after}}', 'Gap nights {{before}} → {{after}}'],
  planNobody: ['这些日期里没有未排房的订单', 'No unassigned stays on these dates'],
  planPlaced: ['排入', 'Assign'],
  planMoves: ['换房', 'Move'],
  planLeft: ['排不进', 'Does not fit'],
  planLeft_full: ['{{night}} 该房型已无空房', 'No room of this type is available on {{night}}'],
  planLeft_scattered: [
    '没有一间能连住全程，可拆分住宿或允许换房',
    'No single room is free for the whole stay. Split it or allow moves',
  ],
  planLeft_linked: [
    '共用空间的房间在 {{night}} 给了另一单',
    'A room sharing its space is given to another stay on {{night}}',
  ],
  planOutOfService: ['待修可售', 'Out of service'],
  planUndoHint: ['应用后可撤销', 'Can be undone after applying'],
  planClose: ['关闭', 'Close'],
  planApply: ['应用 {{count}} 项', { one: 'Apply {{count}} change', other: 'Apply {{count}} changes' }],
  planDone: [
    '已为 {{count}} 单安排房间',
    {
      one: '{{count}} stay has its room',
      other: '{{count}} stays have their rooms',
    },
  ],
});
