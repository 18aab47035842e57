import { failures } from '../../platform/failure.ts';

export const expenseFailures = failures('expense', {
  notFound: [404, '该支出不存在', 'This expense does not exist'],
  notEditable: [
    409,
    '已提交的支出不能修改，请先撤回',
    'Submitted expenses cannot be changed. Withdraw it first',
  ],
  notSubmittable: [409, '该支出已提交或已结束', 'This expense has already been submitted or closed'],
  notSubmitted: [409, '该支出不在待审批状态', 'This expense is not waiting for approval'],
  notApproved: [409, '只有已审批的支出可以作废', 'Only approved expenses can be voided'],
  notDiscardable: [
    409,
    '该支出不能删除，请先撤回或作废',
    'This expense cannot be deleted. Withdraw or void it first',
  ],
  notPayable: [409, '该支出未审批或已付款', 'This expense is not approved or has already been paid'],
  ownExpense: [
    403,
    '不能审批或作废自己记录或提交的支出，请由他人办理',
    'You cannot approve or void expenses you recorded or submitted. Someone else must do it',
  ],
  notYours: [
    403,
    '这笔支出由他人记录，只有记录人或审批人可以处理',
    'Someone else recorded this expense. Only that person or an approver can handle it',
  ],
  paidBefore: [422, '付款日期不能早于支出日期', 'The payment date cannot be before the expense date'],
  lockedDay: [
    422,
    '{{day}} 及之前已结账，请填写之后的日期',
    'The books are closed up to {{day}}. Choose a later date',
  ],
  noCategory: [422, '没有这个类别，请重新选择', 'This category does not exist. Choose again'],
  houseNeeded: [422, '请选择房源', 'Choose a property'],
  landlordNeeded: [422, '请选择由哪位房东承担', 'Choose the landlord who pays for it'],
  notHisHouse: [422, '该房源不属于这位房东', 'This property does not belong to this landlord'],
  fileNotFound: [422, '票据文件不存在或已清理，请重新上传', 'The receipt no longer exists. Upload it again'],
  tooManyFiles: [
    409,
    '还有 {{limit}} 个上传的文件没有保存，请稍后再传',
    '{{limit}} uploaded files have not been saved yet. Upload later',
  ],
  receiptNotFound: [404, '票据不存在', 'This receipt does not exist'],
});
