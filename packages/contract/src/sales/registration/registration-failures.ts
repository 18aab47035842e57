import { failures } from '../../platform/failure.ts';

export const registrationFailures = failures('registration', {
  notFound: [404, '登记记录不存在', 'This registration does not exist'],
  visitorNotFound: [404, '访客记录不存在', 'This visitor record does not exist'],
  visitorLeft: [409, '该访客已离开', 'This visitor has already left'],
  stayOver: [
    409,
    '该入住单已取消或已退房，不能登记',
    'The stay is cancelled or checked out, so guests cannot be registered',
  ],
  guestsMissing: [
    409,
    '还需登记 {{missing}} 位住客（已登记 {{recorded}}/{{required}}），才能办理入住',
    'Register all guests before check-in: {{recorded}} of {{required}} done, {{missing}} missing',
  ],
  guardianNeeded: [
    422,
    '入住人均未满 18 岁，请填写监护人联系方式',
    'All guests are under 18. Enter a guardian’s contact',
  ],
  birthAhead: [422, '出生日期不能晚于今天', 'The date of birth cannot be after today'],
  documentShown: [
    422,
    '该证件已登记给本订单的{{name}}；请核对号码，或修改原登记',
    'This document is registered for {{name}} in this order. Check the number, or change that registration',
  ],
  peopleBeyond: [
    422,
    '预订人数为 {{limit}} 人，多出的住客请先修改订单',
    'Booked for {{limit}} guests. Change the order first to add more',
  ],
  recordForbidden: [403, '您没有登记住客的权限', 'You do not have permission to register guests'],
  cannotCorrect: [409, '已上报的登记不能修改', 'Reported registrations cannot be changed'],
  cannotRemove: [
    409,
    '已到店或已上报的登记不能删除',
    'Registrations of arrived or reported guests cannot be deleted',
  ],
  cannotSubmit: [
    409,
    '只有待上报或被退回的登记可以上报',
    'Only drafts and returned registrations can be reported',
  ],
  cannotConfirm: [409, '该登记已上报成功', 'This registration has already been accepted'],
  notArrived: [409, '住客尚未办理入住，入住后再上报', 'The guest has not checked in. Report after check-in'],
  notConnected: [
    409,
    '未接入公安登记接口，请在公安系统登记后录入回执号',
    'No police interface is connected. Register in the police system and enter the receipt number',
  ],
  codeNotFound: [404, '门锁密码不存在', 'This door code does not exist'],
  codeNeedsRoom: [409, '请先排房，再发放门锁密码', 'Assign a room before issuing a door code'],
  codeExists: [409, '该房间已有有效的门锁密码', 'This room already has an active door code'],
  codeStayOver: [
    409,
    '订单未确认或住宿已结束，不能发放门锁密码',
    'The order is not confirmed or the stay has ended, so no door code can be issued',
  ],
  codeRevoked: [409, '门锁密码已作废', 'This door code is revoked'],
  gateClosed: [
    409,
    '住客登记完成后才能查看密码（已登记 {{recorded}}/{{required}}）',
    'The code is shown once guests are registered ({{recorded}} of {{required}} done)',
  ],
  locksNotConnected: [409, '未接入门锁服务', 'No lock service is connected'],
  blacklisted: [409, '客人在黑名单中：{{reason}}', 'Guest is on the blocklist: {{reason}}'],
  blacklistNotFound: [404, '黑名单记录不存在', 'This blocklist entry does not exist'],
  blacklistLifted: [409, '该记录已解除', 'This entry has already been removed'],
  blacklistNoIdentity: [
    422,
    '虚拟号码、带分机的号码或脱敏号码不能确定是谁，请填写完整手机号或证件号',
    'Virtual numbers, numbers with an extension and masked numbers do not identify a person. Enter a full phone or document number',
  ],
  blacklistNobody: [422, '请填写手机号或证件号', 'Enter a phone or document number'],
  blacklistTaken: [409, '该客人已在黑名单中', 'This guest is already on the blocklist'],
});
