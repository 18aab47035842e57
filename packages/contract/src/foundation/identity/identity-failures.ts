import { failures } from '../../platform/failure.ts';

export const identityFailures = failures('identity', {
  notFound: [404, '身份提供方不存在', 'This identity provider does not exist'],
  nameTaken: [409, '已有同名的身份提供方', 'An identity provider with this name already exists'],
  badIssuer: [
    422,
    '请填写以 https:// 开头的 Issuer 地址，与提供方后台显示的一致（包括末尾的斜杠）',
    'Enter the issuer address exactly as the provider shows it, starting with https:// (including a slash at the end)',
  ],
  secretMissing: [422, '请填写客户端密钥', 'Enter the client secret'],
  approverRole: [
    422,
    '角色“{{role}}”可以审批，须由两人授予，不能随用户组自动授予',
    'The role “{{role}}” can approve. Two people have to grant it, so it cannot be granted through a group',
  ],
  groupTwice: [422, '同一用户组和角色只需填写一次', 'Enter each group and role once'],
  notActive: [
    409,
    '该登录方式已停用，请使用用户名和密码登录',
    'This way of signing in is disabled. Sign in with your user name and password',
  ],
  unavailable: [
    503,
    '身份提供方暂时无法访问，请稍后再试，或使用用户名和密码登录',
    'The identity provider cannot be reached. Try again in a moment, or sign in with your user name and password',
  ],
  expired: [400, '这次登录已失效，请重新登录', 'This sign-in is no longer valid. Sign in again'],
  canceled: [400, '登录已取消', 'The sign-in was canceled'],
  refused: [
    400,
    '身份提供方的回应未通过校验，请重新登录；仍不行请联系管理员',
    'The identity provider’s response was not accepted. Sign in again, or contact an administrator',
  ],
  groupsMissing: [
    403,
    '身份提供方没有返回用户组，无法确定角色，请联系管理员',
    'The identity provider did not say which groups you are in, so your roles are unknown. Contact an administrator',
  ],
  closed: [403, '账号已停用，请联系管理员', 'Your account is disabled. Contact an administrator'],
  totpRequired: [400, '请输入动态验证码', 'Enter the code from your authenticator app'],
});
