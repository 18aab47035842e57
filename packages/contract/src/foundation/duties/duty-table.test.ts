import { expect, test } from 'vitest';
import { writeOffTable } from '../../finance/channel-bills/channel-bill-states.ts';
import { expenseTable } from '../../finance/expenses/expense-states.ts';
import { payoutTable } from '../../finance/payouts/payout-states.ts';
import { adjustmentTable } from '../../finance/settlements/adjustment-states.ts';
import { statementTable } from '../../finance/settlements/statement-states.ts';
import { transferTable } from '../../finance/transfers/transfer-states.ts';
import { erasureTable } from '../../operations/privacy/erasure-states.ts';
import { permissions } from '../../permission.ts';
import { memberDocumentTable } from '../../sales/members/member-document-states.ts';
import { refundTable } from '../../sales/orders/folio/refund-states.ts';
import { shiftTable } from '../../sales/shifts/shift-states.ts';
import { certificationTable } from '../account/certification-states.ts';
import { revisionTable } from '../houses/house-states.ts';
import { settingDefaults } from '../system/setting-list.ts';
import { userTable } from '../users/user-states.ts';
import { dutyRequestTable } from './duty-states.ts';
import {
  approvals,
  canApprove,
  confirmRefusal,
  type Duty,
  duties,
  dutyTable,
  type HeldAct,
  reachesThreshold,
  type Same,
  sameReasons,
} from './duty-table.ts';

type Guard = (own: Same | null) => { readonly code: string } | null | undefined;

const house = { submitter: false, live: false, returned: false };
const payout = { approved: false, onboarded: true, connected: true, returned: false, refused: false };

const held =
  (act: HeldAct): Guard =>
  (own) =>
    dutyRequestTable.confirm.guard?.({ act, own, isRequester: false, mayConfirm: true });

/** The guard that each act is confirmed by; acts without a state table ask the table itself. */
const guards: Readonly<
  Record<Exclude<Duty, 'voidPayment' | 'returnDeposit' | 'payRefund' | 'voidReceipt'>, Guard>
> = {
  refund: (own) =>
    refundTable.approve.guard?.({
      own,
      needsSecond: true,
      byHand: false,
      byProvider: false,
      abnormal: false,
    }),
  payout: (own) => payoutTable.approve.guard?.({ own, needsSecond: true, ...payout }),
  statement: (own) => statementTable.approve.guard?.({ own, payableFen: 1, payoutOpen: false }),
  adjustment: (own) => adjustmentTable.approve.guard?.({ own, isRequester: false }),
  expense: (own) =>
    expenseTable.approve.guard?.({ own, isOwn: false, isSubmitter: false, mayApprove: true, isUnpaid: true }),
  transfer: (own) => transferTable.confirm.guard?.({ own, isRecorder: false, needsSecond: true }),
  writeOff: (own) => writeOffTable.approve.guard?.({ own }),
  shift: (own) => shiftTable.sign.guard?.({ own, isMine: false, mayCloseOthers: true }),
  houseCheck: (own) => revisionTable.approve.guard({ own, ...house }),
  memberDocument: (own) => memberDocumentTable.pass.guard?.({ own }),
  certification: (own) => certificationTable.approve.guard?.({ own }),
  erasure: (own) => erasureTable.erase.guard?.({ own, obstacles: [] }),
  userAccess: (own) =>
    userTable.confirmAccess.guard?.({
      ...{ own, isUnconfirmed: true, isSelf: false, holdsMore: false, isLastAdmin: false, hasMail: true },
    }),
  merchant: held('merchant'),
  ...{ account: held('account'), contract: held('contract'), contractBack: held('contractBack') },
  ...{ lockPeriod: held('lockPeriod'), unlockPeriod: held('unlockPeriod') },
  ...{ ledgerAdjustment: held('ledgerAdjustment'), opening: held('opening'), controls: held('controls') },
};

test('names starter, confirmer and threshold setting of every act', () => {
  for (const act of duties) {
    const { start, confirm, threshold, starterConfirms } = dutyTable[act];
    expect(start === 'signedIn' || start in permissions, act).toBe(true);
    expect(confirm in permissions, act).toBe(true);
    expect(starterConfirms, act).toBe(threshold === null ? 'never' : 'belowThreshold');
    if (threshold !== null) expect(settingDefaults, act).toHaveProperty(threshold);
  }
});

test('refuses every act to one person in any role, and allows it to a second', () => {
  for (const [act, guard] of Object.entries(guards) as [Duty, Guard][]) {
    expect(guard(null) ?? null, act).toBeNull();
    const said = sameReasons.map((same) => guard(same)?.code);
    expect(said, act).toEqual(sameReasons.map((same) => confirmRefusal(act, same)?.code));
    expect(new Set(said).size, act).toBe(sameReasons.length);
  }
});

test('reaches the threshold with any of its sums', () => {
  expect([
    reachesThreshold(500, 499, 499),
    reachesThreshold(500, 500, 0),
    reachesThreshold(500, 0, 500),
  ]).toEqual([false, true, true]);
});

test('lets a confirmer approve, but not someone on shift alone', () => {
  for (const act of duties.filter((each) => each !== 'shift'))
    expect(canApprove([dutyTable[act].confirm]), act).toBe(true);
  expect(approvals).not.toContain('shift:work');
  expect(canApprove(['shift:work', 'order:read', 'order:refund'])).toBe(false);
});
