/** Notification texts of payouts and reconciliation, with their parameters. */
import type { Text } from '../../platform/texts.ts';

interface Words {
  readonly title: Text;
  readonly content: Text;
}

export const payoutNews = {
  toApprove: {
    title: ['打款待复核', 'Payout to approve'],
    content: [
      '向“{{name}}”打款 ¥{{amount}}（{{no}}），请复核',
      'Payout of ¥{{amount}} to “{{name}}” ({{no}}) needs your approval',
    ],
  },
  /** `what`: the change. */
  toApproveAgain: {
    title: ['打款须重新复核', 'Payout must be approved again'],
    content: [
      '向“{{name}}”打款 ¥{{amount}}（{{no}}）复核之后，{{what}}。原复核已失效，请重新核对后复核',
      'After the payout of ¥{{amount}} to “{{name}}” ({{no}}) was approved, {{what}}. The approval is void; check and approve it again',
    ],
  },
  failed: {
    title: ['打款失败', 'Payout failed'],
    content: [
      '向“{{name}}”打款 ¥{{amount}}（{{no}}）失败：{{reason}}。将自动重试',
      'Payout of ¥{{amount}} to “{{name}}” ({{no}}) failed: {{reason}}. It will be retried automatically',
    ],
  },
  silent: {
    title: ['打款需要关注', 'Payout needs attention'],
    content: [
      '向“{{name}}”打款 ¥{{amount}}（{{no}}）长时间没有结果，或金额与支付机构不符，请与支付机构核实',
      'Payout of ¥{{amount}} to “{{name}}” ({{no}}) has had no result for a long time or differs from the institution’s amount. Check with the institution',
    ],
  },
  returned: {
    title: ['打款已退回可用余额', 'Payout returned to available balance'],
    content: [
      '向“{{name}}”打款 ¥{{amount}}（{{no}}）多次失败，款项已退回可用余额：{{reason}}',
      'Payout of ¥{{amount}} to “{{name}}” ({{no}}) failed repeatedly and was returned to the available balance: {{reason}}',
    ],
  },
  paid: {
    title: ['结算款已到账', 'Payout received'],
    content: [
      '¥{{amount}} 已打款至您的结算账户（{{no}}）',
      '¥{{amount}} was paid to your settlement account ({{no}})',
    ],
  },
  lateBill: {
    title: ['商户账单未取得', 'Merchant bill missing'],
    content: [
      '{{day}} 的商户账单尚未取得或无法识别，当天的收款还没有核对，请查看原因',
      'The merchant bill of {{day}} is missing or cannot be read, so the day’s payments are not reconciled. See why',
    ],
  },
  differences: {
    title: ['对账有差异', 'Reconciliation differences'],
    content: [
      '{{day}} 与支付机构对账有 {{count}} 条差异待处理',
      {
        one: '{{day}}: {{count}} difference with the institution is open',
        other: '{{day}}: {{count}} differences with the institution are open',
      },
    ],
  },
} as const satisfies Record<string, Words>;
