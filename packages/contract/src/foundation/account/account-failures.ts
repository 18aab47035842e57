import { failures } from '../../platform/failure.ts';

export const accountFailures = failures('account', {
  roleNotHeld: [409, '您没有这个角色', 'You do not have this role'],
  endsItself: [409, '要退出本设备，请使用退出登录', 'To sign out this device, use Sign out'],
  wrongPassword: [422, '当前密码不正确', 'The current password is wrong'],
  samePassword: [422, '新密码不能与当前密码相同', 'The new password must differ from the current one'],
  passwordIsName: [422, '密码不能与用户名相同', 'The password must not equal the user name'],
  throttled: [
    429,
    '密码错误次数过多，请 {{seconds}} 秒后再试',
    'Too many wrong passwords. Try again in {{seconds}} s',
  ],
  totpOn: [409, '两步验证已开启', 'Two-step verification is already on'],
  totpOff: [409, '两步验证尚未开启', 'Two-step verification is off'],
  totpNeeded: [
    409,
    '您的角色要求两步验证，不能关闭',
    'Your role requires two-step verification, so it cannot be turned off',
  ],
  codeMissing: [
    422,
    '请输入两步验证的验证码或恢复码',
    'Enter a code from your authenticator app, or a recovery code',
  ],
  wrongCode: [422, '验证码不正确', 'Wrong code'],
  codeExpired: [409, '验证码已失效，请重新获取', 'The code is no longer valid. Request a new one'],
  codeTooSoon: [429, '请 {{seconds}} 秒后再获取', 'Wait {{seconds}} s before requesting another code'],
  codeTooMany: [429, '今天获取验证码的次数已达上限', 'Daily limit for verification codes reached'],
  contactTaken: [409, '已被其他账号绑定', 'Already used by another account'],
  invalidEmail: [422, '请输入有效的邮箱地址', 'Enter a valid email address'],
  invalidPhone: [422, '请输入有效的手机号', 'Enter a valid phone number'],
  auditing: [409, '已有认证在审核中', 'A verification is already under review'],
  notAuditing: [409, '该认证不在审核中', 'This verification is not under review'],
  ownCertification: [403, '不能审核自己的认证', 'You cannot review your own verification'],
  numberTaken: [409, '该证件号码已被其他账号认证', 'Another account is verified with this number'],
  photoMissing: [422, '照片已失效，请重新上传', 'The photo has expired. Upload it again'],
});
