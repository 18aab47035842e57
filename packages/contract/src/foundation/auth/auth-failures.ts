import { failures } from '../../platform/failure.ts';

export const authFailures = failures('auth', {
  badCredentials: [400, '用户名或密码错误', 'Wrong user name or password'],
  usedTicket: [
    400,
    '这次登录请求已失效，请重新登录',
    'This sign-in request is no longer valid. Sign in again',
  ],
  plainPassword: [
    400,
    '密码必须加密传输，请刷新页面后重试；接口调用请按文档加密',
    'Passwords must be sent encrypted. Refresh the page and try again; API clients see the documentation',
  ],
  usedSeal: [400, '这次提交已失效，请重新提交', 'This request is no longer valid. Submit it again'],
  captchaRequired: [400, '请输入图形验证码', 'Enter the characters in the picture'],
  badCaptcha: [400, '验证码错误或已过期', 'The captcha is wrong or has expired'],
  totpRequired: [400, '请输入动态验证码', 'Enter the code from your authenticator app'],
  badTotp: [400, '动态验证码错误或已使用', 'The code is wrong or has already been used'],
  throttled: [
    429,
    '登录失败次数过多，请 {{seconds}} 秒后再试',
    'Too many failed sign-ins. Try again in {{seconds}} s',
  ],
});
