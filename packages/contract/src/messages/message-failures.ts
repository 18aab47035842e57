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
    '尚未接入短信服务，请管理员查看正文后转告收件人',
    'No provider of text messages is connected; an administrator reads it and passes it on',
  ],
  noMailServer: [
    409,
    '尚未配置邮件服务器，请管理员设置 SMTP_URL 后再发送',
    'There is no mail server yet; an administrator sets SMTP_URL first',
  ],
});
