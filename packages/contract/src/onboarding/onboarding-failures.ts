import { failures } from '../failure.ts';

export const onboardingFailures = failures('onboarding', {
  notFound: [404, '入网资料不存在', 'No such onboarding file'],
  noLandlord: [404, '房东不存在', 'No such landlord'],
  fileOpen: [
    409,
    '该房东已有一份入网资料，请继续填写那一份',
    'This landlord has an onboarding file already; go on with that one',
  ],
  cannotSave: [
    409,
    '只有暂存或待补件的资料可以填写',
    'Only a draft, or a file that is to be supplemented, can be written',
  ],
  cannotComplete: [409, '只有暂存的资料可以确认填写完成', 'Only a draft can be marked complete'],
  notComplete: [
    409,
    '资料还有 {{count}} 项未填写或不符合要求，请补全后再确认',
    '{{count}} items are missing or not right; mend them first',
  ],
  cannotEdit: [
    409,
    '只有待提交或已驳回的资料可以退回修改',
    'Only a file that waits to be submitted, or was rejected, can be edited again',
  ],
  cannotSubmit: [
    409,
    '只有待提交或待补件的资料可以提交',
    'Only a complete file, or one that is to be supplemented, can be submitted',
  ],
  notAnswered: [
    409,
    '请先补全支付机构要求的每一项，再重新提交',
    'Mend everything the institution asked for before you submit again',
  ],
  cannotDiscard: [409, '只有从未提交过的资料可以删除', 'Only a file that was never submitted can be deleted'],
  cannotSign: [409, '该资料不在待签约状态', 'This file does not wait for its agreement to be signed'],
  cannotClose: [409, '只有已入网的商户可以注销', 'Only a merchant that has joined can be closed'],
  cannotAsk: [409, '该资料没有正在等待支付机构的结果', 'The institution owes no answer for this file'],
  notConnected: [
    409,
    '未接入支付机构，暂时不能提交；资料已保存',
    'No payment institution is connected, so nothing can be submitted yet; the file is kept',
  ],
  notAsked: [422, '支付机构未要求修改此项', 'The institution did not ask for this to be changed'],
  notNeeded: [422, '该主体类型不需要这张照片', 'This kind of subject needs no such photo'],
  photoMissing: [404, '照片不存在，请重新上传', 'The photo is gone; upload it again'],
  photoTooSmall: [
    422,
    '照片太小，长边至少 {{pixels}} 像素，请上传原图',
    'The photo is too small: its longer side needs {{pixels}} pixels; upload the original',
  ],
  unreachable: [
    503,
    '支付机构暂时没有响应，请稍后再试',
    'The institution does not answer at the moment; try again later',
  ],
  refused: [409, '支付机构未受理：{{reason}}', 'The institution has declined: {{reason}}'],
  linkNotReady: [
    503,
    '签约链接正在生成，请稍后再试',
    'The link for signing is being made; try again in a moment',
  ],
});
