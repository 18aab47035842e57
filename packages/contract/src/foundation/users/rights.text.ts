/** Texts of the page of a user's effective rights. */
import { texts } from '../../platform/texts.ts';

export const rightsTexts = texts({
  title: ['{{name}} 的权限', 'Permissions of {{name}}'],
  crumb: ['用户权限', 'User permissions'],
  roles: ['角色', 'Roles'],
  grants: ['{{count}} 项权限', { one: '{{count}} permission', other: '{{count}} permissions' }],
  permissions: ['有效权限', 'Effective permissions'],
  scopes: ['数据范围', 'Data scope'],
  houses: ['可见房源', 'Properties in scope'],
  money: ['金额', 'Amounts'],
  tokens: ['有效接口令牌', 'Active API tokens'],
  seen: ['可见', 'Visible'],
  hidden: ['不可见', 'Hidden'],
  from: ['来自', 'From'],
  view_held: ['有权限', 'Granted'],
  view_missing: ['无权限', 'Not granted'],
  view_all: ['全部', 'All'],
  show: ['显示', 'Show'],
  notHeld: ['没有此权限', 'Not granted'],
  frozen: ['该用户已冻结，现在不能登录', 'This user is frozen and cannot sign in'],
  owesTotp: [
    '角色要求两步验证而该用户尚未设置：设置完成前，这些权限都不生效',
    'The role requires two-step verification, which this user has not set up. None of these permissions apply until then',
  ],
  explain: [
    '多个角色合并计算；同一权限由多个角色授予时，数据范围取并集',
    'Roles add up. If several grant the same permission, their data scopes are combined',
  ],
  housesOf: [
    '{{scope}}：{{count}} 套',
    { one: '{{scope}}: {{count}} property', other: '{{scope}}: {{count}} properties' },
  ],
  missingTitle: ['没有这位用户', 'This user does not exist'],
  missingHint: ['可能已删除，或不在您可见的范围内', 'They may have been deleted or are outside your scope'],
  toList: ['回到用户管理', 'Back to users'],
});
