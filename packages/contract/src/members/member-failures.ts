import { failures } from '../failure.ts';

export const memberFailures = failures('member', {
  notFound: [404, '会员不存在', 'No such member'],
  documentNotFound: [404, '证件记录不存在', 'No such document'],
  mergeNotFound: [404, '合并记录不存在', 'No such merge'],
  contactNotFound: [422, '该联系方式已被移除，请刷新后重试', 'This contact is gone; refresh and try again'],
  phoneTaken: [
    409,
    '该手机号已属于会员 {{name}}，可打开其资料或合并档案',
    'This phone belongs to {{name}}; open that member or merge the two',
  ],
  phoneTakenElsewhere: [
    409,
    '该手机号已属于其他部门的会员，请联系管理员合并',
    'This phone belongs to a member of another department; ask an administrator to merge the two',
  ],
  documentTaken: [
    409,
    '该证件已属于会员 {{name}}，可打开其资料或合并档案',
    'This document belongs to {{name}}; open that member or merge the two',
  ],
  documentTakenElsewhere: [
    409,
    '该证件已属于其他部门的会员，请联系管理员合并',
    'This document belongs to a member of another department; ask an administrator to merge the two',
  ],
  phoneJustTaken: [
    409,
    '该手机号刚刚登记到另一位会员，请重试',
    'Another member got this phone just now; try again',
  ],
  documentJustTaken: [
    409,
    '该证件刚刚登记到另一位会员，请重试',
    'Another member got this document just now; try again',
  ],
  contactTwice: [422, '同一联系方式填写了两次', 'The same contact stands here twice'],
  documentTwice: [422, '该会员已有此证件', 'The member has this document already'],
  tooManyTags: [422, '一位会员最多 10 个标签', 'A member has 10 tags at most'],
  birthAhead: [422, '出生日期不能晚于今天', 'The date of birth lies ahead'],
  issuedAhead: [422, '签发日期不能晚于今天', 'The day of issue lies ahead'],
  photoMissing: [422, '照片已失效，请重新上传', 'The photo is gone; upload it again'],
  tooManyPhotos: [429, '未提交的照片过多，请先保存证件', 'Too many loose photos; save the document first'],
  ownDocument: [
    403,
    '不能审核自己录入的证件，请由他人审核',
    'Somebody else checks a document you recorded yourself',
  ],
  notPending: [409, '该证件不在待审核状态', 'This document does not wait to be checked'],
  moneyHidden: [403, '您的角色看不到金额', 'Your role does not see money'],
  mergeSelf: [422, '不能与自己合并', 'A member cannot be merged with himself'],
  mergeInHouse: [
    409,
    '{{name}} 正在入住，离店后才能合并',
    '{{name}} is in house; merge the two after check-out',
  ],
  mergeErasure: [
    409,
    '{{name}} 有待处理的抹除申请，处理后才能合并或撤销合并',
    '{{name}} has asked to be erased; decide the request before merging or taking a merge back',
  ],
  alreadyUndone: [409, '该合并已撤销', 'This merge has been undone already'],
  mergeCovered: [
    409,
    '合并后的会员又被并入他人，请先撤销后一次合并',
    'The member has been merged again since; undo that merge first',
  ],
  nobodyToBlacklist: [
    422,
    '该会员没有手机号或证件，无法加入黑名单',
    'Without a phone or a document nobody can be put on the blacklist',
  ],
});
