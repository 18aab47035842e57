import { failures } from '../../platform/failure.ts';

export const guestLinkFailures = failures('guestLink', {
  stayNotFound: [404, '入住单不存在', 'This stay does not exist'],
  notFound: [404, '住客链接不存在', 'This guest link does not exist'],
  stayOver: [
    409,
    '订单未确认或住宿已取消，不能生成住客链接',
    'The order is not confirmed or the stay is cancelled, so no guest link can be created',
  ],
  exists: [409, '该入住单已有有效链接', 'This stay already has an active link'],
  revoked: [409, '链接已停用', 'This link has already been revoked'],
  // The same for a wrong number and for a link that was never given out.
  wrong: [
    422,
    '号码不符，请核对预订手机号的后四位',
    'These digits do not match. Check the phone number of the booking',
  ],
  tooOften: [
    429,
    '多次不符，请 {{minutes}} 分钟后再试，或联系前台',
    'Too many attempts. Try again in {{minutes}} minutes, or contact the front desk',
  ],
  ended: [409, '此链接已失效，请联系前台', 'This link is no longer valid. Please contact the front desk'],
  notForThis: [
    403,
    '此链接不含这项服务，请联系前台',
    'This link does not include that. Please contact the front desk',
  ],
});
