/** The account that tests and the demo use, with signs and templates in every state. */
import type { Template, TencentWorld } from './tencent-state.ts';

export const tencentAccount = {
  id: 'tencent-desk',
  secretId: 'AKIDsandboxdesk00000001',
  secretKey: 'sandbox-tencent-key-0001',
  app: '1400000001',
} as const;

export const tencentSigns = { approved: '民宿管家', pending: '民宿新签名', rejected: '民宿旧签名' } as const;

export const tencentTemplates = {
  code: '1000000',
  notice: '1000001',
  marketing: '1000002',
  pending: '1000003',
  rejected: '1000004',
  international: '1000005',
} as const;

type Row = Pick<Template, 'name' | 'content' | 'kind'> & Partial<Template>;

const templates: Readonly<Record<string, Row>> = {
  [tencentTemplates.code]: { name: '验证码', kind: 'code', content: '验证码：{1}，5分钟内有效。' },
  [tencentTemplates.notice]: {
    ...{ name: '入住通知', kind: 'notice' },
    content: '{1}您好，您的房间{2}已准备好，欢迎入住。',
  },
  [tencentTemplates.marketing]: {
    ...{ name: '周末优惠', kind: 'marketing' },
    content: '周末入住享优惠，拒收请回复R。',
  },
  [tencentTemplates.pending]: {
    ...{ name: '离店提醒', kind: 'notice', statusCode: 1 },
    content: '{1}您好，请于12点前离店。',
  },
  [tencentTemplates.rejected]: {
    ...{ name: '点评邀请', kind: 'notice', statusCode: -1, reply: '模板内容含营销信息' },
    content: '{1}您好，邀请您点评。',
  },
  [tencentTemplates.international]: {
    ...{ name: 'Arrival', kind: 'notice', isInternational: true },
    content: 'Hello {1}, your room {2} is ready.',
  },
};

const signs = [
  { id: 500_001, name: tencentSigns.approved, statusCode: 0, reply: '' },
  { id: 500_002, name: tencentSigns.pending, statusCode: 1, reply: '' },
  { id: 500_003, name: tencentSigns.rejected, statusCode: -1, reply: '签名与资质不符' },
] as const;

export const seedTencent = ({ state, now }: TencentWorld): void => {
  const { id: account, secretId, secretKey, app } = tencentAccount;
  const createdAt = now();
  state.accounts[account] = {
    ...{ id: account, keys: [{ secretId, secretKey }], apps: [app] },
    callbackUrl: null,
  };
  for (const sign of signs) state.signs[`${account}/${sign.name}`] = { account, createdAt, ...sign };
  for (const [id, row] of Object.entries(templates)) {
    const usual = { isInternational: false, statusCode: 0 as const, reply: '' };
    state.templates[`${account}/${id}`] = { account, id: Number(id), createdAt, ...usual, ...row };
  }
};
