import { failures } from '../../../platform/failure.ts';

export const depositFailures = failures('deposit', {
  notFound: [404, '该订单没有押金', 'This order has no deposit'],
  deductionNotFound: [404, '没有这笔押金扣款', 'This deduction does not exist'],
  photoNotFound: [404, '照片不存在', 'This photo does not exist'],
  cannotRequire: [
    409,
    '押金已收取，退还后才能重新要求',
    'The deposit has been collected. It can be requested again after it is returned',
  ],
  notNeeded: [
    409,
    '没有待入住或在住的客人，无需押金',
    'No guests expected or in house, so no deposit is needed',
  ],
  cannotCollect: [409, '只有待收的押金可以收取', 'Only deposits due can be collected'],
  cannotWaive: [409, '只有待收的押金可以免收', 'Only deposits due can be waived'],
  cannotDeduct: [409, '只有已收的押金可以扣款', 'Only deposits held can be deducted from'],
  notArrived: [409, '客人尚未入住，不能扣押金', 'The guest has not checked in, so nothing can be deducted'],
  nothingLeft: [409, '押金已扣完', 'Nothing left of the deposit'],
  aboveHeld: [409, '扣款不能超过剩余押金 ¥{{left}}', 'Deductions cannot exceed the remaining ¥{{left}}'],
  aboveOwed: [409, '未结账款只有 ¥{{left}}，不能多抵', 'Only ¥{{left}} is unpaid on the folio'],
  cannotUndo: [409, '押金退还后不能撤销扣款', 'A deduction cannot be undone after the deposit is returned'],
  undoneAlready: [409, '这笔扣款已撤销', 'This deduction has already been undone'],
  undoDeduction: [
    409,
    '这是押金扣款的账目，请在押金处撤销扣款',
    'This charge is a deposit deduction. Undo it in the deposit',
  ],
  cannotReturn: [409, '只有已收的押金可以退还', 'Only deposits held can be returned'],
  cannotComplete: [409, '只有退还中的押金可以确认', 'Only deposits being returned can be confirmed'],
  cashUnproven: [
    409,
    '押金以其他方式收取且没有到账凭证，不能以现金退还；请原路退回或转账',
    'This deposit was not taken in cash and no provider has confirmed it, so it cannot be returned in cash. Return it to the original method or by transfer',
  ],
  institutionPays: [
    409,
    '押金由支付机构退回，结果会自动更新',
    'The payment institution returns it. Status updates automatically',
  ],
  cannotRetry: [409, '只有退还失败的押金可以重试', 'Only failed returns can be retried'],
  waiveForbidden: [
    403,
    '您没有免收押金的权限，降低金额也需主管办理',
    'You do not have permission to waive deposits or lower their amount',
  ],
  askForbidden: [403, '您没有更改押金金额的权限', 'You do not have permission to change the deposit amount'],
  collectForbidden: [403, '您没有收款的权限', 'You do not have permission to take payments'],
  open: [
    409,
    '押金尚未收取：请先收取押金，或由有权限的同事免收',
    'The deposit has not been collected. Collect it, or ask a colleague with the permission to waive it',
  ],
  onItsWay: [
    409,
    '上一笔押金还在退还，处理完后再办理入住',
    'The previous deposit is still being returned. Check in after that',
  ],
  stillNeeded: [
    409,
    '还有客人待入住或在住，退房后再退押金',
    'Guests are still expected or in house. Return the deposit after the last check-out',
  ],
  eitherWay: [422, '收取与免收只能选一种', 'Choose either collect or waive'],
  tooManyPhotos: [422, '一笔扣款最多 {{limit}} 张照片', 'Up to {{limit}} photos per deduction'],
  notReturned: [
    409,
    '押金尚未退还，不能发送退款通知',
    'The deposit has not been returned, so no notice can be sent',
  ],
  noPhone: [
    409,
    '订单没有能接收短信的手机号，无法发送短信',
    'The order has no phone number that can receive text messages',
  ],
  toldAlready: [409, '退押金通知已发送过', 'The guest has already been notified'],
  returnAbnormal: [
    409,
    '客人的收款账户异常，不能原路退回，请改用其他方式退还',
    'The guest’s account does not accept the money. Return the deposit another way',
  ],
});
