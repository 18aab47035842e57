import { failures } from '../../platform/failure.ts';

export const webhookFailures = failures('webhook', {
  notFound: [404, '回调不存在', 'This webhook does not exist'],
  deliveryNotFound: [404, '投递记录不存在', 'This delivery does not exist'],
  needsAllHouses: [
    403,
    '回调会送出所有房源的事件，需要全部房源的数据范围',
    'Webhooks send events of all properties and require the “all properties” data scope',
  ],
  notAnAddress: [
    422,
    '请输入以 http:// 或 https:// 开头的完整地址，不含用户名和密码',
    'Enter a full address starting with http:// or https://, without user name or password',
  ],
  addressRefused: [
    422,
    '不能使用内网地址或 80、443 以外的端口，请填写公网可访问的地址',
    'Private addresses and ports other than 80 and 443 are not allowed. Enter a public address',
  ],
  ownAddress: [
    422,
    '不能回调到本系统自己，请填写您的系统的地址',
    'This is our own address. Enter your system’s address',
  ],
  unknownEvents: [422, '有不支持的事件：{{names}}', 'Unsupported events: {{names}}'],
  unknownHouses: [422, '有不存在的房源，请重新选择', 'Some properties do not exist. Choose again'],
  tooMany: [
    409,
    '最多 {{count}} 个回调，请先删除不用的',
    'Up to {{count}} webhooks. Delete unused ones first',
  ],
  stillWaiting: [409, '这条还在发送，不必重发', 'This delivery is still being sent. No need to resend'],
  isGone: [409, '回调已删除，不能重发', 'The webhook was deleted, so it cannot be resent'],
  isOff: [409, '回调未启用，请先启用再重发', 'The webhook is disabled. Enable it before resending'],
  noOldSecret: [409, '没有仍在生效的旧密钥', 'No old secret is in force'],
  alreadySo: [409, '状态已经是这样，请刷新', 'Already in this state. Refresh'],
});
