/** Content of a payout's approval; any later change voids it. Pure. */
import { formatFen } from '../../platform/money.ts';
import { type Language, listed, sayText, type Text } from '../../platform/texts.ts';

export interface ApprovedFor {
  readonly landlordId: string;
  readonly landlordName: string;
  readonly amountFen: number;
  /** Fingerprint of merchant and account; null if unknown, for manual transfers. */
  readonly account: string | null;
  /** Holder, bank and last digits. */
  readonly accountName: string;
  /** Statement to be paid: fingerprint and total of its lines. */
  readonly statement: { readonly id: string; readonly lines: string; readonly payableFen: number } | null;
}

export const approvalParts = ['landlord', 'amount', 'account', 'statement', 'unrecorded'] as const;
export type ApprovalPart = (typeof approvalParts)[number];

export interface ApprovalChange {
  readonly part: ApprovalPart;
  readonly from: string;
  readonly to: string;
}

const yuan = (fen: number): string => `¥${formatFen(fen)}`;
const sumOf = ({ statement }: ApprovedFor): string => (statement === null ? '' : yuan(statement.payableFen));

/** `approved` null: it was approved before approvals were bound to anything. */
export const changedSince = (approved: ApprovedFor | null, now: ApprovedFor): ApprovalChange[] => {
  if (approved === null) return [{ part: 'unrecorded', from: '', to: now.accountName }];
  const sameLines =
    approved.statement?.id === now.statement?.id && approved.statement?.lines === now.statement?.lines;
  return [
    ...(approved.landlordId === now.landlordId
      ? []
      : [{ part: 'landlord' as const, from: approved.landlordName, to: now.landlordName }]),
    ...(approved.amountFen === now.amountFen
      ? []
      : [{ part: 'amount' as const, from: yuan(approved.amountFen), to: yuan(now.amountFen) }]),
    ...(approved.account === now.account
      ? []
      : [{ part: 'account' as const, from: approved.accountName, to: now.accountName }]),
    ...(sameLines ? [] : [{ part: 'statement' as const, from: sumOf(approved), to: sumOf(now) }]),
  ];
};

/** With the parameters `from` and `to`. */
const words: Readonly<Record<ApprovalPart, Text>> = {
  landlord: ['收款房东由“{{from}}”变为“{{to}}”', 'the landlord changed from “{{from}}” to “{{to}}”'],
  amount: ['金额由 {{from}} 变为 {{to}}', 'the amount changed from {{from}} to {{to}}'],
  account: ['结算账户由 {{from}} 变为 {{to}}', 'the settlement account changed from {{from}} to {{to}}'],
  statement: ['结算单明细已变更（{{from}} → {{to}}）', 'the statement lines changed ({{from}} → {{to}})'],
  unrecorded: [
    '复核时的结算账户没有留存（现为 {{to}}）',
    'the settlement account at approval was not recorded (now {{to}})',
  ],
};

const noAccount: Text = ['未入网（银行转账）', 'none (bank transfer)'];

/** Changes in one sentence. */
export const changesInWords = (changes: readonly ApprovalChange[], language: Language): string => {
  const none = sayText(noAccount, language);
  return listed(
    changes.map(({ part, from, to }) =>
      sayText(words[part], language, { from: from || none, to: to || none }),
    ),
    language,
  );
};
