import { failures } from '../../platform/failure.ts';

export const messageFailures = failures('message', {
  notFound: [404, '消息不存在', 'This notification does not exist'],
  notificationNotFound: [404, '通知记录不存在', 'This notification record does not exist'],
  cannotResend: [409, '只有发送失败或留存的通知可以重新发送', 'Only failed or held messages can be resent'],
  noSmsProvider: [
    409,
    '尚未接入短信服务，请管理员在「连接」中添加短信账号，或查看正文后转告收件人',
    'No text message service is connected. An administrator can add an account under Connections, or read the text and pass it on',
  ],
  stillUnread: [409, '对方还没有读，不必再次提醒', 'Not read yet. No reminder needed'],
  settledAlready: [409, '已经办结，不必再次提醒', 'Already handled. No reminder needed'],
  noMailServer: [
    409,
    '尚未配置邮件服务器，请管理员设置 SMTP_URL 后再发送',
    'No mail server is configured. An administrator must set SMTP_URL first',
  ],
  subjectNotYours: [422, '您的角色不会收到这类消息', 'Your role does not receive this type of notification'],
  subjectKept: [422, '这类消息始终进入站内消息，不能关闭', 'These notifications cannot be turned off'],
  noOwnMail: [422, '请先在安全设置里绑定邮箱', 'Add an email in Security settings first'],
  popupNeedsBox: [422, '先打开站内消息，才能使用弹窗', 'Turn on notifications before the pop-up'],
  pushNeedsBox: [422, '先打开站内消息，才能使用推送', 'Turn on notifications before push notifications'],
  noPushAddress: [422, '这不是推送服务的地址', 'This is not the address of a push service'],
  pushAddressRefused: [
    422,
    '不能向内网地址推送',
    'Push notifications cannot be sent to an address inside a private network',
  ],
  noPushKeys: [422, '浏览器给出的推送密钥无效', 'The push keys of this browser are not valid'],
  pushNotFound: [404, '这台设备没有开启推送', 'This device does not receive push notifications'],
  soundNeedsBox: [422, '先打开站内消息，才能使用提示音', 'Turn on notifications before the sound'],
});
