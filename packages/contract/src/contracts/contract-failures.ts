import { failures } from '../failure.ts';

export const contractFailures = failures('contract', {
  notFound: [404, '合同不存在', 'No such contract'],
  versionNotFound: [404, '合同没有这个版本', 'The contract has no such version'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看合同',
    'Your role does not see money, so it cannot see contracts',
  ],
  cannotEdit: [
    409,
    '只有草稿可以编辑；已签合同请做变更',
    'Only a draft can be edited; change a signed contract from a date on',
  ],
  cannotSign: [409, '没有待签的草稿', 'There is no draft to sign'],
  cannotDiscard: [409, '没有可放弃的草稿', 'There is no draft to discard'],
  cannotChange: [409, '尚未签署的合同请直接编辑草稿', 'A contract that is not signed is edited as a draft'],
  draftOpen: [
    409,
    '已有一份未签的变更，请先签署或放弃',
    'A change is open already; sign or discard it first',
  ],
  cannotEnd: [
    409,
    '只有生效中或待生效的合同可以终止',
    'Only a contract in force or still to come can be ended',
  ],
  superseded: [409, '该版本已被取代', 'This version has been superseded'],
  overlap: [
    422,
    '“{{house}}”在 {{from}} 起已有合同 {{no}}（{{landlord}}），请先终止或错开日期',
    '“{{house}}” is under contract {{no}} ({{landlord}}) from {{from}}; end that one or choose other dates',
  ],
  /** Two were signed at the same moment. */
  overlapNow: [
    409,
    '其中的房源刚被另一份合同占用，请刷新后重试',
    'Another contract has just taken one of the houses; refresh and try again',
  ],
  houseNotFound: [422, '包含不存在的房源', 'One of the houses does not exist'],
  houseNotOfLandlord: [
    422,
    '“{{house}}”不属于该房东，请先在房源资料中指定房东',
    '“{{house}}” does not belong to this landlord; set the landlord of the house first',
  ],
  landlordNotFound: [422, '房东不存在', 'No such landlord'],
  landlordEnded: [
    422,
    '与“{{name}}”的合作已终止，请先恢复合作',
    'The work with “{{name}}” has ended; resume it first',
  ],
  otherLandlord: [
    422,
    '变更不能更换合同房东，请另签一份合同',
    'A change cannot replace the landlord; sign a contract of its own',
  ],
  firstDayTaken: [
    422,
    '变更须晚于合同首日 {{from}}',
    'A change must be later than the first day of the contract, {{from}}',
  ],
  endOutside: [
    422,
    '终止日须在合同首日 {{from}} 与现有的最后一天之间',
    'The last day must lie between {{from}}, the first one, and the present last day',
  ],
  nothingSigned: [409, '合同尚未签署', 'This contract has not been signed'],
});
