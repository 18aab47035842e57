import { failures } from '../failure.ts';

export const evaluationFailures = failures('evaluation', {
  notFound: [404, '评价不存在', 'No such evaluation'],
  alreadyReplied: [409, '该评价已回复', 'This evaluation has been replied to'],
  replyExpired: [
    409,
    '已过回复期限，渠道不再接受回复',
    'The time to reply is over; no reply is taken any more',
  ],
  removed: [
    409,
    '该评价已被平台移除，无需回复',
    'The platform has removed this evaluation; no reply is needed',
  ],
  notReplied: [409, '该评价还没有回复', 'This evaluation has no reply yet'],
  replyFinal: [409, '回复已生效，不能再修改', 'The reply is final and cannot be changed'],
  alreadyHidden: [409, '该评价已隐藏', 'This evaluation is hidden already'],
  notHidden: [409, '该评价没有隐藏', 'This evaluation is not hidden'],
  removedByAppeal: [
    409,
    '申诉成立的评价不能恢复显示',
    'An evaluation whose appeal was upheld cannot be shown again',
  ],
  alreadyAppealed: [409, '该评价已经申诉过', 'This evaluation has been appealed against already'],
  noAppeal: [409, '该评价没有进行中的申诉', 'No appeal against this evaluation is under way'],
  ownChannel: [
    409,
    '直客评价没有可申诉的平台，如有不实请隐藏',
    'A direct guest’s evaluation has no platform to appeal to; hide it if it is untrue',
  ],
  orderHasOne: [409, '该订单已有评价', 'This order has an evaluation already'],
  orderUnknown: [422, '该房源没有这个订单号', 'This house has no order of this number'],
  orderNotStayed: [422, '住客尚未入住，不能评价', 'The guest has not stayed yet'],
  receivedInFuture: [422, '收到日期不能晚于今天', 'It cannot be received after today'],
  guestNeeded: [422, '没有订单时请填写住客姓名', 'Without an order the guest’s name is needed'],
  photoMissing: [422, '照片已失效，请重新上传', 'A picture is gone; upload it again'],
  lowScore: [409, '低分评价请逐条回复', 'Low scores deserve a reply of their own'],
  templateNotFound: [404, '模板不存在', 'No such template'],
  templateTaken: [409, '已有同名模板，请换一个名称', 'A template of this name exists; choose another name'],
  templateShared: [409, '共享模板由主管维护', 'Shared templates are kept by supervisors'],
});
