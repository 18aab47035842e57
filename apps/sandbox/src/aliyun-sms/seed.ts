/** The account that tests and the demo use, with a sign and templates in every state. */
import type { AliyunWorld, Sign, Template } from './aliyun-state.ts';

export const aliyunAccount = {
  id: 'aliyun-desk',
  accessKeyId: 'LTAIsandboxdesk00001',
  secret: 'sandbox-aliyun-secret-000000001',
} as const;

export const aliyunSigns = {
  approved: '民宿管家',
  codesOnly: '民宿验证',
  pending: '民宿新签名',
  rejected: '民宿旧签名',
} as const;

export const aliyunTemplates = {
  code: 'SMS_100000000',
  notice: 'SMS_100000001',
  promotion: 'SMS_100000002',
  pending: 'SMS_100000003',
  rejected: 'SMS_100000004',
  international: 'SMS_100000005',
} as const;

const signs = (createdAt: number): Omit<Sign, 'account'>[] => [
  { name: aliyunSigns.approved, kind: 'general', status: 1, reason: '', createdAt },
  { name: aliyunSigns.codesOnly, kind: 'code', status: 1, reason: '', createdAt },
  { name: aliyunSigns.pending, kind: 'general', status: 0, reason: '', createdAt },
  {
    ...{ name: aliyunSigns.rejected, kind: 'general', status: 2, createdAt },
    reason: '文件不能证明信息真实性，请重新上传。',
  },
];

const templates = (createdAt: number): Omit<Template, 'account'>[] => [
  {
    ...{ code: aliyunTemplates.code, name: '验证码', type: 0, status: 1, reason: '', createdAt },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the vendor's own placeholders.
    content: '验证码：${code}，5分钟内有效。',
  },
  {
    ...{ code: aliyunTemplates.notice, name: '入住通知', type: 1, status: 1, reason: '', createdAt },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the vendor's own placeholders.
    content: '${name}您好，您的房间${room}已准备好，欢迎入住。',
  },
  {
    ...{ code: aliyunTemplates.promotion, name: '周末优惠', type: 2, status: 1, reason: '', createdAt },
    content: '周末入住享优惠，拒收请回复R。',
  },
  {
    ...{ code: aliyunTemplates.pending, name: '离店提醒', type: 1, status: 0, reason: '', createdAt },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the vendor's own placeholders.
    content: '${name}您好，请于12点前离店。',
  },
  {
    ...{ code: aliyunTemplates.rejected, name: '点评邀请', type: 1, status: 2, createdAt },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the vendor's own placeholders.
    content: '${name}您好，邀请您点评。',
    reason: '变量不符合规范',
  },
  {
    ...{ code: aliyunTemplates.international, name: 'Arrival', type: 3, status: 1, reason: '', createdAt },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the vendor's own placeholders.
    content: 'Hello ${name}, your room ${room} is ready.',
  },
];

export const seedAliyun = ({ state, now }: AliyunWorld): void => {
  const { id, accessKeyId, secret } = aliyunAccount;
  state.accounts[id] = { id, keys: [{ accessKeyId, secret }], reportUrl: null };
  for (const sign of signs(now())) state.signs[`${id}/${sign.name}`] = { account: id, ...sign };
  for (const template of templates(now()))
    state.templates[`${id}/${template.code}`] = { account: id, ...template };
};
