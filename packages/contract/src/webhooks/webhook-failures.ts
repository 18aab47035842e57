import { failures } from '../failure.ts';

export const webhookFailures = failures('webhook', {
  notFound: [404, '回调不存在', 'No such web hook'],
  deliveryNotFound: [404, '投递记录不存在', 'No such delivery'],
  needsAllHouses: [
    403,
    '回调会送出所有房源的事件，需要全部房源的数据范围',
    'A web hook tells of every house: that takes a role that sees all houses',
  ],
  notAnAddress: [
    422,
    '请输入以 http:// 或 https:// 开头的完整地址，不含用户名和密码',
    'Enter a full address that begins with http:// or https://, without user name and password',
  ],
  addressRefused: [
    422,
    '不能使用内网地址或 80、443 以外的端口，请填写公网可访问的地址',
    'Private addresses and ports other than 80 and 443 cannot be called; give an address on the public internet',
  ],
  ownAddress: [
    422,
    '不能回调到本系统自己，请填写您的系统的地址',
    'This is our own address; give that of your system',
  ],
  unknownEvents: [422, '有不支持的事件：{{names}}', 'There are events that cannot be chosen: {{names}}'],
  unknownHouses: [422, '有不存在的房源，请重新选择', 'Some of the houses do not exist; choose again'],
  tooMany: [
    409,
    '最多 {{count}} 个回调，请先删除不用的',
    'There may be {{count}} web hooks; delete one first',
  ],
  stillWaiting: [
    409,
    '这条还在发送，不必重发',
    'This one is still on its way; there is no need to send it again',
  ],
  isGone: [409, '回调已删除，不能重发', 'The web hook was deleted, so nothing can be sent again'],
  isOff: [409, '回调未启用，请先启用再重发', 'The web hook is off; switch it on first'],
  noOldSecret: [409, '没有仍在生效的旧密钥', 'There is no old secret in force'],
  alreadySo: [409, '状态已经是这样，请刷新', 'It is so already; refresh'],
});
