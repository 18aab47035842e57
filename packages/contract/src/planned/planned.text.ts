/** What screens of later versions will hold. The key of such a text is the route name; a screen that lands takes it along. */
import { texts } from '../texts.ts';

export const plannedTexts = texts({
  notYet: ['此页面尚未开放', 'This screen is not open yet'],
  holds: ['开放后可以做什么', 'What it will be for'],
  meanwhile: ['现在可以使用', 'What you can use today'],
  forRoles: ['开放给：{{roles}}', 'For: {{roles}}'],
  everyRole: ['所有角色', 'every role'],
  askAdmin: ['开放时间请向管理员了解', 'An administrator can tell you when it opens'],

  'automation-setting': [
    '设定自动化规则：触发时机、条件、动作与免打扰时段，并可用未来订单模拟效果。',
    'Rules of trigger, conditions, action and quiet hours, with a simulation on the coming orders.',
  ],
});
