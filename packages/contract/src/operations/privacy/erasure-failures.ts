import { failures } from '../../platform/failure.ts';

export const erasureFailures = failures('erasure', {
  notFound: [404, '抹除申请不存在', 'This erasure request does not exist'],
  decided: [409, '该申请已处理', 'This request has already been handled'],
  open: [409, '该客人已有待处理的抹除申请', 'This guest already has an open erasure request'],
  erased: [409, '该客人的个人信息已抹除', 'This guest’s personal data has already been erased'],
  inHouse: [
    409,
    '客人在住（订单 {{orderNo}}），退房后才能抹除',
    'The guest is in house (order {{orderNo}}). Erase after check-out',
  ],
  openOrder: [
    409,
    '订单 {{orderNo}} 尚未结束，完成或取消后才能抹除',
    'Order {{orderNo}} has not ended. Complete or cancel it first',
  ],
  depositHeld: [
    409,
    '订单 {{orderNo}} 的押金尚未退还',
    'The deposit of order {{orderNo}} has not been returned',
  ],
  balanceOpen: [409, '订单 {{orderNo}} 的账款尚未结清', 'The balance of order {{orderNo}} is unpaid'],
  blacklisted: [
    409,
    '客人在黑名单中，解除前须保留其信息',
    'The guest is on the blocklist, so the data must be kept until removed from it',
  ],
  ownRequest: [
    403,
    '须由登记人以外的人执行抹除',
    'Someone other than the person who recorded the request must erase',
  ],
  confirmWrong: [422, '与客人姓名不一致', 'This does not match the guest’s name'],
  askedAhead: [422, '申请日期不能晚于今天', 'The request date cannot be after today'],
});
