import { failures } from '../../platform/failure.ts';

export const roleFailures = failures('role', {
  beyondReach: [
    409,
    '该角色在您的部门之外也生效，请由能看全部房源的同事修改',
    'This role also applies outside your department. Ask a colleague who can see all properties',
  ],
  codeTaken: [409, '该角色编码已被使用', 'This role code is already used'],
  nameTaken: [409, '已有同名角色', 'A role with this name already exists'],
  tooMany: [409, '最多 {{limit}} 个角色，请先删除不用的', 'Up to {{limit}} roles. Delete unused ones first'],
  grantsMore: [
    422,
    '不能授予您自己没有的权限：{{names}}',
    'You cannot grant permissions you do not have: {{names}}',
  ],
  grantsMoney: [
    422,
    '您自己看不到金额，不能让角色看到金额',
    'You cannot see amounts, so you cannot let a role see them',
  ],
  grantsDiscount: [
    422,
    '不能授予超过您自己的优惠上限',
    'You cannot grant a higher discount limit than your own',
  ],
  discountNeedsBoth: [
    422,
    '比例和金额需同时填写；都为 0 表示不可优惠',
    'Enter both percentage and amount. 0 in both allows no discount',
  ],
  holdsMore: [
    409,
    '该角色的权限超出您，请由权限更高的同事修改',
    'This role has more permissions than you. Ask a colleague with more permissions',
  ],
  adminFixed: [
    409,
    '管理员始终拥有全部权限和数据，只能修改名称与说明',
    'Administrators always have every permission. Only name and description can be changed',
  ],
  defaultKept: [409, '默认角色不能删除', 'Default roles cannot be deleted'],
  hasMembers: [
    409,
    '仍有 {{count}} 位成员，请先为他们改派角色',
    'It still has {{count}} members. Give them other roles first',
  ],
  onlyRole: [
    409,
    '这是该用户唯一的角色，请在用户管理中改派',
    'This is the user’s only role. Give them another one under Users first',
  ],
  notMember: [409, '该用户不在此角色中', 'This user does not have this role'],
});
