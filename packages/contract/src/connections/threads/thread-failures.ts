import { failures } from '../../platform/failure.ts';

export const threadFailures = failures('thread', {
  notFound: [404, '会话不存在', 'This conversation does not exist'],
  messageNotFound: [404, '消息不存在', 'This message does not exist'],
  attachmentNotFound: [404, '附件不存在', 'This attachment does not exist'],
  orderNotFound: [404, '订单不存在', 'The order does not exist'],
  isClosed: [409, '会话已关闭', 'The conversation is closed'],
  notClosed: [409, '会话没有关闭', 'The conversation is not closed'],
  notSnoozed: [409, '会话没有稍后处理', 'The conversation is not snoozed'],
  nobodyWaits: [409, '没有等待回复的消息', 'No messages waiting for a reply'],
  notFailed: [409, '只有发送失败的消息可以重发', 'Only failed messages can be resent'],
  answeredMeanwhile: [
    409,
    '{{name}} 刚刚回复了这位客人，请看过再决定是否发送',
    '{{name}} just replied to this guest. Read it before sending yours',
  ],
  guestFirst: [409, '这个渠道要等客人先发消息，才能回复', 'On this channel the guest must write first'],
  tooLate: [
    409,
    '离店已超过 {{days}} 天，该渠道不再接收消息',
    'The stay ended more than {{days}} days ago. The channel no longer accepts messages',
  ],
  notConnected: [
    409,
    '渠道连接已断开或停用，恢复授权后再发送',
    'The channel is disconnected or disabled. Authorise it again before sending',
  ],
  noAddress: [
    409,
    '没有可以联系客人的手机号或邮箱，请先补充到订单或会员资料',
    'No phone or email for this guest. Add one to the order or member first',
  ],
  noConsent: [
    409,
    '客人还没有同意接收短信或邮件，征得同意后勾选再发送',
    'The guest has not agreed to text messages or email. Ask, tick the box, then send',
  ],
  notHere: [409, '该模板不用于客人所在的渠道', 'This template is not for the guest’s channel'],
  openVariables: [422, '这些内容还没有值：{{names}}', 'Missing values: {{names}}'],
  nothingToSend: [422, '请输入内容或添加附件', 'Enter a message or add an attachment'],
  tooLongHere: [422, '这个渠道最多 {{limit}} 个字符', 'Up to {{limit}} characters on this channel'],
  noAttachments: [422, '这个渠道不能发送附件', 'This channel does not support attachments'],
  wrongAttachment: [422, '这个渠道只能发送图片', 'This channel only supports images'],
  oneThing: [
    422,
    '这个渠道的一条消息只能是文字或一张图片，请分开发送',
    'On this channel a message is a text or one image. Send them separately',
  ],
  tooManyAttachments: [409, '一条消息最多 {{limit}} 个附件', 'Up to {{limit}} attachments per message'],
  notAssignable: [
    422,
    '只能分配给可以回复该房源消息的同事',
    'Only colleagues who can reply for this property can be assigned',
  ],
  untilPast: [422, '请选择将来的时间', 'Choose a time in the future'],
  untilTooFar: [422, '最多推迟 90 天', 'Up to 90 days ahead'],
});
