import { failures } from '../failure.ts';

export const registrationFailures = failures('registration', {
  notFound: [404, '登记记录不存在', 'No such registration'],
  visitorNotFound: [404, '访客记录不存在', 'No such visitor'],
  visitorLeft: [409, '该访客已离开', 'This visitor has left already'],
  stayOver: [
    409,
    '该入住单已取消或已退房，不能登记',
    'The stay is over or cancelled, so nobody can be registered',
  ],
  guestsMissing: [
    409,
    '还需登记 {{missing}} 位住客（已登记 {{recorded}}/{{required}}），才能办理入住',
    '{{missing}} more to be registered before check-in ({{recorded}} of {{required}} are)',
  ],
  guardianNeeded: [
    422,
    '入住人均未满 18 岁，请填写监护人联系方式',
    'All guests are under 18; give a contact of their guardian',
  ],
  birthAhead: [422, '出生日期不能晚于今天', 'The date of birth lies ahead'],
  documentShown: [
    422,
    '该证件已登记给本订单的{{name}}；请核对号码，或修改原登记',
    'This document is registered for {{name}} of this order already; check the number, or correct that registration',
  ],
  peopleBeyond: [
    422,
    '预订人数为 {{limit}} 人，多出的住客请先修改订单',
    'Booked for {{limit}}; change the order for more guests',
  ],
  recordForbidden: [403, '您没有登记住客的权限', 'You may not register guests'],
  cannotCorrect: [409, '已上报的登记不能修改', 'A registration that was reported cannot be changed'],
  cannotRemove: [409, '已到店或已上报的登记不能删除', 'Who has arrived or was reported cannot be removed'],
  cannotSubmit: [
    409,
    '只有待上报或被退回的登记可以上报',
    'Only a draft or a returned registration can be reported',
  ],
  cannotConfirm: [409, '该登记已上报成功', 'This registration has been accepted already'],
  notArrived: [
    409,
    '住客尚未办理入住，入住后再上报',
    'The guest has not checked in; report him after his arrival',
  ],
  notConnected: [
    409,
    '未接入公安登记接口，请在公安系统登记后录入回执号',
    'No authority is connected; report there by hand and enter the receipt number',
  ],
  codeNotFound: [404, '门锁密码不存在', 'No such door code'],
  codeNeedsRoom: [409, '请先排房，再发放门锁密码', 'Assign a room before issuing a door code'],
  codeExists: [409, '该房间已有有效的门锁密码', 'The room has a valid door code already'],
  codeStayOver: [
    409,
    '订单未确认或住宿已结束，不能发放门锁密码',
    'The stay is not confirmed or over, so it gets no door code',
  ],
  codeRevoked: [409, '门锁密码已作废', 'This door code is revoked'],
  gateClosed: [
    409,
    '住客登记完成后才能查看密码（已登记 {{recorded}}/{{required}}）',
    'The code is shown once the guests are registered ({{recorded}} of {{required}} are)',
  ],
  locksNotConnected: [409, '未接入门锁服务', 'No lock service is connected'],
  blacklisted: [409, '客人在黑名单中：{{reason}}', 'This guest is on the blacklist: {{reason}}'],
  blacklistNotFound: [404, '黑名单记录不存在', 'No such entry of the blacklist'],
  blacklistLifted: [409, '该记录已解除', 'This entry has been lifted already'],
  blacklistNoIdentity: [
    422,
    '虚拟号码、带分机的号码或脱敏号码不能确定是谁，请填写完整手机号或证件号',
    'A lent, extended or masked number does not tell who somebody is. Give a whole phone or a document number',
  ],
  blacklistNobody: [422, '请填写手机号或证件号', 'Give a phone or a document number'],
  blacklistTaken: [409, '该客人已在黑名单中', 'This guest is on the blacklist already'],
});
