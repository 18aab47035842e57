import { failures } from '../../platform/failure.ts';

export const memberFailures = failures('member', {
  notFound: [404, '会员不存在', 'This member does not exist'],
  documentNotFound: [404, '证件记录不存在', 'This document does not exist'],
  mergeNotFound: [404, '合并记录不存在', 'This merge does not exist'],
  contactNotFound: [
    422,
    '该联系方式已被移除，请刷新后重试',
    'This contact was removed. Refresh and try again',
  ],
  phoneTaken: [
    409,
    '该手机号已属于会员 {{name}}，可打开其资料或合并档案',
    'This phone belongs to member {{name}}. Open that member or merge the two',
  ],
  phoneTakenElsewhere: [
    409,
    '该手机号已属于其他部门的会员，请联系管理员合并',
    'This phone belongs to a member of another department. Ask an administrator to merge them',
  ],
  documentTaken: [
    409,
    '该证件已属于会员 {{name}}，可打开其资料或合并档案',
    'This document belongs to member {{name}}. Open that member or merge the two',
  ],
  documentTakenElsewhere: [
    409,
    '该证件已属于其他部门的会员，请联系管理员合并',
    'This document belongs to a member of another department. Ask an administrator to merge them',
  ],
  phoneJustTaken: [
    409,
    '该手机号刚刚登记到另一位会员，请重试',
    'Another member just got this phone. Try again',
  ],
  documentJustTaken: [
    409,
    '该证件刚刚登记到另一位会员，请重试',
    'Another member just got this document. Try again',
  ],
  contactTwice: [422, '同一联系方式填写了两次', 'The same contact is listed twice'],
  documentTwice: [422, '该会员已有此证件', 'The member already has this document'],
  tooManyTags: [422, '一位会员最多 10 个标签', 'Up to 10 tags per member'],
  birthAhead: [422, '出生日期不能晚于今天', 'The date of birth cannot be after today'],
  issuedAhead: [422, '签发日期不能晚于今天', 'The date of issue cannot be after today'],
  photoMissing: [422, '照片已失效，请重新上传', 'The photo has expired. Upload it again'],
  tooManyPhotos: [
    429,
    '未提交的照片过多，请先保存证件',
    'Too many photos not yet submitted. Save the document first',
  ],
  ownDocument: [
    403,
    '不能审核自己录入的证件，请由他人审核',
    'You recorded this document, so someone else must check it',
  ],
  notPending: [409, '该证件不在待审核状态', 'This document is not waiting to be checked'],
  moneyHidden: [403, '您的角色看不到金额', 'Your role cannot see amounts'],
  mergeSelf: [422, '不能与自己合并', 'A member cannot be merged with itself'],
  mergeInHouse: [409, '{{name}} 正在入住，离店后才能合并', '{{name}} is in house. Merge after check-out'],
  mergeErasure: [
    409,
    '{{name}} 有待处理的抹除申请，处理后才能合并或撤销合并',
    '{{name}} has an open erasure request. Handle it before merging or undoing a merge',
  ],
  alreadyUndone: [409, '该合并已撤销', 'This merge has already been undone'],
  mergeCovered: [
    409,
    '合并后的会员又被并入他人，请先撤销后一次合并',
    'The member was merged again since. Undo the later merge first',
  ],
  nobodyToBlacklist: [
    422,
    '该会员没有手机号或证件，无法加入黑名单',
    'This member has no phone or document and cannot be blocklisted',
  ],
});
