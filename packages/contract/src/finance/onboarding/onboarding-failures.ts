import { failures } from '../../platform/failure.ts';

export const onboardingFailures = failures('onboarding', {
  notFound: [404, '入网资料不存在', 'This onboarding file does not exist'],
  noLandlord: [404, '房东不存在', 'This landlord does not exist'],
  fileOpen: [
    409,
    '该房东已有一份入网资料，请继续填写那一份',
    'This landlord already has an onboarding file. Continue with that one',
  ],
  cannotSave: [
    409,
    '只有暂存或待补件的资料可以填写',
    'Only drafts and files with a requested supplement can be edited',
  ],
  cannotComplete: [409, '只有暂存的资料可以确认填写完成', 'Only drafts can be marked complete'],
  notComplete: [
    409,
    '资料还有 {{count}} 项未填写或不符合要求，请补全后再确认',
    '{{count}} fields are missing or invalid. Complete them first',
  ],
  cannotEdit: [
    409,
    '只有待提交或已驳回的资料可以退回修改',
    'Only files ready to submit or rejected can be edited again',
  ],
  cannotSubmit: [
    409,
    '只有待提交或待补件的资料可以提交',
    'Only complete files or those with a requested supplement can be submitted',
  ],
  notAnswered: [
    409,
    '请先补全支付机构要求的每一项，再重新提交',
    'Complete everything the institution asked for before resubmitting',
  ],
  cannotDiscard: [409, '只有从未提交过的资料可以删除', 'Only files never submitted can be deleted'],
  cannotSign: [409, '该资料不在待签约状态', 'This file is not waiting to be signed'],
  cannotClose: [409, '只有已入网的商户可以注销', 'Only onboarded merchants can be closed'],
  cannotAsk: [
    409,
    '该资料没有正在等待支付机构的结果',
    'This file is not waiting for a result from the institution',
  ],
  notConnected: [
    409,
    '未接入支付机构，暂时不能提交；资料已保存',
    'No payment institution is connected, so it cannot be submitted yet. The file is saved',
  ],
  notAsked: [422, '支付机构未要求修改此项', 'The institution did not ask to change this'],
  notNeeded: [422, '该主体类型不需要这张照片', 'This entity type does not need this photo'],
  photoMissing: [404, '照片不存在，请重新上传', 'The photo does not exist. Upload it again'],
  photoTooSmall: [
    422,
    '照片太小，长边至少 {{pixels}} 像素，请上传原图',
    'The photo is too small. The longer side must be at least {{pixels}} pixels. Upload the original',
  ],
  unreachable: [
    503,
    '支付机构暂时没有响应，请稍后再试',
    'The institution is not responding. Try again later',
  ],
  refused: [409, '支付机构未受理：{{reason}}', 'Rejected by the institution: {{reason}}'],
  linkNotReady: [503, '签约链接正在生成，请稍后再试', 'The signing link is being created. Try again later'],
});
