import { failures } from '../../platform/failure.ts';

export const entryFailures = failures('entry', {
  tooMany: [
    429,
    '操作次数过多，请 {{minutes}} 分钟后再试',
    'Too many requests. Try again in {{minutes}} min',
  ],
  resetUsed: [409, '该链接已使用过，请重新申请', 'This link has already been used. Request a new one'],
  resetExpired: [409, '该链接已过期，请重新申请', 'This link has expired. Request a new one'],
  resetUnknown: [404, '链接无效，请重新申请', 'This link is invalid. Request a new one'],
});
