/**
 * Our text messages as templates with variables. Services that send only approved templates have theirs mapped to these; others get the
 * text.
 */
import type { Text } from '../../platform/texts.ts';

interface SmsVariable {
  readonly name: Text;
  readonly example: string;
}

interface SmsTemplate {
  readonly name: Text;
  /** Suggested content for the application at the service, with `${variable}`. */
  readonly content: string;
  /** A verification code: sent to numbers that opted out, and never late. */
  readonly isCode?: true;
  readonly variables: Readonly<Record<string, SmsVariable>>;
}

export const smsTemplates = {
  code: {
    name: ['验证码', 'Verification code'],
    content: `您的验证码是\${code}，10分钟内有效。请勿告诉他人。`,
    isCode: true,
    variables: { code: { name: ['验证码', 'Code'], example: '482913' } },
  },
  depositReturned: {
    name: ['押金已退', 'Deposit returned'],
    content: `\${house}：订单\${orderNo}的押金\${amount}已退回，退款方式：\${method}。\${deducted}`,
    variables: {
      house: { name: ['房源', 'Property'], example: '湖畔小筑' },
      orderNo: { name: ['订单号', 'Order number'], example: 'D20261130001' },
      amount: { name: ['退款金额', 'Amount'], example: '¥300' },
      method: { name: ['退款方式', 'Method'], example: '微信' },
      deducted: { name: ['扣除说明', 'Deduction'], example: '已扣除¥50' },
    },
  },
  payoutAccountAsked: {
    name: ['申请变更结算账户', 'Settlement account change requested'],
    content: `\${name}：您的结算账户申请变更为\${account}。如非本人操作请联系我们。`,
    variables: {
      name: { name: ['房东', 'Landlord'], example: '王芳' },
      account: { name: ['结算账户', 'Settlement account'], example: '工商银行尾号1234' },
    },
  },
  payoutAccountChanged: {
    name: ['结算账户已变更', 'Settlement account changed'],
    content: `\${name}：您的结算账户已变更为\${account}，\${until}前暂停打款。如非本人操作请联系我们。`,
    variables: {
      name: { name: ['房东', 'Landlord'], example: '王芳' },
      account: { name: ['结算账户', 'Settlement account'], example: '工商银行尾号1234' },
      until: { name: ['暂停打款至', 'No payout until'], example: '12月3日10:00' },
    },
  },
  text: {
    name: ['其他短信', 'Other messages'],
    content: `\${text}`,
    variables: { text: { name: ['全文', 'Text'], example: '您好，可以提前入住。' } },
  },
} as const satisfies Readonly<Record<string, SmsTemplate>>;

export type SmsTemplateName = keyof typeof smsTemplates;
export const smsTemplateNames = Object.keys(smsTemplates) as [SmsTemplateName, ...SmsTemplateName[]];

export const smsTemplate = (name: SmsTemplateName): SmsTemplate => smsTemplates[name];

/** Values by the names of the template's variables. */
export interface SmsContent {
  readonly template: SmsTemplateName;
  readonly values: Readonly<Record<string, string>>;
}
