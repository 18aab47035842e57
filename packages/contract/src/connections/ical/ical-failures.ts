import { failures } from '../../platform/failure.ts';

export const icalFailures = failures('ical', {
  feedNotFound: [404, '日历不存在或已删除', 'This calendar does not exist or was deleted'],
  exportNotFound: [404, '日历地址不存在或已更换', 'This calendar address does not exist or was replaced'],
  notAnAddress: [
    422,
    '请粘贴以 https://、http:// 或 webcal:// 开头的日历地址',
    'Paste a calendar address starting with https://, http:// or webcal://',
  ],
  addressRefused: [
    422,
    '该地址不能使用：只允许公网地址和 80、443 端口，不含用户名密码',
    'This address cannot be used. Only public addresses on ports 80 and 443 without user name or password are allowed',
  ],
  ownAddress: [
    422,
    '这是本系统导出的日历，导入会形成循环，请粘贴平台给出的地址',
    'This is our own exported calendar and would create a loop. Paste the platform’s address',
  ],
  followed: [409, '该房间已导入此日历', 'This room already imports this calendar'],
  tooManyFeeds: [409, '一个房间最多导入 10 个日历', 'Up to 10 calendars per room'],
  notEmptied: [
    409,
    '日历已恢复或已变更，无需确认',
    'The calendar has recovered or changed. No confirmation needed',
  ],
  isPaused: [409, '日历已暂停，请先恢复', 'The calendar is paused. Resume it first'],
});
