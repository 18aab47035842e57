import { failures } from '../../platform/failure.ts';

export const guestPageFailures = failures('guestPage', {
  stayOver: [
    409,
    '住宿已结束或已取消，请联系前台',
    'The stay has ended or was cancelled. Please contact the front desk',
  ],
  consentNeeded: [409, '请先阅读并同意登记说明', 'Please read and accept the registration notice first'],
  textChanged: [409, '文字已更新，请重新阅读', 'The text has changed. Please read it again'],
  peopleBeyond: [
    422,
    '预订人数为 {{limit}} 人，增加住客请联系前台',
    'The booking is for {{limit}} guests. Contact the front desk to add more',
  ],
  // Says nothing about who else uses the document.
  checkDocument: [422, '请核对证件类型和号码', 'Please check the type and number of the document'],
  guestsMissing: [409, '还需登记 {{missing}} 位住客', 'Guests still to register: {{missing}}'],
  rulesNeeded: [409, '请先同意入住须知', 'Please accept the house rules first'],
  approved: [
    409,
    '前台已确认，修改请联系前台',
    'The front desk has confirmed this. Contact them to change it',
  ],
  approvedAlready: [409, '已确认', 'Already approved'],
  submitted: [409, '已提交，请等待前台确认', 'Already submitted. The front desk will check it'],
  nothingToReturn: [409, '住客尚未提交', 'The guest has not submitted anything yet'],
  noCode: [
    409,
    '门锁密码尚未发放，请联系前台',
    'No door code has been issued yet. Please contact the front desk',
  ],
  codeNotYet: [409, '门锁密码 {{time}} 起可查看', 'The door code is shown from {{time}}'],
  depositDue: [409, '请先支付押金', 'Please pay the deposit first'],
  sentBack: [409, '请先按前台的说明补全登记', 'Please complete the registration as the front desk asked'],
  leftAlready: [409, '您已告知离店', 'You have already told us that you left'],
  notHere: [409, '入住后才能告知离店', 'You can tell us that you left once you have checked in'],
  notLater: [422, '请选择晚于 {{date}} 的退房日期', 'Choose a check-out date after {{date}}'],
  // Says nothing about the guest who is in the way.
  timeTaken: [
    409,
    '这个时间不能提供，请选择其他时间或联系前台',
    'This time is not available. Choose another, or contact the front desk',
  ],
  nothingToInvoice: [409, '没有可开票的金额', 'There is nothing to invoice'],
  feeChanged: [409, '价格已更新，请重新核对', 'The price has changed. Please check it again'],
  cannotSend: [409, '该客人目前收不到消息', 'This guest cannot receive messages at the moment'],
  noLink: [409, '请先生成住客链接', 'Create a guest link first'],
  notYourPayment: [
    409,
    '该付款由前台发起，请联系前台',
    'The front desk started this payment. Please contact them',
  ],
});
