import { failures } from '../failure.ts';

export const threadFailures = failures('thread', {
  notFound: [404, '会话不存在', 'The conversation does not exist'],
  messageNotFound: [404, '消息不存在', 'The message does not exist'],
  attachmentNotFound: [404, '附件不存在', 'The attachment does not exist'],
  orderNotFound: [404, '订单不存在', 'The order does not exist'],
  isClosed: [409, '会话已关闭', 'The conversation is closed'],
  notClosed: [409, '会话没有关闭', 'The conversation is not closed'],
  notSnoozed: [409, '会话没有稍后处理', 'The conversation is not snoozed'],
  nobodyWaits: [409, '没有等待回复的消息', 'Nobody waits for an answer here'],
  notFailed: [409, '只有发送失败的消息可以重发', 'Only a message that failed can be sent again'],
  answeredMeanwhile: [
    409,
    '{{name}} 刚刚回复了这位客人，请看过再决定是否发送',
    '{{name}} has just answered this guest; read it before you send yours',
  ],
  guestFirst: [409, '这个渠道要等客人先发消息，才能回复', 'On this channel the guest has to write first'],
  tooLate: [
    409,
    '离店已超过 {{days}} 天，该渠道不再接收消息',
    'The stay ended more than {{days}} days ago; this channel takes no more messages',
  ],
  notConnected: [
    409,
    '渠道连接已断开或停用，恢复授权后再发送',
    'The channel is not connected; authorise it again before you send',
  ],
  noAddress: [
    409,
    '没有可以联系客人的手机号或邮箱，请先补充到订单或会员资料',
    'There is no phone number or e-mail of this guest; add one to the order or the member first',
  ],
  noConsent: [
    409,
    '客人还没有同意接收短信或邮件，征得同意后勾选再发送',
    'The guest has not agreed to be written to; ask, tick the box, then send',
  ],
  notHere: [409, '该模板不用于客人所在的渠道', 'This template is not meant for the guest’s channel'],
  openVariables: [422, '这些内容还没有值：{{names}}', 'These have no value yet: {{names}}'],
  nothingToSend: [422, '请输入内容或添加附件', 'Write something or attach a file'],
  tooLongHere: [422, '这个渠道最多 {{limit}} 个字符', 'This channel takes at most {{limit}} characters'],
  noAttachments: [422, '这个渠道不能发送附件', 'This channel takes no attachments'],
  wrongAttachment: [422, '这个渠道只能发送图片', 'This channel takes pictures only'],
  tooManyAttachments: [409, '一条消息最多 {{limit}} 个附件', 'A message holds at most {{limit}} files'],
  notAssignable: [
    422,
    '只能分配给可以回复该房源消息的同事',
    'Assign it to somebody who may answer guests of this house',
  ],
  untilPast: [422, '请选择将来的时间', 'Choose a time to come'],
  untilTooFar: [422, '最多推迟 90 天', 'At most 90 days ahead'],
});
