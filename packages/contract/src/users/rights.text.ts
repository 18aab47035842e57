/** Texts of the page of a user's effective rights. */
import { texts } from '../texts.ts';

export const rightsTexts = texts({
  title: ['{{name}} 的权限', 'Rights of {{name}}'],
  crumb: ['用户权限', 'Rights of a user'],
  roles: ['角色', 'Roles'],
  grants: ['{{count}} 项权限', { one: '{{count}} permission', other: '{{count}} permissions' }],
  permissions: ['有效权限', 'Effective rights'],
  scopes: ['数据范围', 'Data scope'],
  houses: ['可见房源', 'Houses in scope'],
  money: ['金额', 'Money'],
  tokens: ['有效接口令牌', 'Living API tokens'],
  seen: ['可见', 'Seen'],
  hidden: ['不可见', 'Not seen'],
  from: ['来自', 'From'],
  view_held: ['有权限', 'Held'],
  view_missing: ['无权限', 'Not held'],
  view_all: ['全部', 'All'],
  show: ['显示', 'Show'],
  notHeld: ['没有此权限', 'Not held'],
  frozen: ['该用户已冻结，现在不能登录', 'This user is frozen and cannot log in now'],
  owesTotp: [
    '角色要求两步验证而他尚未设置：设置完成前，这些权限都不生效',
    'His role asks for two-step verification: until he has set it up none of these rights counts',
  ],
  explain: [
    '多个角色合并计算；同一权限由多个角色授予时，数据范围取并集',
    'Roles count together: where several grant the same, their scopes add up',
  ],
  housesOf: [
    '{{scope}}：{{count}} 套',
    { one: '{{scope}}: {{count}} house', other: '{{scope}}: {{count}} houses' },
  ],
  missingTitle: ['没有这位用户', 'There is no such user'],
  missingHint: ['可能已删除，或不在您可见的范围内', 'He was deleted, or is not in your reach'],
  toList: ['回到用户管理', 'Back to users'],
});
