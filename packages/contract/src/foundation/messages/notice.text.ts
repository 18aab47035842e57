/** Texts of the notification settings and of mails. */
import { texts } from '../../platform/texts.ts';

export const noticeTexts = texts({
  subject_order: ['订单', 'Orders'],
  subject_guest: ['客人沟通', 'Guests'],
  subject_task: ['房务', 'Housekeeping'],
  subject_channel: ['渠道', 'Channels'],
  subject_house: ['房源', 'Properties'],
  subject_landlord: ['房东与入网', 'Landlords and onboarding'],
  subject_finance: ['财务', 'Finance'],
  subject_report: ['报表', 'Reports'],
  subject_people: ['账号审批', 'Account requests'],
  subject_announcement: ['公告', 'Announcements'],
  subject_system: ['系统', 'System'],
  subject_security: ['账号与安全', 'Account and security'],

  hint_order: ['新订单、待接单、取消与超时', 'New orders, orders to accept, cancellations and expiries'],
  hint_guest: [
    '未送达的客人消息、自动消息规则的提醒、待回复的点评',
    'Undelivered guest messages, automation alerts, reviews to answer',
  ],
  hint_task: ['退房后待打扫的房间', 'Rooms to clean after check-out'],
  hint_channel: [
    '连接中断、平台订单异常、日历冲突',
    'Broken connections, platform order problems, calendar conflicts',
  ],
  hint_house: ['房源审核与退回、许可到期', 'Property reviews and returns, licence expiry'],
  hint_landlord: [
    '合同与证件到期、入网补件与签约、房东自住',
    'Contract and document expiry, onboarding, owner stays',
  ],
  hint_finance: ['退款与打款审批、结算单、对账差异', 'Refund and payout approvals, statements, differences'],
  hint_report: ['定时发送给您的报表', 'Reports scheduled for you'],
  hint_people: ['账号申请与实名认证待审核', 'Account requests and identity verifications to review'],
  hint_announcement: ['发给您的角色的公告', 'Announcements for your roles'],
  hint_system: [
    '回调停用、审计核验异常、令牌到期',
    'Disabled webhooks, audit verification problems, expiring tokens',
  ],
  hint_security: [
    '新设备登录、密码与认证的变化',
    'Sign-ins on new devices, password and verification changes',
  ],

  about: ['内容', 'Subject'],
  way_box: ['站内消息', 'Notification'],
  way_mail: ['邮件', 'Email'],
  way_sound: ['提示音', 'Sound'],
  way_popup: ['弹窗', 'Pop-up'],
  way_push: ['推送', 'Push'],
  switchName: ['{{subject}}：{{way}}', '{{subject}}: {{way}}'],
  purpose: [
    '按内容选择在哪里收到提醒，改动即时生效，只影响您自己。已收到的消息不变。',
    'Choose where to be notified about each subject. Changes apply immediately and only to you. Notifications already received do not change.',
  ],
  mailTo: ['邮件发往 {{address}}', 'Emails go to {{address}}'],
  noMail: [
    '您还没有邮箱，设置后才能用邮件接收。',
    'You have no email address. Add one to be notified by email.',
  ],
  setMail: ['去设置', 'Add one'],
  keptWhy: ['始终进入站内消息', 'Always in notifications'],
  popupWhy: ['弹窗随站内消息', 'Pop-ups come with notifications'],
  pushWhy: ['推送随站内消息', 'Push comes with notifications'],
  popupHint: [
    '弹窗只用于待办，例如待接单的新订单。',
    'Pop-ups are shown for to-dos only, such as a new order to accept.',
  ],
  pushHint: [
    '推送只发到您在「本机」里开启的设备。',
    'Push goes to the devices that you have turned on under “This device”.',
  ],
  pushDevices: ['去设置', 'This device'],
  quiet: ['免打扰', 'Quiet hours'],
  quietFrom: ['开始', 'From'],
  quietTo: ['结束', 'Until'],
  quietHint: [
    '期间的推送合并成一条，结束时再发；站内消息照常。',
    'Push notifications of that time arrive as one when it ends. Notifications in the app are not affected.',
  ],
  quietSaved: ['免打扰时间已保存', 'Quiet hours saved'],
  quietOff: ['已关闭免打扰', 'Quiet hours turned off'],

  pushBody: ['{{subject}} · 点开查看', '{{subject}} · Tap to open'],
  pushOpen: ['点开查看', 'Tap to open'],
  pushSeveral: [
    '{{count}} 条新提醒',
    { one: '{{count}} new notification', other: '{{count}} new notifications' },
  ],
  pushTestTitle: ['推送已开启', 'Push notifications are on'],
  pushTestBody: ['{{device}} 可以收到提醒', '{{device}} receives notifications'],
  soundWhy: ['提示音随站内消息', 'Sound comes with notifications'],
  chosen: ['已调整', 'Changed'],
  listen: ['试听提示音', 'Play the sound'],
  noSound: [
    '浏览器不允许播放声音，请检查此网站的声音权限。',
    'Your browser does not allow sound. Check this site’s sound permission.',
  ],
  restore: ['恢复默认', 'Restore defaults'],
  restoreTitle: ['恢复为角色默认？', 'Restore the defaults of your roles?'],
  restoreText: [
    '您的 {{count}} 项调整会被清除。',
    {
      one: '1 change of yours is discarded.',
      other: '{{count}} changes of yours are discarded.',
    },
  ],
  restored: ['已恢复默认', 'Defaults restored'],

  mailSubject: ['民宿管家提醒：{{subject}}', 'Minsu: {{subject}}'],
  mailText: [
    `{{title}}

{{content}}

打开查看：{{link}}

不想再收到这类邮件？在这里关闭：{{settings}}`,
    `{{title}}

{{content}}

Open it: {{link}}

To stop these emails, turn them off here: {{settings}}`,
  ],
});
