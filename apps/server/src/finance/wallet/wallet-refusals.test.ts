/**
 * Bad input for the wallet: each case is refused, or queued with its reason, and leaves all account balances unchanged.
 * Field messages and details are tested in the modules themselves.
 */
import { approveExpense } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { adjustLedger, lockLedger, unlockLedger } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { approvePayout, askPayout } from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import {
  approveAdjustment,
  askAdjustment,
} from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import { approveStatement, payStatement } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { pageSplits } from '@minsu/contract/finance/splits/split-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildOwned, type OwnedHouse } from '../../../test/desks/contract-desk.ts';
import { spend } from '../../../test/desks/expense-desk.ts';
import { openPayoutDesk, type PayoutDesk } from '../../../test/desks/payout-desk.ts';
import { buildCompleted, run, useSplits } from '../../../test/desks/split-desk.ts';
import {
  brokenStatements,
  openStatementDesk,
  type StatementDesk,
} from '../../../test/desks/statement-desk.ts';
import { TODAY } from '../../../test/test-day.ts';
import { newId } from '../../platform/ids.ts';
import { type NewEntry, postEntries } from '../ledger/post-entries.ts';

const OCTOBER = '2026-10';

let o: PayoutDesk;
let desk: StatementDesk;
beforeAll(async () => {
  o = await openPayoutDesk();
  desk = openStatementDesk(o.t);
  await useSplits(o.t);
});
afterEach(() => o.institution.faults.clear());
afterAll(async () => {
  expect(await brokenStatements(o.t)).toEqual([]);
  await o.close();
});

/** The balance of every account. */
const sums = async () => {
  const { rows } =
    await sql`select kind, party, house_id, balance_fen from ledger_accounts where balance_fen <> 0
    order by kind, party, house_id`.execute(o.t.database);
  return rows;
};

const keyOf = ({ id, version }: { id: string; version: number }) => ({ id, version });
const said = ({ status, failure }: { status: number; failure: string | undefined }): string =>
  `${status} ${failure ?? ''}`.trim();

const entry = (fen: readonly [number, number]): NewEntry => ({
  ...{ source: 'companySettlement', sourceKey: newId(), rule: 'companySettled', businessDate: TODAY },
  postings: [
    { account: { kind: 'cash', party: 'transfer' }, amountFen: fen[0] },
    { account: { kind: 'writeoff' }, amountFen: fen[1] },
  ],
});
const post = (of: NewEntry): Promise<string> =>
  o.t
    .job()
    .change((ctx) => postEntries(ctx, [of]))
    .then(
      ([posted]) => (posted?.isNew ? 'posted' : 'known already'),
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    );

/** A landlord with one split night in October; the landlord's share is ¥320. */
const sold = async (): Promise<{ house: OwnedHouse; versionId: string }> => {
  const house = await buildOwned(o.t.database, `房东${newId().slice(-6)}`);
  const versionId = await desk.underContract(house, { terms: { minimumPayoutFen: 0, holdBackBp: 0 } });
  return { house, versionId };
};
const statementOf = async (to: 'reviewed' | 'sent', more: { readonly spentFen?: number } = {}) => {
  const { house, versionId } = await sold();
  const { landlordId } = house;
  const night = await desk.splitNight(house, versionId, { night: '2026-10-04' });
  if (more.spentFen !== undefined) {
    const bill = { chargedTo: 'landlord', landlordId, spentOn: '2026-10-09', amountFen: more.spentFen };
    const { expense } = await spend(o.desk, bill);
    await o.boss.ok(approveExpense, keyOf(expense));
  }
  await desk.generate(OCTOBER, { landlordIds: [landlordId] });
  const drawn = await desk.must(landlordId);
  return { ...(await desk.bring(drawn.id, to)), night };
};

const pastAllCode = (): Promise<string> => {
  const id = newId();
  return o.t.database
    .transaction()
    .execute(async (db) => {
      await sql`insert into ledger_entries (id, source, source_key, rule, business_date, occurred_on, amount_fen, actor, at)
        values (${id}, 'adjustment', ${id}, 'x', ${TODAY}, ${TODAY}, 5, 'x', now())`.execute(db);
      await sql`insert into ledger_postings (entry_id, line, account_id, amount_fen, business_date)
        select ${id}, 1, min(id), 5, ${TODAY} from ledger_accounts where kind = 'cash'`.execute(db);
    })
    .then(
      () => 'posted',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    );
};

/** Settles what other cases left. */
const settleOthers = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) {
    await o.work();
    await o.pass(600_000);
  }
};

interface Case {
  readonly name: string;
  /** Prepares the case and returns the bad request, which answers its result. */
  readonly given: () => Promise<() => Promise<string>>;
  readonly says: string;
}

