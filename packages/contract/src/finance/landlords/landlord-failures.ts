import { failures } from '../../platform/failure.ts';

export const landlordFailures = failures('landlord', {
  notFound: [404, '房东不存在', 'This landlord does not exist'],
  phoneTaken: [
    409,
    '该手机号已属于房东“{{name}}”，请核对是否为同一人',
    'This phone belongs to landlord “{{name}}”. Check whether it is the same person',
  ],
  taxIdTaken: [
    409,
    '该证件号或税号已属于房东“{{name}}”，请核对是否为同一人',
    'This ID or tax number belongs to landlord “{{name}}”. Check whether it is the same person',
  ],
  takenMeanwhile: [
    409,
    '刚有人用同样的手机号、证件号或账号保存了另一位房东，请刷新后重试',
    'Someone just saved another landlord with this phone, ID or account. Refresh and try again',
  ],
  notActive: [409, '该房东不在合作中', 'This landlord is not active'],
  notPaused: [409, '该房东正在合作中', 'This landlord is already active'],
  alreadyEnded: [409, '与该房东的合作已终止', 'Cooperation with this landlord has ended'],
  hasHouses: [
    409,
    '名下还有 {{count}} 套房源，请先移出或转给其他房东',
    'Properties still assigned: {{count}}. Remove or transfer them first',
  ],
  hasContract: [
    409,
    '仍是合同 {{no}} 的产权人，请先终止或变更该合同',
    'Still an owner in contract {{no}}. End or change that contract first',
  ],
  isEnded: [
    409,
    '与该房东的合作已终止，请先恢复合作',
    'Cooperation with this landlord has ended. Resume it first',
  ],
  houseGone: [409, '所选房源已归档', 'A selected property is archived'],
  houseNotHis: [409, '该房源已不属于这位房东', 'This property no longer belongs to this landlord'],
  noUser: [422, '没有这个房东账号，请重新选择', 'This landlord account does not exist. Choose again'],
  userTaken: [409, '该账号已关联房东“{{name}}”', 'This account is already linked to landlord “{{name}}”'],
  hasUser: [409, '该房东已关联账号，请先解除', 'This landlord already has an account. Unlink it first'],
  hasNoUser: [409, '该房东没有关联账号', 'This landlord has no linked account'],
  documentNotFound: [404, '证件不存在', 'This document does not exist'],
  fileNotFound: [422, '文件不存在或已清理，请重新上传', 'The file no longer exists. Upload it again'],
  tooManyDocuments: [
    409,
    '一位房东最多 {{limit}} 份证件，请先删除不用的',
    'Up to {{limit}} documents per landlord. Delete unused ones first',
  ],
  tooManyFiles: [
    409,
    '还有 {{limit}} 个上传的文件没有保存，请稍后再传',
    '{{limit}} uploaded files have not been saved yet. Upload later',
  ],
  nothingSealed: [409, '没有可查看的隐私信息', 'No personal data to show'],
  nightsTaken: [409, '这些夜晚已售出或已关房：{{nights}}', 'These nights are sold or blocked: {{nights}}'],
  notOwner: [
    422,
    '该房东不是所选房源的产权人，请重新选择',
    'This landlord does not own the selected property. Choose one of its owners',
  ],
  noMailAddress: [409, '没有可用的邮箱，请先填写邮箱', 'No email address. Add one first'],
  ownerStayInPast: [422, '自住须从今天或以后开始', 'Owner stays must start today or later'],
  ownerStayNotFound: [404, '自住登记不存在或已取消', 'This owner stay does not exist or was cancelled'],
  ownerStayBegun: [409, '自住已开始，请联系门店处理', 'This owner stay has started. Contact the property'],
});
