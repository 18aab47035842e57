import { failures } from '../failure.ts';

export const userFailures = failures('user', {
  usernameTaken: [409, '该用户名已被使用，请换一个', 'This user name is taken; choose another'],
  workNoTaken: [409, '该工号已被使用', 'This staff number is taken'],
  unknownRole: [
    422,
    '所选角色不存在，请刷新后重选',
    'A chosen role does not exist any more; refresh and choose again',
  ],
  unknownDepartment: [
    422,
    '所选部门不存在，请刷新后重选',
    'The chosen department does not exist any more; refresh and choose again',
  ],
  grantsMore: [
    422,
    '不能授予超出您自己权限的角色：{{roles}}',
    'You cannot grant a role that holds more than you do: {{roles}}',
  ],
  holdsMore: [
    409,
    '该用户的权限超出您，请由权限更高的同事操作',
    'This user holds more rights than you; ask somebody who holds them too',
  ],
  notYourself: [409, '不能对自己执行此操作', 'You cannot do this to yourself'],
  lastAdmin: [
    409,
    '这是最后一位可用的管理员，请先指定另一位',
    'This is the last active administrator; appoint another one first',
  ],
  alreadyFrozen: [409, '该用户已被冻结', 'This user is frozen already'],
  notFrozen: [409, '该用户未被冻结', 'This user is not frozen'],
  isFrozen: [409, '该用户已被冻结，请先恢复', 'This user is frozen; unfreeze first'],
  noMail: [409, '该用户没有邮箱，请先补充邮箱', 'This user has no mail address; add one first'],
  resetOnItsWay: [
    409,
    '刚刚已发送重置链接，请稍后再试',
    'A link was mailed just now; wait a little before you send another',
  ],
  stateChanged: [409, '用户状态已变化，请刷新', 'The user has changed; refresh'],
  alreadyDecided: [409, '该申请已处理', 'This application has been decided already'],
});