const cases: readonly Case[] = [
  {
    name: 'an unbalanced posting',
    given: async () => () => post(entry([100, -99])),
    says: 'ledger.unbalanced',
  },
  {
    name: 'an unbalanced posting past all code',
    given: async () => {
      await post(entry([100, -100]));
      return pastAllCode;
    },
    says: 'ledger_entries_balanced',
  },
  {
    name: 'a repeated posting',
    given: async () => {
      const once = entry([100, -100]);
      expect(await post(once)).toBe('posted');
      return () => post(once);
    },
    says: 'known already',
  },
  {
    name: 'a posting into a locked period',
    given: async () => {
      await o.desk.byTwo(lockLedger, { month: OCTOBER, reason: '结账' });
      const input = { businessDate: '2026-10-31', amountFen: 5, reason: 'x' };
      const refused = await o.desk.call(adjustLedger, {
        ...{ ...input, debit: { kind: 'writeoff', party: '' }, credit: { kind: 'cash', party: 'cash' } },
      });
      await o.desk.byTwo(unlockLedger, { month: null, reason: '继续' });
      return async () => said(refused);
    },
    says: '409 ledger.periodLocked',
  },
  {
    name: 'a night without a contract',
    given: async () => {
      const house = await buildOwned(o.t.database, '无合同');
      await buildCompleted(o.t.database, house, { checkIn: '2026-11-10', checkOut: '2026-11-11' });
      return async () => {
        await run(o.t);
        const { records } = await o.desk.ok(pageSplits, { houseId: [house.id] });
        return records.map(({ state, failReason }) => `${state}: ${failReason}`).join();
      };
    },
    says: 'failed: noContract',
  },
  {
    name: 'a refund after the payout: what was paid too much is owed by the landlord, and never paid out of nothing',
    given: async () => {
      const { landlordId, night, ...statement } = await statementOf('sent');
      await o.desk.ok(payStatement, keyOf(statement));
      await desk.reverse(night);
      return async () => {
        o.t.setNow('2026-12-02T04:00:00Z');
        await desk.generate('2026-11', { landlordIds: [landlordId] });
        const next = await desk.must(landlordId, '2026-11');
        const sent = await desk.bring(next.id, 'sent');
        o.t.setNow(`${TODAY}T04:00:00Z`);
        expect(sent).toMatchObject({ correctionFen: -32_000, payableFen: 0, carriedOutFen: -32_000 });
        return said(await o.desk.call(payStatement, keyOf(sent)));
      };
    },
    says: '409 settlement.nothingPayable',
  },
  {
    name: 'a negative payable',
    given: async () => {
      const statement = await statementOf('sent', { spentFen: 50_000 });
      expect(statement).toMatchObject({ payableFen: 0, carriedOutFen: -18_000 });
      return async () => said(await o.desk.call(payStatement, keyOf(statement)));
    },
    says: '409 settlement.nothingPayable',
  },
  {
    name: 'a payout above what is available',
    given: async () => {
      const landlordId = await o.landlord({ availableFen: 10_000 });
      return async () => said(await o.desk.call(askPayout, { landlordId, amountFen: 10_001 }));
    },
    says: '409 payout.aboveAvailable',
  },
  {
    name: 'a payout of nothing',
    given: async () => {
      const landlordId = await o.landlord();
      return async () => said(await o.desk.call(askPayout, { landlordId, amountFen: 0 }));
    },
    says: '422 core.invalid',
  },
  {
    name: 'two who approve the same payout at once',
    given: async () => {
      const payout = await o.ask(await o.landlord(), 600_000);
      const both = [o.boss, await o.t.as('admin2')];
      return async () => {
        const answers = await Promise.all(both.map((who) => who.call(approvePayout, keyOf(payout))));
        return answers
          .map(({ status }) => status)
          .sort()
          .join();
      };
    },
    says: '200,409',
  },
  {
    name: 'a statement approved by who reviewed it',
    given: async () => {
      const statement = await statementOf('reviewed');
      return async () => said(await o.desk.call(approveStatement, keyOf(statement)));
    },
    says: '403 settlement.ownStatement',
  },
  {
    name: 'a payout approved by who asked for it',
    given: async () => {
      const payout = await o.ask(await o.landlord(), 600_000);
      return async () => said(await o.desk.call(approvePayout, keyOf(payout)));
    },
    says: '403 payout.ownPayout',
  },
  {
    name: 'an expense approved by who handed it in',
    given: async () => {
      const { expense } = await spend(o.desk, { vendor: '自己' });
      return async () => said(await o.desk.call(approveExpense, keyOf(expense)));
    },
    says: '403 expense.ownExpense',
  },
  {
    name: 'an adjustment approved by who asked for it',
    given: async () => {
      const { house } = await sold();
      const of = { landlordId: house.landlordId, kind: 'adjustment' as const, amountFen: 500, reason: 'x' };
      const asked = await o.desk.ok(askAdjustment, of);
      return async () => said(await o.desk.call(approveAdjustment, keyOf(asked)));
    },
    says: '403 adjustment.ownAdjustment',
  },
  {
    name: 'the institution answers late',
    given: async () => {
      await settleOthers();
      o.institution.setFault('latePayout', 1);
      const { id } = await o.ask(await o.landlord(), 1_000);
      await o.work();
      return async () => {
        await o.pass(30_000);
        await o.work();
        return (await o.now(id)).state;
      };
    },
    says: 'in_transit',
  },
  {
    name: 'the institution answers twice',
    given: async () => {
      await settleOthers();
      o.institution.setFault('noNotice', 1);
      const { id } = await o.ask(await o.landlord(), 1_000);
      await o.work();
      await o.pass(5_000);
      await o.work();
      const { version } = await o.now(id);
      return async () => {
        // Its notice arrives after the query, twice.
        for (let time = 0; time < 2; time += 1) {
          await sql`update payouts set next_try_at = now() where id = ${id} and state = 'in_transit'`.execute(
            o.t.database,
          );
          await o.work();
        }
        const now = await o.now(id);
        return `${now.state}, ${now.version === version ? 'nothing new' : 'changed'}`;
      };
    },
    says: 'paid, nothing new',
  },
  {
    name: 'the institution never answers',
    given: async () => {
      await settleOthers();
      o.institution.setFault('neverPayout', 1);
      const { id } = await o.ask(await o.landlord(), 1_000);
      await o.work();
      return async () => {
        await o.pass(26 * 3_600_000);
        await o.work();
        return (await o.now(id)).state;
      };
    },
    says: 'in_transit',
  },
];

test.each(cases)('$name: $says', async ({ given, says }) => {
  const act = await given();
  const before = await sums();
  expect(await act()).toBe(says);
  expect(await sums()).toEqual(before);
  expect(await o.ledgerFaults()).toEqual([]);
});
