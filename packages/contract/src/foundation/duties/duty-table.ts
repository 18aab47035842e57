/**
 * Separation of duties: who may start an act, who confirms it, from which amount, and whether the starter may
 * confirm. The only definition of a second person, read by guards and commands.
 */

import { channelBillFailures } from '../../finance/channel-bills/channel-bill-failures.ts';
import { expenseFailures } from '../../finance/expenses/expense-failures.ts';
import { payoutFailures } from '../../finance/payouts/payout-failures.ts';
import { adjustmentFailures } from '../../finance/settlements/adjustment-failures.ts';
import { settlementFailures } from '../../finance/settlements/settlement-failures.ts';
import { transferFailures } from '../../finance/transfers/transfer-failures.ts';
import { erasureFailures } from '../../operations/privacy/erasure-failures.ts';
import type { Permission } from '../../permission.ts';
import type { Failure } from '../../platform/failure.ts';
import type { Text } from '../../platform/texts.ts';
import { memberFailures } from '../../sales/members/member-failures.ts';
import { refundFailures } from '../../sales/orders/folio/refund-failures.ts';
import { shiftFailures } from '../../sales/shifts/shift-failures.ts';
import { accountFailures } from '../account/account-failures.ts';
import { houseLifeFailures } from '../houses/house-life-failures.ts';
import { dutyFailures } from './duty-failures.ts';

export const duties = [
  'refund',
  'voidPayment',
  'returnDeposit',
  'payRefund',
  'voidReceipt',
  'payout',
  'statement',
  'adjustment',
  'expense',
  'writeOff',
  'transfer',
  'shift',
  'houseCheck',
  'memberDocument',
  'certification',
  'erasure',
  'userAccess',
  'account',
  'merchant',
  'contract',
  'contractBack',
  'lockPeriod',
  'unlockPeriod',
  'ledgerAdjustment',
  'opening',
  'controls',
] as const;
export type Duty = (typeof duties)[number];

export interface DutyRule {
  readonly name: Text;
  readonly start: Permission | 'signedIn';
  readonly confirm: Permission;
  /** Setting with the threshold for a second person; null: always. */
  readonly threshold:
    | 'refundFourEyesFen'
    | 'payoutFourEyesFen'
    | 'transferFourEyesFen'
    | 'erasureSecondPerson'
    | null;
  /** `belowThreshold`: the starter may confirm where no second person is needed. */
  readonly starterConfirms: 'never' | 'belowThreshold';
  /** Failure for the person who started it. */
  readonly own: Failure;
}

