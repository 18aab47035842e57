import { failures } from '../../platform/failure.ts';

export const booksFailures = failures('books', {
  noEntity: [409, '请先登记经营主体', 'Add a legal entity first'],
  mapNotFound: [404, '该科目对照不存在', 'This row of the account map does not exist'],
  mapTaken: [409, '该对象已有科目对照', 'The account map already has a row for this'],
  partyNotUsed: [422, '这类账户不分往来对象', 'This type of account is not split by customer or supplier'],
  houseNotUsed: [422, '这类账户不分房源', 'This type of account is not split by property'],
  codeTaken: [409, '该编码已用于另一对象', 'This code is used by another item'],
  unknownParty: [422, '没有这个对象，请重新选择', 'This party does not exist. Choose again'],
});

export const voucherFailures = failures('voucher', {
  batchNotFound: [404, '凭证批次不存在', 'This batch of vouchers does not exist'],
  voucherNotFound: [404, '凭证不存在', 'This voucher does not exist'],
  futurePeriod: [
    422,
    '只能为已经开始的月份生成凭证',
    'Vouchers can only be created for months that have started',
  ],
  hasGaps: [
    409,
    '有 {{count}} 项没有科目或辅助核算编码，请先补齐',
    '{{count}} items have no account or auxiliary code. Complete them first',
  ],
  nothingNew: [409, '凭证已与总账一致，没有新内容', 'The vouchers match the ledger. There is nothing new'],
  fileMade: [
    409,
    '该批次已导出，不能撤销；如有变化请生成差额凭证',
    'This batch was exported, so it cannot be discarded. Create a difference batch for later changes',
  ],
  notLast: [409, '只能撤销该月最后一个批次', 'Only the last batch of a month can be discarded'],
  stays: [409, '凭证不能修改', 'Vouchers cannot be changed'],
  tooLong: [
    422,
    '该格式最多 65535 行分录，请改用其他格式或改为汇总凭证',
    'This format holds up to 65,535 lines. Use another format or summary vouchers',
  ],
});
