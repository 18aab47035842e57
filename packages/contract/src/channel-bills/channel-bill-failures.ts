import { failures } from '../failure.ts';

export const channelBillFailures = failures('channelBill', {
  notFound: [404, '渠道账单不存在', 'No such bill of a channel'],
  lineNotFound: [404, '账单行不存在', 'No such line of a bill'],
  writeOffNotFound: [404, '核销申请不存在', 'No such write-off'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看渠道账单',
    'Your role does not see money, so it cannot see bills of channels',
  ],
  needsAllHouses: [
    403,
    '渠道账单涵盖所有房源，需要全部房源的数据范围',
    'A bill of a channel covers every house: that takes a role that sees all houses',
  ],
  known: [409, '{{channel}}的账单 {{no}} 已导入', 'The bill {{no}} of {{channel}} is here already'],
  knownMeanwhile: [
    409,
    '同一渠道的同号账单刚刚被导入',
    'A bill of this number and channel has just been imported',
  ],
  inFuture: [422, '到账日期不能晚于今天（{{today}}）', 'The money arrived on {{today}} at the latest'],
  notDraft: [409, '该账单已入账或已作废', 'This bill is posted or voided already'],
  notPosted: [409, '只有已入账的账单可以作废', 'Only a posted bill can be voided'],
  lineWrittenOff: [
    409,
    '账单中有 {{count}} 行已核销，不能作废',
    'Lines of it ({{count}}) are written off, so it cannot be voided',
  ],
  matchedAlready: [409, '该行已匹配订单', 'This line belongs to an order already'],
  billVoided: [409, '该账单已作废', 'This bill is voided'],
  noOrder: [422, '没有这个渠道的订单 {{no}}', 'There is no order {{no}} of this channel'],
  writtenOffLine: [409, '该行已申请核销', 'A write-off of this line was asked for'],
  nothingOpen: [409, '没有差额可核销', 'There is no difference to write off'],
  askedAlready: [409, '已有待审批的核销申请', 'A write-off of it waits for approval already'],
  notAsked: [409, '该核销申请已处理', 'This write-off was decided already'],
  ownWriteOff: [
    403,
    '不能审批自己提出的核销，请由他人审批',
    'Nobody approves the write-off he has asked for; somebody else has to',
  ],
  changed: [409, '差额已变为 ¥{{now}}，请重新申请', 'The difference is ¥{{now}} by now; ask for it anew'],
});
