/**
 * Finance's daily work: expenses, adjustments, transfers, bills, statements and payouts, with dual approval where
 * needed.
 */

import {
  importChannelBill,
  pageChannelBills,
  postChannelBill,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { approveExpense, createExpense } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { fileOwnerStay } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import {
  approvePayout,
  enterPayout,
  getPayout,
  pagePayouts,
} from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import {
  approveAdjustment,
  askAdjustment,
} from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import { getStatement, payStatement } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { confirmTransfer, recordTransfer } from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import { getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import exceljs from 'exceljs';
import { followPayoutsJob } from '../apps/server/src/finance/settlements/follow-payouts.ts';
import { workOn } from '../apps/server/src/platform/jobs/run-work.ts';
import { JOINED, type World } from './open-world.ts';
import { dayAfter } from './recompute/amounts.ts';
import type { Adjustment, Bill, Expense, LivedMonth, Transfer } from './recompute/lived-month.ts';

const spend = async ({ admin, finance, houseOf, landlordOf }: World, expense: Expense): Promise<void> => {
  const { on, house, landlord, category, amountFen, markupBp, method } = expense;
  const chargedTo = landlord === null ? (house === null ? 'business' : 'house') : 'landlord';
  const { expense: made } = await finance.ok(createExpense, {
    ...{
      category,
      vendor: `五金店 ${on}`,
      spentOn: on,
      amountFen,
      method,
      chargedTo,
      markupBp,
      submit: true,
    },
    houseId: house === null ? null : houseOf(house).id,
    landlordId: landlord === null ? null : landlordOf(landlord),
  });
  await admin.ok(approveExpense, { id: made.id, version: made.version });
};

const adjust = async ({ admin, finance, houseOf, landlordOf }: World, of: Adjustment): Promise<void> => {
  const isRepaid = of.kind === 'repaid';
  const asked = await finance.ok(askAdjustment, {
    ...{ landlordId: landlordOf(of.landlord), amountFen: of.amountFen, reason: '与房东约定' },
    ...{ kind: isRepaid ? 'repayment' : 'adjustment', side: of.kind === 'deduct' ? 'deduct' : 'pay' },
    houseId: of.house === null ? null : houseOf(of.house).id,
    ...(isRepaid && { method: of.method, receivedOn: of.on, receiptNo: `R-${of.on}` }),
  });
  await admin.ok(approveAdjustment, { id: asked.id, version: asked.version });
};

const sideOf = (account: string) =>
  account === 'institution'
    ? { account: 'institution' as const }
    : { account: 'cash' as const, method: account.replace('cash ', '') };

const transfer = async ({ admin, finance }: World, { from, to, on, ...fen }: Transfer): Promise<void> => {
  const moved = await finance.ok(recordTransfer, { from: sideOf(from), to: sideOf(to), movedOn: on, ...fen });
  if (moved.state === 'waiting') await admin.ok(confirmTransfer, { id: moved.id, version: moved.version });
};

const yuan = (fen: number): number => fen / 100;

const sheetOf = async ({ lines }: Bill): Promise<Uint8Array> => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('账单');
  sheet.addRow(['订单号', '订单总额', '技术服务费', '结算金额', '备注']);
  for (const { order, commissionFen, paidFen } of lines)
    sheet.addRow([order, yuan(paidFen + commissionFen), yuan(commissionFen), yuan(paidFen), '']);
  return new Uint8Array(await book.xlsx.writeBuffer());
};

const importBill = async ({ finance, t }: World, bill: Bill, no: number): Promise<void> => {
  const target = { channel: bill.channel as 'mt', platformBillNo: `B${no}`, receivedOn: bill.on };
  const uploaded = await finance.ok(importChannelBill.upload, {
    ...{ ...target, method: 'transfer', file: await sheetOf(bill), fileName: '账单.xlsx' },
  });
  const { id } = await finance.ok(importChannelBill.apply, { id: uploaded.id, mapping: uploaded.mapping });
  await workOn(t.job(), id);
  if (!isOver(await finance.ok(getRun, { id }))) throw new Error('the import is not over');
  const { records } = await finance.ok(pageChannelBills, {
    keyword: target.platformBillNo,
    sort: '-createdAt',
  });
  const [made] = records;
  if (!made) throw new Error(`bill ${no} is not there`);
  await finance.ok(postChannelBill, { id: made.id, version: made.version });
};

/** Small payouts go out automatically, large ones after approval; the bank answers within a day. */
const payOut = async (
  world: World,
  day: string,
  ids: readonly { id: string; landlord: string }[],
): Promise<void> => {
  const { finance, admin, t, desk } = world;
  for (const { id, landlord } of ids) {
    const { version, payableFen } = (await finance.ok(getStatement, { id })).statement;
    if ((payableFen ?? 0) === 0) continue;
    await finance.ok(payStatement, { id, version });
    const { records } = await finance.ok(pagePayouts, { statementId: id });
    const [payout] = records;
    if (!payout) throw new Error('no payout was asked for');
    const now = async () => (await finance.ok(getPayout, { id: payout.id })).payout;
    // Large ones need another approver.
    const { payout: seen } = await admin.ok(getPayout, { id: payout.id });
    if (seen.actions.includes('approve'))
      await admin.ok(approvePayout, { id: payout.id, version: seen.version });
    if (JOINED.includes(landlord)) continue;
    const { version: latest } = await now();
    await finance.ok(enterPayout, {
      id: payout.id,
      version: latest,
      reference: `T-${landlord}`,
      paidOn: day,
    });
  }
  await desk.work();
  await desk.pass(HOUR_MS * 3);
  await desk.work();
  await followPayoutsJob.run(t.job(), {});
};

const settle = async (world: World, month: LivedMonth, of: string, day: string): Promise<void> => {
  const { statements, landlordOf } = world;
  await statements.generate(of, { confirmed: true });
  const drawn: { id: string; landlord: string }[] = [];
  for (const landlord of month.landlords) {
    const found = await statements.statementOf(landlordOf(landlord), of);
    if (!found) continue;
    await statements.bring(found.id, 'sent');
    drawn.push({ id: found.id, landlord });
  }
  await payOut(world, day, drawn);
};

const stay = async ({ admin, houseOf, landlordOf }: World, month: LivedMonth, day: string): Promise<void> => {
  for (const { house, landlord, from, to } of month.ownerStays)
    if (from === dayAfter(day, 1)) {
      const room = houseOf(house).rooms.at(-1)?.id ?? '';
      await admin.ok(fileOwnerStay, { roomIds: [room], from, to, landlordId: landlordOf(landlord) });
    }
};

/** In the evening, after the desk's work. */
export const playBooks = async (month: LivedMonth, world: World, day: string): Promise<void> => {
  const today = <T extends { readonly on: string }>(all: readonly T[]): T[] =>
    all.filter(({ on }) => on === day);
  world.at(day, 22);
  await stay(world, month, day);
  for (const expense of today(month.expenses)) await spend(world, expense);
  for (const each of today(month.adjustments)) await adjust(world, each);
  for (const each of today(month.transfers)) await transfer(world, each);
  for (const bill of today(month.bills)) await importBill(world, bill, month.bills.indexOf(bill) + 1);
  for (const { month: of } of today(month.statements)) {
    world.at(day, 22.5);
    await world.splitAll();
    await settle(world, month, of, day);
  }
};
