/** Texts for applicants. Used by the commands and the demo data. */
import { type Language, type Params, sayText, type Text } from '@minsu/contract/platform/texts.ts';

export const applicationTodo = (id: string): string => `application:${id}`;

/** For those who decide; with the parameter `realname`. */
export const applicationNews = {
  title: ['新的账号申请：{{realname}}', 'Account request: {{realname}}'],
  content: [
    '请核实身份后分配角色与部门，或说明理由后拒绝',
    'Check who it is, then assign roles and a department, or reject it with a reason',
  ],
} as const satisfies Record<string, Text>;

export const applicationPath = (id: string): string => `/sys/sysUser?tab=applications&application=${id}`;

const mails: Record<'approved' | 'rejected', { readonly subject: Text; readonly text: Text }> = {
  approved: {
    subject: ['您的民宿管家账号已开通', 'Your Minsu account is ready'],
    text: [
      `{{realname}}，您好：

您的账号申请已通过。请用用户名 {{username}} 和申请时设置的密码登录：

{{link}}`,
      `Hello {{realname}},

your account request was approved. Sign in with the user name {{username}} and the password you chose:

{{link}}`,
    ],
  },
  rejected: {
    subject: ['您的民宿管家账号申请未通过', 'Your request for a Minsu account'],
    text: [
      `{{realname}}，您好：

很抱歉，您的账号申请未通过。原因：{{reason}}

如需补充说明，可重新申请：

{{link}}`,
      `Hello {{realname}},

we are sorry: your account request was not approved. Reason: {{reason}}

To add information, you can request an account again:

{{link}}`,
    ],
  },
};

export const decisionMail = (
  decided: 'approved' | 'rejected',
  language: Language,
  publicUrl: string,
  params: Params,
): { readonly subject: string; readonly text: string } => {
  const link = `${publicUrl}/login${decided === 'approved' ? '' : '?view=register'}`;
  const { subject, text } = mails[decided];
  return { subject: sayText(subject, language), text: sayText(text, language, { link, ...params }) };
};
