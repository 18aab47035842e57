/** Lines of a statement, and all that leads on from one: order night, ledger entry, contract, the line it corrects. */

import type {
  pageStatementLines,
  sumStatementLines,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { settlementFailures } from '@minsu/contract/finance/settlements/settlement-failures.ts';
import type {
  LineWhy,
  StatementLine,
  StatementLineDetail,
} from '@minsu/contract/finance/settlements/statement.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { limitOf, orderBy, pageOfRows, startingWith } from '../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { seenBy, statementVisible } from './statement-scope.ts';

type Input = z.output<typeof pageStatementLines.input>;
type Line = z.input<typeof StatementLine>;
type Detail = z.input<typeof StatementLineDetail>;
type Why = z.infer<typeof LineWhy>;

interface Stored extends Omit<Line, 'why' | 'amountFen'> {
  readonly amountFen: number;
  readonly why: Partial<Why> | null;
  readonly shareBp: number | null;
  readonly holdBackBp: number;
}

/** Columns of `statement_lines l` and `landlord_statements s`. */
const columns = sql`l.id, l.line, l.kind, l.of_month, l.house_id, h.name as house_name, l.order_id, o.order_no, l.night,
  l.amount_fen, l.entry_id, (select e.number from ledger_entries e where e.id = l.entry_id) as entry_number, l.why,
  s.hold_back_bp,
  (select p.share_bp from contract_parties p where p.version_id = l.contract_version_id
    and p.landlord_id = s.landlord_id) as share_bp`;
const joins = sql`left join houses h on h.id = l.house_id
  left join orders o on o.house_id = l.house_id and o.id = l.order_id`;

const WHOLE = 10_000;

const whyOf = (ctx: Ctx, { why, kind, shareBp, holdBackBp }: Stored): Why => ({
  rule: why?.rule ?? null,
  basisFen: why?.basisFen === undefined || why.basisFen === null ? null : seenBy(ctx)(why.basisFen),
  rateBp: kind === 'holdBack' ? holdBackBp : (why?.rateBp ?? null),
  days: why?.days ?? null,
  daysOfMonth: why?.daysOfMonth ?? null,
  change: why?.change ?? null,
  shareBp: shareBp === WHOLE ? null : shareBp,
  expenseNo: why?.expenseNo ?? null,
  note: why?.note ?? null,
  markupBp: why?.markupBp ?? null,
  adjustmentNo: why?.adjustmentNo ?? null,
});

const toLine = (ctx: Ctx, row: Stored): Line => {
  const { holdBackBp: _bp, shareBp: _share, ...line } = row;
  return { ...line, amountFen: seenBy(ctx)(row.amountFen), why: whyOf(ctx, row) };
};

const assertVisible = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select s.id from landlord_statements s where s.id = ${id} and ${statementVisible(ctx)}`.execute(ctx.db);
  if (!rows[0]) fail(settlementFailures.notFound);
};

type Filters = z.output<typeof sumStatementLines.input>;

const conditionsOf = ({ id, kind, houseId, keyword }: Filters): RawBuilder<unknown> =>
  sql.join(
    [
      sql`l.statement_id = ${id}`,
      ...(kind?.length ? [sql`l.kind = any(${kind})`] : []),
      ...(houseId?.length ? [sql`l.house_id = any(${houseId}::uuid[])`] : []),
      ...(keyword?.trim()
        ? [
            sql`l.order_id in (select o.id from orders o where o.order_no like ${startingWith(keyword.trim().toUpperCase())})`,
          ]
        : []),
    ],
    sql` and `,
  );

export const linePage = async (ctx: Ctx, input: Input): Promise<Page<Line>> => {
  await assertVisible(ctx, input.id);
  const where = conditionsOf(input);
  const order = orderBy(
    { line: sql`l.line`, night: sql`l.night`, ...(seesSomeMoney(ctx) && { amountFen: sql`l.amount_fen` }) },
    input.sort ?? ['line'],
    sql`l.line`,
    sql`nulls last`,
  );
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from statement_lines l where ${where}`.execute(ctx.db);
  const { rows } = await sql<Stored>`
    select ${columns} from (select l.* from statement_lines l where ${where} order by ${order} ${limitOf(input)}) l
    join landlord_statements s on s.id = l.statement_id ${joins} order by ${order}`.execute(ctx.db);
  return pageOfRows(
    rows.map((row) => toLine(ctx, row)),
    counted[0]?.n ?? 0,
    input,
  );
};

