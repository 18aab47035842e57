import { failures } from '../failure.ts';

export const messageFailures = failures('message', {
  notFound: [404, '消息不存在', 'No such message'],
  notificationNotFound: [404, '通知记录不存在', 'No such notification'],
  cannotResend: [
    409,
    '只有发送失败或留存的通知可以重新发送',
    'Only a failed or kept notification can be sent again',
  ],
  noSmsProvider: [
    409,
    '尚未接入短信服务，请管理员设置 SMS_URL，或查看正文后转告收件人',
    'No provider of text messages is connected; an administrator sets SMS_URL, or reads it and passes it on',
  ],
  stillUnread: [409, '对方还没有读，不必再次提醒', 'It has not been read yet; there is no need to remind'],
  settledAlready: [409, '已经办结，不必再次提醒', 'It is done; there is no need to remind'],
  noMailServer: [
    409,
    '尚未配置邮件服务器，请管理员设置 SMTP_URL 后再发送',
    'There is no mail server yet; an administrator sets SMTP_URL first',
  ],
  subjectNotYours: [422, '您的角色不会收到这类消息', 'Your roles are not told of this'],
  subjectKept: [422, '这类消息始终进入消息盒，不能关闭', 'This always comes to the message box'],
  noOwnMail: [422, '请先在安全设置里绑定邮箱', 'Set a mail address in your security settings first'],
  soundNeedsBox: [422, '先打开消息盒，才能使用提示音', 'A sound needs the message box: switch that on first'],
});
