/** What message boxes say of payouts and of the reconciliation, with the parameters that each sentence names. */
import type { Text } from '../texts.ts';

interface Words {
  readonly title: Text;
  readonly content: Text;
}

export const payoutNews = {
  toApprove: {
    title: ['打款待复核', 'A payout to approve'],
    content: [
      '向“{{name}}”打款 ¥{{amount}}（{{no}}），请复核',
      '¥{{amount}} to “{{name}}” ({{no}}) waits for your approval',
    ],
  },
  /** With `what`: what has changed. */
  toApproveAgain: {
    title: ['打款须重新复核', 'A payout to approve anew'],
    content: [
      '向“{{name}}”打款 ¥{{amount}}（{{no}}）复核之后，{{what}}。原复核已失效，请重新核对后复核',
      '¥{{amount}} to “{{name}}” ({{no}}): since it was approved, {{what}}. The approval is void; check and approve anew',
    ],
  },
  failed: {
    title: ['打款失败', 'A payout has failed'],
    content: [
      '向“{{name}}”打款 ¥{{amount}}（{{no}}）失败：{{reason}}。将自动重试',
      '¥{{amount}} to “{{name}}” ({{no}}) failed: {{reason}}. It is tried again by itself',
    ],
  },
  silent: {
    title: ['打款需要关注', 'A payout needs attention'],
    content: [
      '向“{{name}}”打款 ¥{{amount}}（{{no}}）长时间没有结果，或金额与支付机构不符，请与支付机构核实',
      '¥{{amount}} to “{{name}}” ({{no}}) has had no result for long, or another amount at the institution; ask there',
    ],
  },
  returned: {
    title: ['打款已退回可用余额', 'A payout was given up'],
    content: [
      '向“{{name}}”打款 ¥{{amount}}（{{no}}）多次失败，款项已退回可用余额：{{reason}}',
      '¥{{amount}} to “{{name}}” ({{no}}) failed too often and is available again: {{reason}}',
    ],
  },
  paid: {
    title: ['结算款已到账', 'You have been paid'],
    content: [
      '¥{{amount}} 已打款至您的结算账户（{{no}}）',
      '¥{{amount}} went to your settlement account ({{no}})',
    ],
  },
  differences: {
    title: ['对账有差异', 'The reconciliation differs'],
    content: [
      '{{day}} 与支付机构对账有 {{count}} 条差异待处理',
      {
        one: '{{day}}: {{count}} difference with the institution is open',
        other: '{{day}}: {{count}} differences with the institution are open',
      },
    ],
  },
} as const satisfies Record<string, Words>;
