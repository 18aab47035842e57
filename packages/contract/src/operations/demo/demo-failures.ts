import { failures } from '../../platform/failure.ts';

export const demoFailures = failures('demo', {
  nameTaken: [
    409,
    '已有同名的集合，请换一个名称',
    'A set with this name already exists. Choose another name',
  ],
  sameStatus: [409, '状态已经是这样了，请刷新', 'It already has this status; refresh'],
  notReturned: [
    409,
    '该活动没有被退回，不能再次提交',
    'This campaign was not returned and cannot be submitted again',
  ],
  notAuditing: [409, '该申请已处理，请刷新', 'This request has already been decided. Refresh'],
  sameParameters: [
    422,
    '参数与最近提交的相同，请修改后再提交',
    'Same as the last submitted parameters. Change something before submitting',
  ],
  nothingToInspect: [409, '队列中没有待质检的内容', 'Nothing in this queue to inspect'],
  queueTaken: [
    409,
    '已有同名的质检队列，请换一个名称',
    'A queue with this name already exists. Choose another name',
  ],
  serviceState: [409, '当前状态不能这样操作，请刷新', 'Not possible in the current state. Refresh'],
});
