/** Days that people enter for money that has moved: tomorrow and a mistyped year are refused at the field, and nothing is posted. */
import { checkBillTarget } from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { createExpense } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { adjustLedger } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { createOpening } from '@minsu/contract/finance/opening/opening-endpoints.ts';
import { enterPayout } from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { askAdjustment } from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import { recordTransfer } from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import { saveCompany, settleCompany } from '@minsu/contract/sales/companies/company-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayoutDesk, type PayoutDesk } from '../../../test/desks/payout-desk.ts';

let o: PayoutDesk;
beforeAll(async () => {
  o = await openPayoutDesk();
});
afterAll(() => o.close());

type Entered = (
  day: string,
) => Promise<{ readonly status: number; readonly fields: Readonly<Record<string, string>> }>;

const bank = { account: 'cash' as const, method: 'transfer' };
const side = (kind: 'cash' | 'opening', party: string) => ({ kind, party, houseId: null });

const entered: Readonly<Record<string, readonly [field: string, enter: Entered]>> = {
  'an expense': [
    'spentOn',
    (spentOn) =>
      o.desk.call(createExpense, {
        ...{ category: 'repair', vendor: '五金店', spentOn, amountFen: 900, method: 'transfer' },
        ...{ chargedTo: 'business', submit: true },
      }),
  ],
  'a transfer': [
    'movedOn',
    (movedOn) =>
      o.desk.call(recordTransfer, { from: bank, to: { account: 'institution' }, amountFen: 900, movedOn }),
  ],
  'a repayment': [
    'receivedOn',
    async (receivedOn) =>
      o.desk.call(askAdjustment, {
        ...{ landlordId: await o.landlord(), kind: 'repayment', side: 'pay', amountFen: 900 },
        ...{ reason: '归还', method: 'transfer', receivedOn },
      }),
  ],
  'an adjusting entry': [
    'businessDate',
    (businessDate) =>
      o.desk.call(adjustLedger, {
        ...{ debit: side('cash', 'transfer'), credit: side('cash', 'wechat'), businessDate },
        ...{ amountFen: 900, reason: '调账', dutyReason: '调账' },
      }),
  ],
  'an opening balance': [
    'asOf',
    (asOf) =>
      o.desk.call(createOpening, {
        ...{ kind: 'cash', party: 'transfer', amountFen: 900, asOf, dutyReason: '期初' },
      }),
  ],
  'a channel bill': [
    'receivedOn',
    (receivedOn) =>
      o.desk.call(checkBillTarget, { channel: 'mt', platformBillNo: `B-${receivedOn}`, receivedOn }),
  ],
  'a company payment': [
    'settledOn',
    async (settledOn) => {
      const { id } = await o.desk.ok(saveCompany, { name: `公司 ${settledOn}`, creditFen: 1_000 });
      await sql`insert into opening_balances (id, kind, party, amount_fen, as_of, entry_id, made_by_name, made_at)
        values (gen_random_uuid(), 'company', ${id}, 1000, '2026-11-01', gen_random_uuid(), 'x', now())`.execute(
        o.t.database,
      );
      return o.desk.call(settleCompany, { id, method: 'transfer', amountFen: 900, settledOn });
    },
  ],
  'a payout paid by our own transfer': [
    'paidOn',
    async (paidOn) => {
      const { id, version } = await o.ask(await o.landlord({ joined: false }), 900);
      return o.desk.call(enterPayout, { id, version, reference: 'CMB', paidOn });
    },
  ],
};

test.each(Object.entries(entered))('%s', async (_, [field, enter]) => {
  const entries = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from ledger_entries
        where business_date > '2026-11-20' or business_date < '2021-01-01'`.execute(o.t.database)
    ).rows[0]?.n;
  for (const day of ['2026-11-21', '2126-11-20', '1926-11-20', '2020-12-31']) {
    const refused = await enter(day);
    expect([day, refused.status, Object.keys(refused.fields)]).toEqual([day, 422, [field]]);
  }
  const fine = await enter('2026-11-20');
  expect([fine.status, fine.fields]).toEqual([200, {}]);
  expect(await entries()).toBe(0);
});
