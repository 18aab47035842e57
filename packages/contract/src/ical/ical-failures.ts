import { failures } from '../failure.ts';

export const icalFailures = failures('ical', {
  feedNotFound: [404, '日历不存在或已删除', 'No such calendar, or it is no longer followed'],
  exportNotFound: [404, '日历地址不存在或已更换', 'No such calendar address, or it was renewed'],
  notAnAddress: [
    422,
    '请粘贴以 https://、http:// 或 webcal:// 开头的日历地址',
    'Paste a calendar address that begins with https://, http:// or webcal://',
  ],
  addressRefused: [
    422,
    '该地址不能使用：只允许公网地址和 80、443 端口，不含用户名密码',
    'This address cannot be used: only public addresses on ports 80 and 443, without user name or password',
  ],
  ownAddress: [
    422,
    '这是本系统导出的日历，导入会形成循环，请粘贴平台给出的地址',
    'This is a calendar of ours; following it would be a loop. Paste the address that the platform gives',
  ],
  followed: [409, '该房间已导入此日历', 'The room follows this calendar already'],
  tooManyFeeds: [409, '一个房间最多导入 10 个日历', 'A room follows 10 calendars at most'],
  notEmptied: [409, '日历已恢复或已变更，无需确认', 'The calendar has events again, or has changed'],
  isPaused: [409, '日历已暂停，请先恢复', 'The calendar is paused; resume it first'],
});
