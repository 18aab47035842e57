import { failures } from '../failure.ts';

export const depositFailures = failures('deposit', {
  notFound: [404, '该订单没有押金', 'This order has no deposit'],
  deductionNotFound: [404, '没有这笔押金扣款', 'No such deduction'],
  photoNotFound: [404, '照片不存在', 'No such picture'],
  cannotRequire: [
    409,
    '押金已收取，退还后才能重新要求',
    'The deposit has been collected; it can be asked for anew once it is returned',
  ],
  notNeeded: [
    409,
    '没有待入住或在住的客人，无需押金',
    'Nobody is expected or in house who could pay a deposit',
  ],
  cannotCollect: [409, '只有待收的押金可以收取', 'Only a deposit that is due can be collected'],
  cannotWaive: [409, '只有待收的押金可以免收', 'Only a deposit that is due can be waived'],
  cannotDeduct: [409, '只有已收的押金可以扣款', 'Only a deposit that is held can be deducted from'],
  notArrived: [409, '客人尚未入住，不能扣押金', 'Nobody has checked in yet, so nothing can be deducted'],
  nothingLeft: [409, '押金已扣完', 'Nothing is left of the deposit'],
  aboveHeld: [
    409,
    '扣款不能超过剩余押金 ¥{{left}}',
    'No more than the ¥{{left}} that is left can be deducted',
  ],
  aboveOwed: [
    409,
    '未结账款只有 ¥{{left}}，不能多抵',
    'Only ¥{{left}} is open on the bill; no more can be paid from the deposit',
  ],
  cannotUndo: [
    409,
    '押金退还后不能撤销扣款',
    'A deduction cannot be undone once the deposit is on its way back',
  ],
  undoneAlready: [409, '这笔扣款已撤销', 'This deduction has been undone already'],
  undoDeduction: [
    409,
    '这是押金扣款的账目，请在押金处撤销扣款',
    'This line belongs to a deduction; undo the deduction at the deposit',
  ],
  cannotReturn: [409, '只有已收的押金可以退还', 'Only a deposit that is held can be returned'],
  cannotComplete: [409, '只有退还中的押金可以确认', 'Only a deposit on its way back can be completed'],
  cashUnproven: [
    409,
    '押金以其他方式收取且没有到账凭证，不能以现金退还；请原路退回或转账',
    'This deposit was not taken in cash and no provider has confirmed it, so it is not returned in cash; return it as it was paid or by transfer',
  ],
  institutionPays: [
    409,
    '押金由支付机构退回，结果会自动更新',
    'The payment institution pays it back; its answer arrives by itself',
  ],
  cannotRetry: [409, '只有退还失败的押金可以重试', 'Only a failed return can be tried again'],
  waiveForbidden: [
    403,
    '您没有免收押金的权限，降低金额也需主管办理',
    'You may not waive a deposit, nor lower its amount',
  ],
  collectForbidden: [403, '您没有收款的权限', 'You may not take payments'],
  open: [
    409,
    '押金尚未收取：请先收取押金，或由有权限的同事免收',
    'The deposit is due: collect it, or have it waived by somebody who may',
  ],
  onItsWay: [
    409,
    '上一笔押金还在退还，处理完后再办理入住',
    'The former deposit is still on its way back; settle that before the check-in',
  ],
  stillNeeded: [
    409,
    '还有客人待入住或在住，退房后再退押金',
    'Guests are still expected or in house; the deposit is returned when the last one leaves',
  ],
  eitherWay: [422, '收取与免收只能选一种', 'Collect it or waive it, not both'],
  tooManyPhotos: [422, '一笔扣款最多 {{limit}} 张照片', 'A deduction has at most {{limit}} pictures'],
  notReturned: [409, '押金尚未退还，不能发送退款通知', 'The deposit has not been returned yet'],
  noPhone: [
    409,
    '订单没有能接收短信的手机号，无法发送短信',
    'The order has no phone number that a text message can reach',
  ],
  toldAlready: [409, '退押金通知已发送过', 'The guest has been told already'],
});