export const dutyTable: Readonly<Record<Duty, DutyRule>> = {
  refund: {
    name: ['退款', 'Refund'],
    start: 'order:refund',
    confirm: 'order:approveRefund',
    threshold: 'refundFourEyesFen',
    starterConfirms: 'belowThreshold',
    own: refundFailures.needsSecond,
  },
  voidPayment: {
    name: ['作废收款', 'Voiding a payment'],
    start: 'order:payment',
    confirm: 'order:approveRefund',
    threshold: 'refundFourEyesFen',
    starterConfirms: 'belowThreshold',
    own: dutyFailures.ownRequest,
  },
  returnDeposit: {
    name: ['押金改用其他方式退还', 'Returning a deposit another way'],
    start: 'order:payment',
    confirm: 'order:approveRefund',
    threshold: 'refundFourEyesFen',
    starterConfirms: 'belowThreshold',
    own: dutyFailures.ownRequest,
  },
  payRefund: {
    name: ['退款改用其他方式', 'Paying a refund another way'],
    start: 'order:approveRefund',
    confirm: 'order:approveRefund',
    threshold: 'refundFourEyesFen',
    starterConfirms: 'belowThreshold',
    own: dutyFailures.ownRequest,
  },
  voidReceipt: {
    name: ['作废协议单位结算', 'Voiding a company settlement'],
    start: 'company:settle',
    confirm: 'company:settle',
    threshold: 'refundFourEyesFen',
    starterConfirms: 'belowThreshold',
    own: dutyFailures.ownReceipt,
  },
  payout: {
    name: ['房东打款', 'Payout'],
    start: 'payout:manage',
    confirm: 'payout:approve',
    threshold: 'payoutFourEyesFen',
    starterConfirms: 'belowThreshold',
    own: payoutFailures.ownPayout,
  },
  statement: {
    name: ['房东结算单', 'Owner statement'],
    start: 'settlement:manage',
    confirm: 'settlement:approve',
    threshold: null,
    starterConfirms: 'never',
    own: settlementFailures.ownStatement,
  },
  adjustment: {
    name: ['房东调整', 'Landlord adjustment'],
    start: 'settlement:manage',
    confirm: 'settlement:approve',
    threshold: null,
    starterConfirms: 'never',
    own: adjustmentFailures.ownAdjustment,
  },
  expense: {
    name: ['支出', 'Expense'],
    start: 'expense:write',
    confirm: 'expense:approve',
    threshold: null,
    starterConfirms: 'never',
    own: expenseFailures.ownExpense,
  },
  writeOff: {
    name: ['渠道差额核销', 'Write-off'],
    start: 'channelBill:manage',
    confirm: 'channelBill:manage',
    threshold: null,
    starterConfirms: 'never',
    own: channelBillFailures.ownWriteOff,
  },
  transfer: {
    name: ['内部转账', 'Transfer between own accounts'],
    start: 'ledger:manage',
    confirm: 'ledger:manage',
    threshold: 'transferFourEyesFen',
    starterConfirms: 'belowThreshold',
    own: transferFailures.ownTransfer,
  },
  shift: {
    name: ['接班', 'Taking over a shift'],
    start: 'shift:work',
    confirm: 'shift:work',
    threshold: null,
    starterConfirms: 'never',
    own: shiftFailures.signYourself,
  },
  houseCheck: {
    name: ['房源审核', 'Property review'],
    start: 'house:edit',
    confirm: 'house:review',
    threshold: null,
    starterConfirms: 'never',
    own: houseLifeFailures.ownSubmission,
  },
  memberDocument: {
    name: ['会员证件审核', 'Document check'],
    start: 'member:edit',
    confirm: 'member:check',
    threshold: null,
    starterConfirms: 'never',
    own: memberFailures.ownDocument,
  },
  certification: {
    name: ['实名认证审核', 'Identity verification review'],
    start: 'signedIn',
    confirm: 'certification:review',
    threshold: null,
    starterConfirms: 'never',
    own: accountFailures.ownCertification,
  },
  erasure: {
    name: ['抹除个人信息', 'Erasing a guest'],
    start: 'erasure:request',
    confirm: 'erasure:decide',
    threshold: 'erasureSecondPerson',
    starterConfirms: 'belowThreshold',
    own: erasureFailures.ownRequest,
  },
  userAccess: {
    name: ['可审批账号的开通与修改', 'Setting up or changing an account that can approve'],
    start: 'user:edit',
    confirm: 'user:edit',
    threshold: null,
    starterConfirms: 'never',
    own: dutyFailures.ownRequest,
  },
  account: {
    name: ['变更房东结算账户', 'Changing a landlord’s settlement account'],
    start: 'onboarding:submit',
    confirm: 'payout:approve',
    threshold: null,
    starterConfirms: 'never',
    own: dutyFailures.ownRequest,
  },
  merchant: {
    name: ['新增或变更收款商户号', 'Adding or changing a merchant account'],
    start: 'merchant:edit',
    confirm: 'payout:approve',
    threshold: null,
    starterConfirms: 'never',
    own: dutyFailures.ownRequest,
  },
  contract: {
    name: ['签署房东合同', 'Signing a landlord contract'],
    start: 'contract:sign',
    confirm: 'contract:sign',
    threshold: null,
    starterConfirms: 'never',
    own: dutyFailures.ownRequest,
  },
  /** Nights that were split, or months that were settled, under other terms are reversed and split again. */
  contractBack: {
    name: ['追溯签署或终止房东合同', 'Back-dating the signing or end of a contract'],
    start: 'contract:sign',
    confirm: 'settlement:approve',
    threshold: null,
    starterConfirms: 'never',
    own: dutyFailures.ownRequest,
  },
  lockPeriod: {
    name: ['结账', 'Closing a period'],
    start: 'ledger:manage',
    confirm: 'ledger:manage',
    threshold: null,
    starterConfirms: 'never',
    own: dutyFailures.ownRequest,
  },
  unlockPeriod: {
    name: ['反结账', 'Reopening a closed period'],
    start: 'ledger:manage',
    confirm: 'ledger:manage',
    threshold: null,
    starterConfirms: 'never',
    own: dutyFailures.ownRequest,
  },
  ledgerAdjustment: {
    name: ['录入调整凭证', 'Posting an adjusting entry'],
    start: 'ledger:manage',
    confirm: 'ledger:manage',
    threshold: null,
    starterConfirms: 'never',
    own: dutyFailures.ownRequest,
  },
  opening: {
    name: ['期初余额', 'Posting opening balances'],
    start: 'opening:manage',
    confirm: 'opening:manage',
    threshold: null,
    starterConfirms: 'never',
    own: dutyFailures.ownRequest,
  },
  /** Settings for dual approval; stricter values apply at once. */
  controls: {
    name: ['放宽资金复核设置', 'Relaxing an approval setting'],
    start: 'setting:edit',
    confirm: 'payout:approve',
    threshold: null,
    starterConfirms: 'never',
    own: dutyFailures.ownRequest,
  },
};

/** Acts held as requests of their own (duty-requests.ts); others are held on their record. */
export const heldActs = [
  'account',
  'merchant',
  'contract',
  'contractBack',
  'lockPeriod',
  'unlockPeriod',
  'ledgerAdjustment',
  'opening',
  'controls',
] as const satisfies readonly Duty[];
export type HeldAct = (typeof heldActs)[number];

/** Why the caller counts as the starter. */
export const sameReasons = ['self', 'setUp', 'mailbox', 'device'] as const;
export type Same = (typeof sameReasons)[number];

const sameFailures: Readonly<Record<Exclude<Same, 'self'>, Failure>> = {
  setUp: dutyFailures.sameSetUp,
  mailbox: dutyFailures.sameMailbox,
  device: dutyFailures.sameDevice,
};

/** Failure if the caller counts as the starter; null if they may confirm. */
export const confirmRefusal = (act: Duty, same: Same | null): Failure | null => {
  if (same === null) return null;
  return same === 'self' ? dutyTable[act].own : sameFailures[same];
};

/** Sums of an order, and of a person within a day, so that an amount cut into pieces needs a second person like a whole one. */
export const reachesThreshold = (limitFen: number, ...sumsFen: readonly number[]): boolean =>
  sumsFen.some((sumFen) => sumFen >= limitFen);

/** Permissions that confirm others' acts. Taking over a shift is not an approval. */
export const approvals: readonly Permission[] = [
  ...new Set(duties.filter((act) => act !== 'shift').map((act) => dutyTable[act].confirm)),
];

export const canApprove = (permissions: readonly string[]): boolean =>
  approvals.some((permission) => permissions.includes(permission));
