/** A platform's bill from a file: the dry run compares every line with the ledger; storing it posts nothing. */
import { channelBillTexts } from '@minsu/contract/finance/channel-bills/channel-bill.text.ts';
import {
  type billTarget,
  checkBillTarget,
  importChannelBill,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { channelBillFailures } from '@minsu/contract/finance/channel-bills/channel-bill-failures.ts';
import { fail, invalidAt } from '@minsu/contract/platform/failure.ts';
import type { ImportField } from '@minsu/contract/platform/import-run.ts';
import { formatYuan } from '@minsu/contract/platform/money.ts';
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { assertEnteredDay } from '../../foundation/houses/assert-entered-day.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { assertMethod } from '../../foundation/system/offered-items.ts';
import type { Ctx } from '../../platform/context.ts';
import { query } from '../../platform/http/routes.ts';
import { type Import, type Judged, ofField } from '../../platform/imports/import-definition.ts';
import { withKinds } from '../../platform/imports/import-rules.ts';
import { readBillLine } from './bill-line-rules.ts';
import { assertSeesBills } from './bill-row-queries.ts';
import { judgedLines, rejudgeBill, type StoredLine, withOrders } from './judge-bill.ts';

const t = channelBillTexts;
type Target = { [K in keyof typeof billTarget]: z.output<(typeof billTarget)[K]> };

const field = (key: string, title: Text, example: string, aliases: string[]): ImportField => ({
  ...{ key, title, example, aliases },
  required: key === 'platformOrderNo' || key === 'paid',
});

const fields = [
  field('platformOrderNo', t.file_platformOrderNo, '4938271650', [
    '订单号',
    '订单编号',
    '渠道订单号',
    'platform order',
    'order no',
    'order id',
  ]),
  field('paid', t.file_paid, '368.50', [
    '结算价',
    '实付金额',
    '应结金额',
    '打款金额',
    '实收',
    'paid',
    'settled',
    'payout',
    'net',
  ]),
  field('sell', t.file_sell, '420.00', [
    '平台订单金额',
    '订单总额',
    '房费',
    '售价',
    'platform order amount',
    'gross',
    'total',
  ]),
  field('commission', t.file_commission, '51.50', [
    '平台佣金',
    '服务费',
    '平台服务费',
    '技术服务费',
    'platform commission',
    'fee',
  ]),
  field('memo', t.file_memo, '', ['说明', '类型', 'remark', 'type']),
];
const fieldOf = (key: string): ImportField => fields.find((one) => one.key === key) as ImportField;

/** The draft that earlier batches of the same file have begun. */
const draftOf = async (ctx: Ctx, { channel, platformBillNo }: Target) => {
  const { rows } = await sql<{ id: string; state: string; madeBy: string | null }>`
    select b.id, b.state, b.made_by from channel_bills b
    where b.channel = ${channel} and b.platform_bill_no = ${platformBillNo} and b.state <> 'voided' for update`.execute(
    ctx.db,
  );
  return rows[0];
};

const assertTarget = async (ctx: Ctx, target: Target): Promise<void> => {
  assertSeesBills(ctx);
  await assertEnteredDay(ctx, target.receivedOn, 'receivedOn');
  if (!(await draftOf(ctx, target))) return;
  const channel = sayText(t[`channel_${target.channel}`], ctx.language);
  invalidAt('platformBillNo', channelBillFailures.known.text, { channel, no: target.platformBillNo });
};

export const checkBillTargetRoute = query(checkBillTarget, async (ctx, target) => {
  await assertTarget(ctx, target);
  return null;
});

export interface ReadBillLine {
  readonly line: number;
  readonly platformOrderNo: string;
  readonly paidFen: number;
  readonly sellFen: number | null;
  readonly toldCommissionFen: number | null;
  readonly memo: string;
}

const asStored = (read: ReadBillLine): StoredLine => ({
  ...read,
  id: '',
  ...{ houseId: null, orderId: null, entryId: null, round: 0 },
});

/** `CB20261120-0001`. */
const nextNumber = async (ctx: Ctx): Promise<string> => {
  const { rows } = await sql<{ n: number }>`select nextval('channel_bill_number_seq')::int as n`.execute(
    ctx.db,
  );
  const day = (await businessDateIn(ctx)).replaceAll('-', '');
  return `CB${day}-${String(rows[0]?.n ?? 0).padStart(4, '0')}`;
};

const beginBill = async (ctx: Ctx, target: Target): Promise<string> => {
  await assertMethod(ctx, target.method);
  const id = ctx.newId();
  await ctx.db
    .insertInto('channelBills')
    .values({
      ...target,
      id,
      billNo: await nextNumber(ctx),
      state: 'draft',
      madeBy: ctx.user.id,
      madeByName: ctx.user.realname,
      createdAt: ctx.now,
    })
    .execute();
  const { channel, platformBillNo } = target;
  await ctx.record({
    name: 'channelBill.imported',
    entity: 'channelBill',
    entityId: id,
    after: { channel, platformBillNo },
  });
  return id;
};

export const channelBillImport: Import<ReadBillLine> = {
  name: 'channelBills.import',
  title: t.importTitle,
  endpoints: importChannelBill,
  fields: withKinds(fields, { code: ['platformOrderNo'], amount: ['paid', 'sell', 'commission'] }),
  open: (ctx, target: never) => assertTarget(ctx, target),
  judge: async (ctx, target: never, lines) => {
    const { channel } = target as Target;
    const read = lines.map(({ line, values }) => readBillLine(line, values));
    const good = read.filter(({ problems }) => problems.length === 0).map(({ bill }) => asStored(bill));
    const judged = await judgedLines(ctx, await withOrders(ctx, channel, good));
    const byLine = new Map(judged.map((one) => [one.line, one]));
    return read.map(({ bill, problems: wrong }): Judged<ReadBillLine> => {
      const of = byLine.get(bill.line);
      const text = of
        ? sayText(t.lineText, ctx.language, {
            no: bill.platformOrderNo,
            kind: sayText(t[`kind_${of.kind}`], ctx.language),
            expected: formatYuan(of.expectedFen),
            paid: formatYuan(of.paidFen),
          })
        : '';
      const problems = wrong.map((one) => ofField(fieldOf(one.field), one.text, one.params));
      return {
        ...{ line: bill.line, label: bill.platformOrderNo, text, problems },
        ...(problems.length === 0 && { row: bill }),
      };
    });
  },
  store: async (ctx, target: never, rows) => {
    const of = target as Target;
    const known = await draftOf(ctx, of);
    const mine = known?.state === 'draft' && known.madeBy === ctx.user.id ? known.id : null;
    if (known && mine === null)
      fail(channelBillFailures.known, { params: { channel: of.channel, no: of.platformBillNo } });
    const billId = mine ?? (await beginBill(ctx, of));
    await ctx.db
      .insertInto('channelBillLines')
      .values(rows.map((row) => ({ ...row, id: ctx.newId(), billId, kind: 'unmatched' })))
      .execute();
    await rejudgeBill(ctx, billId, of.channel);
  },
};
