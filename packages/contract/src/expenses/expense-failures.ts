import { failures } from '../failure.ts';

export const expenseFailures = failures('expense', {
  notFound: [404, '该支出不存在', 'No such expense'],
  notEditable: [
    409,
    '已提交的支出不能修改，请先撤回',
    'An expense that was submitted cannot be changed; withdraw it first',
  ],
  notSubmittable: [409, '该支出已提交或已结束', 'This expense was submitted already or is over'],
  notSubmitted: [409, '该支出不在待审批状态', 'This expense does not wait for approval'],
  notApproved: [409, '只有已审批的支出可以作废', 'Only an approved expense can be voided'],
  notDiscardable: [
    409,
    '该支出不能删除，请先撤回或作废',
    'This expense cannot be discarded; withdraw or void it',
  ],
  notPayable: [409, '该支出未审批或已付款', 'This expense is not approved, or is paid already'],
  ownExpense: [
    403,
    '不能审批自己记录或提交的支出，请由他人审批',
    'Nobody approves what he has recorded or submitted; somebody else has to',
  ],
  notYours: [
    403,
    '这笔支出由他人记录，只有记录人或审批人可以处理',
    'Somebody else has recorded this expense; only he or who approves may do this',
  ],
  inFuture: [422, '支出日期不能晚于今天（{{today}}）', 'The day of an expense is {{today}} at the latest'],
  paidBefore: [422, '付款日期不能早于支出日期', 'It cannot be paid before the day of the expense'],
  lockedDay: [
    422,
    '{{day}} 及之前的账期已锁定，请填写之后的日期',
    'The books are locked up to {{day}}; choose a later day',
  ],
  noCategory: [422, '没有这个类别，请重新选择', 'No such category; choose again'],
  houseNeeded: [422, '请选择房源', 'Choose the house'],
  landlordNeeded: [422, '请选择由哪位房东承担', 'Choose the landlord who bears it'],
  notHisHouse: [422, '该房源不属于这位房东', 'This house does not belong to this landlord'],
  fileNotFound: [422, '票据文件不存在或已清理，请重新上传', 'A receipt is gone; upload it again'],
  tooManyFiles: [
    409,
    '还有 {{limit}} 个上传的文件没有保存，请稍后再传',
    'There are {{limit}} uploaded files that were not saved; try again later',
  ],
  receiptNotFound: [404, '票据不存在', 'No such receipt'],
});
