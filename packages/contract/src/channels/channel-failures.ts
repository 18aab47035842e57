import { failures } from '../failure.ts';

export const channelFailures = failures('channel', {
  stateRefused: [
    409,
    '授权链接无效、已使用或已过期，请从渠道直连重新发起授权',
    'This authorisation is unknown, used or expired; start it again from Channel connections',
  ],
  connectionNotFound: [404, '渠道连接不存在', 'No such channel connection'],
  channelRoomNotFound: [404, '渠道中没有该房间', 'The channel lists no such room'],
  channelRoomLinked: [
    409,
    '该渠道房间已关联其他房间，请先解除',
    'This room of the channel is linked to another room; undo that first',
  ],
  roomLinked: [
    409,
    '该房间在此连接下已有关联，请先解除',
    'The room is linked at this connection already; undo that first',
  ],
  notLinked: [409, '该房间在此连接下没有关联', 'The room is not linked at this connection'],
  houseNeeded: [422, '请选择导入到哪个房源', 'Choose the house to import into'],
  linkForbidden: [403, '您没有关联渠道房间的权限', 'You may not link rooms to channels'],
  numberTooLong: [422, '渠道房间名超过 20 个字符', 'The name at the channel is longer than 20 characters'],
  notConnectable: [
    503,
    '该平台的直连尚未开通，授权未保存',
    'Direct connection to this platform is not available yet; nothing was saved',
  ],
});