export const lineSums = async (
  ctx: Ctx,
  filters: Filters,
): Promise<z.input<typeof sumStatementLines.output>> => {
  await assertVisible(ctx, filters.id);
  const { rows } = await sql<{ count: number; amountFen: number }>`
    select count(*)::int as count, coalesce(sum(l.amount_fen), 0)::bigint as amount_fen
    from statement_lines l where ${conditionsOf(filters)}`.execute(ctx.db);
  const { count, amountFen } = rows[0] ?? { count: 0, amountFen: 0 };
  return { count, amountFen: seenBy(ctx)(amountFen) };
};

interface Found extends Stored {
  readonly statementId: string;
  readonly statementNo: string;
  readonly splitItemId: string | null;
  readonly expenseId: string | null;
  readonly stayId: string | null;
  readonly originLineId: string | null;
  readonly contract: Detail['contract'];
}

const findLine = async (ctx: Ctx, id: string): Promise<Found> => {
  const { rows } = await sql<Found>`
    select ${columns}, s.id as statement_id, s.statement_no, l.split_item_id, l.expense_id, l.stay_id, l.origin_line_id,
      (select json_build_object('id', c.id, 'contractNo', c.contract_no, 'number', v.number)
        from contract_versions v join contracts c on c.id = v.contract_id where v.id = l.contract_version_id) as contract
    from statement_lines l join landlord_statements s on s.id = l.statement_id ${joins}
    where l.id = ${id} and ${statementVisible(ctx)}`.execute(ctx.db);
  return rows[0] ?? fail(settlementFailures.lineNotFound);
};

interface Parts {
  readonly amount: number;
  readonly landlord: number;
  readonly platform: number;
  readonly channel: number;
  readonly tax: number;
}

/** The whole order night that the item was split from. */
const partsOf = async (ctx: Ctx, splitItemId: string): Promise<Detail['parts']> => {
  const sum = (party: string) =>
    sql`coalesce(sum(n.amount_fen) filter (where n.party = ${party}), 0)::bigint`;
  const { rows } = await sql<Parts>`
    select max(n.whole_fen) as amount, ${sum('landlord')} as landlord, ${sum('platform')} as platform,
      ${sum('channel')} as channel, ${sum('tax')} as tax
    from split_items i join split_items n on n.house_id = i.house_id and n.unit_id = i.unit_id
      and n.stay_id is not distinct from i.stay_id and n.night = i.night and n.kind = i.kind and n.round = i.round
    where i.id = ${splitItemId}`.execute(ctx.db);
  const [row] = rows;
  if (!row || row.amount === null) return null;
  const seen = seenBy(ctx);
  return {
    amountFen: seen(row.amount),
    landlordFen: seen(row.landlord),
    platformFen: seen(row.platform),
    channelFen: seen(row.channel),
    taxFen: seen(row.tax),
  };
};

interface Linked {
  readonly id: string;
  readonly statementId: string;
  readonly statementNo: string;
  readonly month: string;
  readonly line: number;
  readonly amountFen: number;
}

/** Lines of other statements that this one is linked with, where the user may see them. */
const linked = async (ctx: Ctx, condition: RawBuilder<unknown>) => {
  const { rows } = await sql<Linked>`
    select l.id, s.id as statement_id, s.statement_no, s.month, l.line, l.amount_fen
    from statement_lines l join landlord_statements s on s.id = l.statement_id
    where ${condition} and ${statementVisible(ctx)} order by s.month, l.line`.execute(ctx.db);
  const seen = seenBy(ctx);
  return rows.map((row) => ({ ...row, amountFen: seen(row.amountFen) }));
};

export const lineDetail = async (ctx: Ctx, { id }: { readonly id: string }): Promise<Detail> => {
  const row = await findLine(ctx, id);
  const { statementId, statementNo, splitItemId, expenseId, stayId, contract, originLineId } = row;
  const origin = originLineId === null ? [] : await linked(ctx, sql`l.id = ${originLineId}`);
  return {
    ...toLine(ctx, row),
    ...{ statementId, statementNo, splitItemId, expenseId, stayId, contract },
    parts: splitItemId === null ? null : await partsOf(ctx, splitItemId),
    origin: origin[0] ?? null,
    correctedBy: await linked(ctx, sql`l.origin_line_id = ${id}`),
  };
};
