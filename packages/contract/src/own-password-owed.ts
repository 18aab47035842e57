/** Users with an assigned password must choose their own before anything else. */
import { failures } from './platform/failure.ts';

export const ownPasswordFailures = failures('ownPassword', {
  owed: [
    403,
    '当前密码是初始密码，请先修改密码再继续使用',
    'You are using the initial password. Choose your own to continue',
  ],
});
