/** Texts of notifications. No guest names, because notifications outlive an erasure. */
import { texts } from '../../platform/texts.ts';

export const newsTexts = texts({
  acceptTitle: ['{{channel}}新订单待接单', 'New {{channel}} order to accept'],
  // The deadline first: the line is cut where it does not fit.
  acceptContent: [
    '{{time}} 前接单 · {{house}} · {{dates}} · {{count}} 晚',
    {
      one: 'Accept by {{time}} · {{house}} · {{dates}} · 1 night',
      other: 'Accept by {{time}} · {{house}} · {{dates}} · {{count}} nights',
    },
  ],
  newOrderTitle: ['{{channel}}新订单', 'New {{channel}} order'],
  cancelledTitle: ['{{channel}}订单已取消', '{{channel}} order cancelled'],
  unpaidTitle: ['订单未支付，已超时取消', 'Unpaid order expired'],
  unansweredTitle: ['订单未及时接单，已失效', 'Order expired without acceptance'],
  holdEndedTitle: ['订单保留到期', 'Hold expired'],
  orderContent: [
    '{{house}} · {{dates}} · {{count}} 晚 · {{orderNo}}',
    {
      one: '{{house}} · {{dates}} · 1 night · {{orderNo}}',
      other: '{{house}} · {{dates}} · {{count}} nights · {{orderNo}}',
    },
  ],
  refundTitle: ['已取消订单有已收款', 'Cancelled order has payments'],
  refundContent: [
    '{{house}} · {{dates}} · {{orderNo}}，请核对是否需要退款',
    '{{house}} · {{dates}} · {{orderNo}}: check whether a refund is due',
  ],
  approveTitle: ['退款待审批', 'Refund waiting for approval'],
  approveContent: [
    '¥{{amount}} · {{house}} · {{dates}} · {{orderNo}}',
    '¥{{amount}} · {{house}} · {{dates}} · {{orderNo}}',
  ],
  waivedTitle: ['退房时免收了余额', 'Balance waived at check-out'],
  voidedTitle: ['收款已作废', 'Payment voided'],
  vacatedTitle: ['退房，房间待打扫', 'Checked out, room needs cleaning'],
  vacatedContent: ['{{house}} · {{room}}', '{{house}} · {{room}}'],

  channelProblemTitle: ['{{channel}}订单待处理：{{problem}}', '{{channel}} order: {{problem}}'],
  channelProblemContent: ['{{house}} · {{dates}} · {{orderNo}}', '{{house}} · {{dates}} · {{orderNo}}'],
  channelUnmappedContent: [
    '{{listing}} · {{dates}} · {{orderNo}}，关联后自动录入',
    '{{listing}} · {{dates}} · {{orderNo}}: imported once the listing is linked',
  ],
  connectionBrokenTitle: [
    '渠道连接“{{name}}”已中断，需重新授权',
    'Connection “{{name}}” was disconnected. Authorise it again',
  ],
  connectionBrokenContent: [
    '{{platform}} · 房态房价不再同步，新订单不再进入',
    '{{platform}} · availability and prices no longer sync, and new orders no longer arrive',
  ],
  connectionSilentTitle: ['渠道连接“{{name}}”长时间无回应', 'Connection “{{name}}” is not responding'],
  connectionSilentContent: [
    '{{platform}} · 连续 {{count}} 次未回应，恢复后会自动补发',
    '{{platform}} · {{count}} calls in a row without an answer. Pending changes are sent when it is back',
  ],

  icalConflictTitle: ['日历与本地占用冲突', 'Calendar conflict'],
  icalConflictContent: [
    '{{house}} · {{room}} · {{dates}} · “{{calendar}}”也占用了 {{owner}} 的日期',
    '{{house}} · {{room}} · {{dates}}: “{{calendar}}” also takes nights of {{owner}}',
  ],
  icalConflictBlock: ['关房', 'a block'],
  icalStaleTitle: [
    '日历“{{calendar}}”长时间未更新',
    'Calendar “{{calendar}}” has not been updated for a long time',
  ],
  icalStaleContent: [
    '{{house}} · {{room}} · 对方的新预订不会在此关房，请检查日历地址',
    '{{house}} · {{room}}: new bookings there do not block nights here. Check the calendar address',
  ],

  newDeviceTitle: ['账号在新设备登录', 'Sign-in on a new device'],
  newDeviceContent: [
    '{{device}}。如非本人操作，请立即修改密码',
    '{{device}}. If this was not you, change your password now',
  ],
  passwordChangedTitle: ['登录密码已修改', 'Your password was changed'],
  passwordChangedContent: [
    '如非本人操作，请立即联系管理员',
    'If this was not you, contact an administrator immediately',
  ],
  unknownDevice: ['未知设备', 'Unknown device'],
  deviceOn: ['{{system}} 上的 {{browser}}', '{{browser}} on {{system}}'],
});
