import { failures } from '../../platform/failure.ts';

export const userFailures = failures('user', {
  usernameTaken: [409, '该用户名已被使用，请换一个', 'This user name is already used. Choose another'],
  workNoTaken: [409, '该工号已被使用', 'This staff number is already used'],
  unknownRole: [
    422,
    '所选角色不存在，请刷新后重选',
    'The selected role no longer exists. Refresh and choose again',
  ],
  unknownDepartment: [
    422,
    '所选部门不存在，请刷新后重选',
    'The selected department no longer exists. Refresh and choose again',
  ],
  grantsMore: [
    422,
    '不能授予超出您自己权限的角色：{{roles}}',
    'You cannot grant roles with more permissions than yours: {{roles}}',
  ],
  holdsMore: [
    409,
    '该用户的权限超出您，请由权限更高的同事操作',
    'This user has more permissions than you. Ask a colleague with more permissions',
  ],
  notYourself: [409, '不能对自己执行此操作', 'You cannot do this to yourself'],
  lastAdmin: [
    409,
    '这是最后一位可用的管理员，请先指定另一位',
    'This is the last active administrator. Appoint another first',
  ],
  alreadyFrozen: [409, '该用户已被冻结', 'This user is already frozen'],
  notFrozen: [409, '该用户未被冻结', 'This user is not frozen'],
  isFrozen: [409, '该用户已被冻结，请先恢复', 'This user is frozen. Unfreeze them first'],
  noMail: [409, '该用户没有邮箱，请先补充邮箱', 'This user has no email. Add one first'],
  resetOnItsWay: [409, '刚刚已发送重置链接，请稍后再试', 'A reset link was just sent. Try again later'],
  stateChanged: [409, '用户状态已变化，请刷新', 'The user’s status has changed. Refresh'],
  alreadyDecided: [409, '该申请已处理', 'This request has already been decided'],
});
