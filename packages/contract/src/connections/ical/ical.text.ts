import { texts } from '../../platform/texts.ts';

export const icalTexts = texts({
  title: ['日历同步（iCal）', 'Calendar sync (iCal)'],
  hint: [
    '适用于没有直连的平台（Airbnb、Booking.com、Vrbo 等）：导入平台日历后，被预订的日期在房态中显示为“渠道占用”；再把导出地址填到平台，避免重复预订。日历只同步是否可订，不含价格、客人和收入。',
    'For platforms without a direct connection (Airbnb, Booking.com, Vrbo and others). Import the platform’s calendar to show its bookings as “Taken by channel”, then add our export address on the platform to avoid double bookings. Calendars only sync availability, not prices, guests or revenue.',
  ],
  empty: ['还没有导入或导出日历', 'No imported or exported calendars'],
  emptyHint: [
    '先导入平台给出的日历地址，再把本系统的导出地址填到平台',
    'First import the platform’s calendar address, then add our export address on the platform',
  ],
  add: ['导入日历', 'Import calendar'],
  share: ['导出地址', 'Export address'],
  room: ['房间', 'Room'],
  roomFeeds: ['{{room}} 的日历', 'Calendars of {{room}}'],

  source: ['平台', 'Platform'],
  source_airbnb: ['Airbnb', 'Airbnb'],
  source_booking: ['Booking.com', 'Booking.com'],
  source_vrbo: ['Vrbo', 'Vrbo'],
  source_other: ['其他', 'Other'],
  name: ['名称', 'Name'],
  nameHelp: [
    '显示在房态的占用上，如“Airbnb 湖景房”',
    'Shown in the room calendar, such as “Airbnb lake view”',
  ],
  url: ['日历地址', 'Calendar address'],
  urlHelp: [
    '从平台的“导出日历”复制，以 https:// 开头，通常以 .ics 结尾。地址相当于密码，保存后不再显示。',
    'Copy it from the platform’s “Export calendar”. It starts with https:// and usually ends in .ics. Treat it like a password; it is not shown again.',
  ],
  urlKeep: ['留空则不修改（{{host}}）', 'If empty, it stays unchanged ({{host}})'],
  addTitle: ['导入平台日历', 'Import a platform calendar'],
  editTitle: ['修改日历', 'Edit calendar'],
  added: ['已导入，正在读取', 'Imported. Reading it now'],
  saved: ['已保存', 'Saved'],

  state_paused: ['已暂停', 'Paused'],
  state_waiting: ['等待首次读取', 'Not read yet'],
  state_failing: ['读取失败', 'Read failed'],
  state_stale: ['长时间未更新', 'Out of date'],
  state_partial: ['部分未识别', 'Partly read'],
  state_fine: ['正常', 'Up to date'],
  succeeded: ['上次成功', 'Last read'],
  never: ['尚未成功读取', 'Never read'],
  next: ['下次', 'Next'],
  events: ['{{count}} 条日程', { one: '{{count}} event', other: '{{count}} events' }],
  nights: ['占用 {{count}} 晚', { one: '{{count}} night taken', other: '{{count}} nights taken' }],
  unread: [
    '{{count}} 条日程无法完全识别（如按小时重复的日程），只占用了能确定的日期；在此期间已占用的日期不会释放，请在平台核对',
    {
      one: '{{count}} event could not be fully understood (for example an hourly repetition). Only its certain nights are blocked, and no nights are released meanwhile. Check it on the platform',
      other:
        '{{count}} events could not be fully understood (for example hourly repetitions). Only their certain nights are blocked, and no nights are released meanwhile. Check them on the platform',
    },
  ],
  stale: [
    '超过两个周期没有成功读取，房态可能已过时',
    'Not read for two cycles. Availability may be out of date',
  ],

  problem_unreachable: ['连接不上该地址', 'The address cannot be reached'],
  problem_addressRefused: [
    '该地址指向内网或不允许的端口，已拒绝读取',
    'The address points to a private network or a port that is not allowed, so it was not read',
  ],
  problem_status: [
    '对方网站返回错误，地址可能已失效',
    'The site returned an error. The address may have expired',
  ],
  problem_tooLarge: ['日历超过 5 MB', 'Calendar larger than 5 MB'],
  problem_empty: ['对方返回空内容', 'The platform returned nothing'],
  problem_notCalendar: [
    '对方返回的不是日历（可能是登录页）',
    'The platform did not return a calendar (it may be a sign-in page)',
  ],
  problem_cutOff: ['日历内容不完整', 'The calendar is incomplete'],
  problem_tooManyEvents: ['日程超过 5,000 条', 'More than 5,000 events'],
  problem_tooDemanding: [
    '读取该日历占用的时间或内存过多，已停止',
    'Reading the calendar took too much time or memory and was stopped',
  ],
  problem_emptied: ['日历突然没有今后的日程', 'The calendar suddenly has no future events'],
  kept: ['已占用的日期保持不变。', 'Dates already taken stay blocked.'],
  confirmEmptied: ['确认已清空', 'Confirm empty'],
  confirmEmptiedTitle: ['确认“{{name}}”已清空？', 'Confirm that “{{name}}” is empty?'],
  confirmEmptiedEffect: ['由它占用的日期恢复可售', 'Dates it blocked become available'],
  emptied: ['已释放', 'Released'],

  conflicts: ['冲突', 'Conflicts'],
  conflictWith: [
    '{{dates}} 平台已占用，但本房间已有',
    '{{dates}} is taken on the platform, but this room already has',
  ],
  conflictOrder: ['订单 {{no}}', 'order {{no}}'],
  conflictBlock: ['关房：{{reason}}', 'a block: {{reason}}'],
  conflictOther: ['其他占用', 'another block'],
  conflictHint: [
    '请联系其中一位客人换房或取消；本系统不会覆盖已有的占用',
    'Contact one of the guests to move or cancel. Existing bookings are never overwritten',
  ],

  refresh: ['立即读取', 'Read now'],
  refreshed: ['已读取', 'Read'],
  pause: ['暂停', 'Pause'],
  resume: ['恢复', 'Resume'],
  paused: ['已暂停，占用保持不变', 'Paused. Blocked dates stay blocked'],
  resumed: ['已恢复', 'Resumed'],
  edit: ['修改', 'Change'],
  remove: ['删除', 'Remove'],
  actionsOf: ['{{name}} 的操作', 'Actions for {{name}}'],
  removeTitle: ['删除日历“{{name}}”', 'Remove calendar “{{name}}”'],
  removeNights: ['由它占用的日期', 'Dates it blocked'],
  nights_release: ['释放，恢复可售', 'Release and make available'],
  nights_keep: ['保留为普通关房', 'Keep as normal blocks'],
  removed: ['日历已删除', 'Calendar removed'],

  shareTitle: ['导出地址', 'Export address'],
  shareHint: [
    '填到平台的“导入日历”。每个平台用自己的地址：从该平台导入的占用不会再发回去。',
    'Paste it into the platform’s “Import calendar”. Each platform gets its own address: bookings imported from it are not sent back.',
  ],
  shareSecret: [
    '知道地址的人都能看到哪些日期被占用；泄露时请更换。',
    'Anyone with the address can see which dates are taken. Replace it if it leaks.',
  ],
  shareShow: ['显示地址', 'Show the address'],
  renew: ['更换地址', 'Replace'],
  renewTitle: ['更换导出地址？', 'Replace export address?'],
  renewEffect: [
    '旧地址立即失效，需要在平台重新填写',
    'The old address stops working immediately. Enter the new one on the platform',
  ],
  renewed: ['地址已更换', 'Address replaced'],
  readAt: ['{{source}} 上次读取', '{{source}} last read'],
  neverRead: ['{{source}} 尚未读取', '{{source}} has not read it yet'],
});
