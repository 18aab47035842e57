import { failures } from '../../platform/failure.ts';

export const channelBillFailures = failures('channelBill', {
  notFound: [404, '渠道账单不存在', 'This channel bill does not exist'],
  lineNotFound: [404, '账单行不存在', 'This bill line does not exist'],
  writeOffNotFound: [404, '核销申请不存在', 'This write-off request does not exist'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看渠道账单',
    'Your role cannot see amounts, so it cannot view channel bills',
  ],
  needsAllHouses: [
    403,
    '渠道账单涵盖所有房源，需要全部房源的数据范围',
    'Channel bills cover all properties and require the “all properties” data scope',
  ],
  known: [409, '{{channel}}的账单 {{no}} 已导入', 'Bill {{no}} of {{channel}} has already been imported'],
  knownMeanwhile: [
    409,
    '同一渠道的同号账单刚刚被导入',
    'A bill of this channel with this number was just imported',
  ],
  notDraft: [409, '该账单已入账或已作废', 'This bill has already been posted or voided'],
  moved: [
    409,
    '核对之后有变化（{{count}} 行）：{{lines}}。请重新核对，看过后再入账',
    'Changed since the check ({{count}}): {{lines}}. Check the bill again before posting it',
  ],
  notPosted: [409, '只有已入账的账单可以作废', 'Only a posted bill can be voided'],
  lineWrittenOff: [
    409,
    '账单中有 {{count}} 行已核销，不能作废',
    '{{count}} lines have been written off, so this bill cannot be voided',
  ],
  matchedAlready: [409, '该行已匹配订单', 'This line is already matched to an order'],
  billVoided: [409, '该账单已作废', 'This bill is voided'],
  noOrder: [422, '没有这个渠道的订单 {{no}}', 'This channel has no order {{no}}'],
  writtenOffLine: [409, '该行已申请核销', 'A write-off has already been requested for this line'],
  nothingOpen: [409, '没有差额可核销', 'There is no difference to write off'],
  askedAlready: [409, '已有待审批的核销申请', 'A write-off request is already waiting for approval'],
  notAsked: [409, '该核销申请已处理', 'This write-off request has already been decided'],
  ownWriteOff: [
    403,
    '不能审批自己提出的核销，请由他人审批',
    'You cannot approve your own write-off request. Someone else must approve it',
  ],
  changed: [409, '差额已变为 ¥{{now}}，请重新申请', 'The difference is now ¥{{now}}. Request it again'],
});
