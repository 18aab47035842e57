/** What screens of later versions will hold. The key of such a text is the route name; a screen that lands takes it along. */
import { texts } from '../texts.ts';

export const plannedTexts = texts({
  notYet: ['此页面尚未开放', 'This screen is not open yet'],
  holds: ['开放后可以做什么', 'What it will be for'],
  meanwhile: ['现在可以使用', 'What you can use today'],
  forRoles: ['开放给：{{roles}}', 'For: {{roles}}'],
  everyRole: ['所有角色', 'every role'],
  askAdmin: ['开放时间请向管理员了解', 'An administrator can tell you when it opens'],

  monitor: [
    '集中查看今日经营与系统的实时数据：每分钟订单数、渠道同步延迟、待处理队列与在线连接。',
    'Live figures of today’s business and of the system: orders per minute, channel sync delay, queues and open connections.',
  ],
  'automation-setting': [
    '设定自动化规则：触发时机、条件、动作与免打扰时段，并可用未来订单模拟效果。',
    'Rules of trigger, conditions, action and quiet hours, with a simulation on the coming orders.',
  ],
  role: [
    '维护角色：按模块勾选权限、数据范围与金额可见性，保存前先看差异。',
    'Roles: permissions by module, data scope and whether money is seen, with the difference shown before saving.',
  ],
  department: [
    '维护部门树：拖动调整上下级，查看人数与成员。',
    'The tree of departments: drag to move, head count and members.',
  ],
  apiToken: [
    '签发与吊销供外部系统使用的接口令牌，限定权限与有效期。',
    'Issue and revoke tokens for other systems, limited in rights and time.',
  reportPage: [
    '经营报表：产量、预订进度、渠道净房价、房东损益、在管押金、账龄与任务，可对比、下钻与导出。',
    'Reports on production, pace, net rates by channel, landlords, deposits, aged balances and tasks, to compare, open and export.',
  ],
  sysMenu: [
    '维护后台菜单：中英文名称、图标、排序、角色与显隐，可恢复默认。',
    'The server’s menu: names in both languages, icon, order, roles, hidden or not; defaults can be restored.',
  ],
  dictionaryManaged: [
    '维护各处下拉选项的字典：编码、中英文、颜色、排序与启停。',
    'The items behind every list of choices: code, both languages, colour, order, enabled or not.',
  ],
  announcement: [
    '发布公告：对象角色、生效时间与已读情况。',
    'Announcements: for which roles, from when, and who has read them.',
  ],
});
