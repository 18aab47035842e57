import { failures } from '../../platform/failure.ts';

export const evaluationFailures = failures('evaluation', {
  notFound: [404, '点评不存在', 'This review does not exist'],
  alreadyReplied: [409, '该点评已回复', 'This review has already been answered'],
  replyExpired: [
    409,
    '已过回复期限，渠道不再接受回复',
    'The reply deadline has passed. The channel no longer accepts replies',
  ],
  removed: [409, '该点评已被平台移除，无需回复', 'The platform removed this review, so no reply is needed'],
  notReplied: [409, '该点评还没有回复', 'This review has no reply yet'],
  replyFinal: [409, '回复已生效，不能再修改', 'The reply is final and can no longer be changed'],
  alreadyHidden: [409, '该点评已隐藏', 'This review is already hidden'],
  notHidden: [409, '该点评没有隐藏', 'This review is not hidden'],
  removedByAppeal: [
    409,
    '申诉成立的点评不能恢复显示',
    'A review whose appeal was upheld cannot be shown again',
  ],
  alreadyAppealed: [409, '该点评已经申诉过', 'This review has already been appealed'],
  noAppeal: [409, '该点评没有进行中的申诉', 'This review has no open appeal'],
  ownChannel: [
    409,
    '直客点评没有可申诉的平台，如有不实请隐藏',
    'Direct guests’ reviews have no platform to appeal to. Hide it if it is untrue',
  ],
  orderHasOne: [409, '该订单已有点评', 'This order already has a review'],
  orderUnknown: [422, '该房源没有这个订单号', 'This property has no order with this number'],
  orderNotStayed: [
    422,
    '住客尚未入住，不能点评',
    'The guest has not stayed yet, so there is nothing to review',
  ],
  receivedInFuture: [422, '收到日期不能晚于今天', 'The date received cannot be after today'],
  guestNeeded: [422, '没有订单时请填写住客姓名', 'Enter the guest’s name if there is no order'],
  photoMissing: [422, '照片已失效，请重新上传', 'The photo has expired. Upload it again'],
  lowScore: [409, '低分点评请逐条回复', 'Answer low scores one by one'],
  templateNotFound: [404, '模板不存在', 'This template does not exist'],
  templateTaken: [
    409,
    '已有同名模板，请换一个名称',
    'A template with this name already exists. Choose another name',
  ],
  templateShared: [409, '共享模板由主管维护', 'Shared templates are managed by supervisors'],
});
