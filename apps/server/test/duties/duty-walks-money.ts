/** Acts of finance: payouts, statements, adjustments, expenses, write-offs; contracts, accounts, periods, opening balances. */
import {
  approveWriteOff,
  askWriteOff,
} from '@minsu/contract/finance/channel-bills/channel-receivable-endpoints.ts';
import {
  createContract,
  getContract,
  saveContractDraft,
  signContract,
} from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { approveExpense } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import {
  adjustLedger,
  getLedgerPeriod,
  lockLedger,
  pageLedgerEntries,
  unlockLedger,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { getOnboarding, submitOnboarding } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { createOpening, pageOpenings } from '@minsu/contract/finance/opening/opening-endpoints.ts';
import { approvePayout, askPayout } from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import {
  approveAdjustment,
  askAdjustment,
  pageAdjustments,
} from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import {
  approveStatement,
  generateStatements,
  getStatement,
  pageStatements,
  reviewStatement,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { confirmTransfer, recordTransfer } from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import { listSettings, saveSetting } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import {
  listMerchantAccounts,
  saveMerchantAccount,
} from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { sql } from 'kysely';
import { newId } from '../../src/platform/ids.ts';
import { workOn } from '../../src/platform/jobs/run-work.ts';
import { buildHouse } from '../builders.ts';
import { buildOwned, draftOf, signedContract } from '../desks/contract-desk.ts';
import { spend } from '../desks/expense-desk.ts';
import { openStatementDesk, plain } from '../desks/statement-desk.ts';
import { completeFile } from '../sheets/complete-file.ts';
import { TODAY } from '../test-day.ts';
import { held, keyOf, type Walk } from './duty-walk.ts';

let made = 0;
const next = (): string => {
  made += 1;
  return `走查${made}`;
};

const payout: Walk = async (o, by) => {
  const landlordId = await o.landlord();
  let id = '';
  return {
    start: async () => {
      ({ id } = await by.ok(askPayout, { landlordId, amountFen: 600_000 }));
    },
    confirm: async (other, dutyReason) =>
      other.call(approvePayout, { ...keyOf(await o.now(id)), dutyReason }),
    done: async () => {
      const row = await o.t.database
        .selectFrom('payouts')
        .select('approvedAt')
        .where('id', '=', id)
        .executeTakeFirst();
      return (row?.approvedAt ?? null) !== null;
    },
  };
};

const statement: Walk = async (o, by) => {
  const desk = openStatementDesk(o.t);
  const house = await buildOwned(o.t.database, next());
  const versionId = await desk.underContract(house, { terms: plain });
  await desk.splitNight(house, versionId, { night: '2026-10-04' });
  const found = async () => {
    const { records } = await by.ok(pageStatements, { landlordId: [house.landlordId], view: 'all' });
    return records[0];
  };
  const key = async () => {
    const id = (await found())?.id ?? '';
    return keyOf((await by.ok(getStatement, { id })).statement);
  };
  return {
    start: async () => {
      const { id } = await by.ok(generateStatements, { month: '2026-10', landlordIds: [house.landlordId] });
      await workOn(o.t.job(), id);
      await by.ok(reviewStatement, await key());
    },
    confirm: async (other, dutyReason) => other.call(approveStatement, { ...(await key()), dutyReason }),
    done: async () => (await found())?.state === 'approved',
  };
};

const adjustment: Walk = async (o, by) => {
  const landlordId = await o.landlord();
  const found = async () => (await by.ok(pageAdjustments, { landlordId: [landlordId] })).records[0];
  return {
    start: () =>
      by.ok(askAdjustment, { landlordId, kind: 'adjustment', side: 'pay', amountFen: 500, reason: '补差' }),
    confirm: async (other, dutyReason) => {
      const of = await found();
      return other.call(approveAdjustment, { id: of?.id ?? '', version: of?.version ?? 0, dutyReason });
    },
    done: async () => (await found())?.state === 'approved',
  };
};

const transfer: Walk = async (o, by) => {
  let id = '';
  const row = () =>
    o.t.database
      .selectFrom('ownTransfers')
      .select(['id', 'version', 'state'])
      .where('id', '=', id)
      .executeTakeFirst();
  return {
    start: async () => {
      const [from, to] = [
        { account: 'cash' as const, method: 'transfer' },
        { account: 'institution' as const },
      ];
      ({ id } = await by.ok(recordTransfer, { from, to, amountFen: 5_000_000, movedOn: TODAY }));
    },
    confirm: async (other, dutyReason) => {
      const of = await row();
      return other.call(confirmTransfer, { id: of?.id ?? '', version: of?.version ?? 0, dutyReason });
    },
    done: async () => (await row())?.state === 'posted',
  };
};

const expense: Walk = async (o, by) => {
  let id = '';
  const row = () =>
    o.t.database
      .selectFrom('expenses')
      .select(['id', 'version', 'state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return {
    start: async () => {
      ({ id } = (await spend(by, { vendor: next() })).expense);
    },
    confirm: async (other, dutyReason) => other.call(approveExpense, { ...keyOf(await row()), dutyReason }),
    done: async () => (await row()).state === 'approved',
  };
};

/** A line of a bill that belongs to no order, and never will. */
const writeOff: Walk = async (o, by) => {
  const [billId, lineId] = [newId(), newId()];
  await sql`insert into channel_bills (id, bill_no, channel, platform_bill_no, received_on, method, state, made_by_name, created_at)
    values (${billId}, ${`ZD-${billId}`}, 'mt', ${billId}, ${TODAY}, 'transfer', 'posted', 'x', now())`.execute(
    o.t.database,
  );
  await sql`insert into channel_bill_lines (id, bill_id, line, platform_order_no, paid_fen, kind)
    values (${lineId}, ${billId}, 1, ${lineId}, 880, 'unmatched')`.execute(o.t.database);
  const row = () =>
    o.t.database
      .selectFrom('channelWriteOffs')
      .select(['id', 'version', 'state'])
      .where('lineId', '=', lineId)
      .executeTakeFirstOrThrow();
  return {
    start: () => by.ok(askWriteOff, { lineId, reason: '平台补贴' }),
    confirm: async (other, dutyReason) => other.call(approveWriteOff, { ...keyOf(await row()), dutyReason }),
    done: async () => (await row()).state === 'approved',
  };
};

const account: Walk = async (o, by) => {
  const landlordId = await o.landlord();
  await sql`update onboarding_files set state = 'closed', closed_at = now() where landlord_id = ${landlordId}`.execute(
    o.t.database,
  );
  const file = await completeFile(by, landlordId, '5992');
  return held(
    by,
    'account',
    submitOnboarding,
    () => keyOf(file),
    async () => {
      return (await by.ok(getOnboarding, { id: file.id })).state === 'auditing';
    },
  );
};

const contract: Walk = async (o, by) => {
  const house = await buildOwned(o.t.database, next());
  const drafted = await by.ok(createContract, draftOf(house));
  const { id } = drafted.contract;
  return held(
    by,
    'contract',
    signContract,
    () => keyOf(drafted.contract),
    async () => {
      return (await by.ok(getContract, { id })).contract.status === 'active';
    },
  );
};

const contractBack: Walk = async (o, by) => {
  const desk = openStatementDesk(o.t);
  const house = await buildOwned(o.t.database, next());
  const { contract: signed, versions } = await signedContract(by, house, { terms: plain });
  await desk.splitNight(house, versions[0]?.id ?? '', { night: '2026-10-04' });
  const { contract: changed } = await by.ok(saveContractDraft, {
    ...keyOf(signed),
    ...draftOf(house, { from: '2026-10-01' }),
  });
  return held(
    by,
    'contractBack',
    signContract,
    () => keyOf(changed),
    async () => {
      return !(await by.ok(getContract, { id: signed.id })).contract.hasDraft;
    },
  );
};

const setLocked = (o: Parameters<Walk>[0], to: string | null) =>
  sql`insert into ledger_periods (id, locked_to, reason, actor, at) values (gen_random_uuid(), ${to}::date, 'x', 'x', now())`.execute(
    o.t.database,
  );

const lockPeriod: Walk = async (o, by) => {
  await setLocked(o, null);
  const input = { month: '2026-08', reason: '结账' };
  return held(
    by,
    'lockPeriod',
    lockLedger,
    () => input,
    async () => {
      const isLocked = (await by.ok(getLedgerPeriod, {})).lockedTo === '2026-08-31';
      if (isLocked) await setLocked(o, null);
      return isLocked;
    },
  );
};

const unlockPeriod: Walk = async (o, by) => {
  await setLocked(o, '2026-08-31');
  const input = { month: null, reason: '补录' };
  return held(
    by,
    'unlockPeriod',
    unlockLedger,
    () => input,
    async () => {
      return (await by.ok(getLedgerPeriod, {})).lockedTo === null;
    },
  );
};

const ledgerAdjustment: Walk = async (_, by) => {
  const reason = next();
  const side = (kind: 'cash' | 'writeoff', party = '') => ({ kind, party });
  const input = {
    businessDate: TODAY,
    amountFen: 77,
    reason,
    debit: side('writeoff'),
    credit: side('cash', 'wechat'),
  };
  return held(
    by,
    'ledgerAdjustment',
    adjustLedger,
    () => input,
    async () => {
      const { records } = await by.ok(pageLedgerEntries, { source: ['adjustment'] });
      return records.some(({ memo }) => memo === reason);
    },
  );
};

const opening: Walk = async (o, by) => {
  const party = await o.landlord({ joined: false, availableFen: 0 });
  const input = { kind: 'landlord' as const, party, amountFen: 1_000, asOf: TODAY };
  return held(
    by,
    'opening',
    createOpening,
    () => input,
    async () => {
      const { records } = await by.ok(pageOpenings, { size: 100 });
      return records.some((one) => one.party === party);
    },
  );
};

const merchant: Walk = async (o, by) => {
  const { id } = await buildHouse(o.t.database);
  const merchantNo = `acct_${id.slice(-12)}`;
  const input = {
    ...{ provider: 'stripe' as const, merchantNo, name: '走查', entity: '远山民宿' },
    ...{ houseIds: [id], credentials: { secretKey: 'sk_test_abcdefgh1234' } },
  };
  return held(
    by,
    'merchant',
    saveMerchantAccount,
    () => input,
    async () => {
      const accounts = await by.ok(listMerchantAccounts, {});
      return accounts.some((one) => one.merchantNo === merchantNo && one.state === 'active');
    },
  );
};

/** A fen more a day than now. */
const controls: Walk = async (_, by) => {
  const state = async () => (await by.ok(listSettings, {})).find(({ key }) => key === 'payoutDailyCapFen');
  const value = Number((await state())?.value) + 1;
  return held(
    by,
    'controls',
    saveSetting,
    async () => ({ key: 'payoutDailyCapFen' as const, value, version: (await state())?.version ?? 0 }),
    async () => (await state())?.value === value,
  );
};

export const moneyWalks = {
  ...{
    payout,
    statement,
    adjustment,
    expense,
    transfer,
    writeOff,
    account,
    merchant,
    contract,
    contractBack,
  },
  ...{ lockPeriod, unlockPeriod, ledgerAdjustment, opening, controls },
};
