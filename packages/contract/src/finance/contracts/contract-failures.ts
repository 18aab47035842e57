import { failures } from '../../platform/failure.ts';

export const contractFailures = failures('contract', {
  notFound: [404, '合同不存在', 'This contract does not exist'],
  versionNotFound: [404, '合同没有这个版本', 'This contract version does not exist'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看合同',
    'Your role cannot see amounts, so it cannot view contracts',
  ],
  cannotEdit: [
    409,
    '只有草稿可以编辑；已签合同请做变更',
    'Only drafts can be edited. Change a signed contract from a later date',
  ],
  cannotSign: [409, '没有待签的草稿', 'No draft to sign'],
  cannotDiscard: [409, '没有可放弃的草稿', 'No draft to discard'],
  cannotChange: [409, '尚未签署的合同请直接编辑草稿', 'Edit the draft of a contract that is not signed yet'],
  draftOpen: [
    409,
    '已有一份未签的变更，请先签署或放弃',
    'There is already an unsigned change. Sign or discard it first',
  ],
  cannotEnd: [409, '只有生效中或待生效的合同可以终止', 'Only contracts in force or upcoming can be ended'],
  superseded: [409, '该版本已被取代', 'This version has been replaced'],
  overlap: [
    422,
    '“{{house}}”在 {{from}} 起已有合同 {{no}}（{{landlord}}），请先终止或错开日期',
    '“{{house}}” is under contract {{no}} ({{landlord}}) from {{from}}. End that contract or choose other dates',
  ],
  /** Two were signed at the same moment. */
  overlapNow: [
    409,
    '其中的房源刚被另一份合同占用，请刷新后重试',
    'One of the properties was just taken by another contract. Refresh and try again',
  ],
  houseNotFound: [422, '包含不存在的房源', 'One of the properties does not exist'],
  houseNotOfLandlord: [
    422,
    '“{{house}}”不属于该房东，请先在房源资料中指定房东',
    '“{{house}}” does not belong to this landlord. Set the landlord of the property first',
  ],
  landlordNotFound: [422, '房东不存在', 'This landlord does not exist'],
  landlordEnded: [
    422,
    '与“{{name}}”的合作已终止，请先恢复合作',
    'Cooperation with “{{name}}” has ended. Resume it first',
  ],
  otherLandlord: [
    422,
    '变更不能更换合同房东，请另签一份合同',
    'A change cannot replace the landlord. Sign a separate contract',
  ],
  firstDayTaken: [
    422,
    '变更须晚于合同首日 {{from}}',
    'The change must be later than the contract’s first day, {{from}}',
  ],
  endOutside: [
    422,
    '终止日须在合同首日 {{from}} 与现有的最后一天之间',
    'The last day must be between the first day {{from}} and the current last day',
  ],
  nothingSigned: [409, '合同尚未签署', 'The contract is not signed yet'],
});
