/** Texts of group robots. No names of guests: everyone in the group reads them. */
import { texts } from '../../platform/texts.ts';

export const robotTexts = texts({
  testTitle: ['民宿管家：连接测试', 'Minsu: connection test'],
  testLine: ['收到这条消息说明群机器人已接通。', 'This message shows that the robot works.'],
  open: ['查看', 'Open'],
  merged: ['{{count}} 条新消息', { one: '{{count}} new message', other: '{{count}} new messages' }],
  orderToAccept: ['待接单：{{channel}}', 'To accept: {{channel}}'],
  newOrder: ['新订单：{{channel}}', 'New order: {{channel}}'],
  cancellation: ['订单取消：{{channel}}', 'Cancelled: {{channel}}'],
  orderLine: [
    '{{house}} · {{dates}} · {{count}} 晚 · {{orderNo}}',
    {
      one: '{{house}} · {{dates}} · 1 night · {{orderNo}}',
      other: '{{house}} · {{dates}} · {{count}} nights · {{orderNo}}',
    },
  ],
  acceptLine: [
    '{{time}} 前接单 · {{house}} · {{dates}} · {{count}} 晚',
    {
      one: 'By {{time}} · {{house}} · {{dates}} · 1 night',
      other: 'By {{time}} · {{house}} · {{dates}} · {{count}} nights',
    },
  ],
  complaint: ['低分点评：{{house}}', 'Low score: {{house}}'],
  complaintLine: [
    '{{channel}} · {{score}} 分，请尽快回复',
    '{{channel}} · {{score}} points. Please reply soon',
  ],
  channelBroken: ['渠道中断：{{name}}', 'Channel disconnected: {{name}}'],
  channelBrokenLine: [
    '授权失效，房态已停止同步，请重新授权',
    'Authorisation lost. Availability and prices are no longer sent; authorise it again',
  ],
  cleaningTask: ['保洁任务：{{kind}}', 'Task: {{kind}}'],
  cleaningTaskLine: ['{{house}} · {{room}} · {{time}} 前完成', '{{house}} · {{room}} · by {{time}}'],
  dailyReport: ['日报 {{date}}', 'Daily report {{date}}'],
  reportYesterday: [
    '昨天：入住率 {{occupancy}}（{{sold}}/{{rooms}}）· 新订单 {{orders}} · 取消 {{cancelled}}',
    'Yesterday: {{occupancy}} occupied ({{sold}}/{{rooms}}) · {{orders}} new orders · {{cancelled}} cancelled',
  ],
  reportRevenue: ['昨天房费：¥{{amount}}', 'Room revenue yesterday: ¥{{amount}}'],
  reportToday: [
    '今天：到店 {{arrivals}} · 离店 {{departures}} · 在住 {{inHouse}}',
    'Today: {{arrivals}} arrivals · {{departures}} departures · {{inHouse}} in house',
  ],
  reportTasks: [
    '待打扫 {{tasks}} 间 · 待接单 {{toAccept}}',
    '{{tasks}} tasks open · {{toAccept}} orders to accept',
  ],
});
