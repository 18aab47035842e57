import { failures } from '../failure.ts';

export const landlordFailures = failures('landlord', {
  notFound: [404, '房东不存在', 'No such landlord'],
  phoneTaken: [
    409,
    '该手机号已属于房东“{{name}}”，请核对是否为同一人',
    'This phone belongs to the landlord “{{name}}” already; check whether it is the same person',
  ],
  taxIdTaken: [
    409,
    '该证件号或税号已属于房东“{{name}}”，请核对是否为同一人',
    'This ID or tax code belongs to the landlord “{{name}}” already; check whether it is the same one',
  ],
  takenMeanwhile: [
    409,
    '刚有人用同样的手机号、证件号或账号保存了另一位房东，请刷新后重试',
    'Somebody has just saved another landlord with this phone, ID or user; refresh and try again',
  ],
  notActive: [409, '该房东不在合作中', 'This landlord is not active'],
  notPaused: [409, '该房东正在合作中', 'This landlord is active already'],
  alreadyEnded: [409, '与该房东的合作已终止', 'This landlord has ended already'],
  hasHouses: [
    409,
    '名下还有 {{count}} 套房源，请先移出或转给其他房东',
    'Houses still belong to this landlord ({{count}}); withdraw them or give them to another one first',
  ],
  hasContract: [
    409,
    '仍是合同 {{no}} 的产权人，请先终止或变更该合同',
    'Still an owner in contract {{no}}; end or change that contract first',
  ],
  isEnded: [409, '与该房东的合作已终止，请先恢复合作', 'This landlord has ended; resume him first'],
  houseGone: [409, '所选房源已归档', 'A chosen house is archived'],
  houseNotHis: [409, '该房源已不属于这位房东', 'This house does not belong to this landlord any more'],
  noUser: [422, '没有这个房东账号，请重新选择', 'No such user of landlords; choose again'],
  userTaken: [409, '该账号已关联房东“{{name}}”', 'This user belongs to the landlord “{{name}}” already'],
  hasUser: [409, '该房东已关联账号，请先解除', 'This landlord has a user already; unlink that one first'],
  hasNoUser: [409, '该房东没有关联账号', 'This landlord has no user'],
  documentNotFound: [404, '证件不存在', 'No such document'],
  fileNotFound: [422, '文件不存在或已清理，请重新上传', 'This file is gone; upload it again'],
  tooManyDocuments: [
    409,
    '一位房东最多 {{limit}} 份证件，请先删除不用的',
    'At most {{limit}} documents; remove those that are not needed first',
  ],
  tooManyFiles: [
    409,
    '还有 {{limit}} 个上传的文件没有保存，请稍后再传',
    'There are {{limit}} uploaded files that were not saved; try again later',
  ],
  nothingSealed: [409, '没有可查看的隐私信息', 'There is nothing hidden to show'],
  nightsTaken: [
    409,
    '这些夜晚已售出或已关房：{{nights}}',
    'These nights are sold or closed already: {{nights}}',
  ],
  notOwner: [
    422,
    '该房东不是所选房源的产权人，请重新选择',
    'He owns no part of the chosen rooms’ house; choose one of its owners',
  ],
  noMailAddress: [409, '没有可用的邮箱，请先填写邮箱', 'No mail address is known; fill one in first'],
  ownerStayInPast: [422, '自住须从今天或以后开始', 'An owner stay begins today or later'],
  ownerStayNotFound: [404, '自住登记不存在或已取消', 'No such owner stay, or it was cancelled'],
  ownerStayBegun: [409, '自住已开始，请联系门店处理', 'This owner stay has begun; ask the staff to end it'],
});
