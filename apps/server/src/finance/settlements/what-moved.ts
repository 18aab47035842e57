/** Compares a statement with one generated now: if they differ, it can be neither reviewed nor approved. */

import { settlementFailures } from '@minsu/contract/finance/settlements/settlement-failures.ts';
import {
  itemKinds,
  type LineKind,
  trueUpKinds,
} from '@minsu/contract/finance/settlements/statement-lines-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type Redrawn, redrawn } from './draw-statements.ts';
import type { LockedStatement } from './locked-statement.ts';

interface HeldLine {
  readonly kind: LineKind;
  readonly amountFen: number;
  /** Identifies the line's source. */
  readonly key: string;
}

const keyOf = sql<string>`concat_ws(' ', l.kind, l.of_month, l.amount_fen, l.mirrors, l.split_item_id, l.expense_id, l.adjustment_id,
  l.true_up, l.contract_version_id, l.origin_line_id)`;

const heldLines = async (ctx: Ctx, id: string): Promise<HeldLine[]> => {
  const { rows } = await sql<HeldLine>`
    select l.kind, l.amount_fen, ${keyOf} as key from statement_lines l where l.statement_id = ${id}`.execute(
    ctx.db,
  );
  return rows;
};

const keyOfDrawn = (line: Redrawn['lines'][number]): string =>
  [
    ...[line.kind, line.ofMonth, line.amountFen, line.mirrors ? 't' : 'f', line.splitItemId, line.expenseId],
    ...[line.adjustmentId, line.trueUp, line.contractVersionId, line.originLineId],
  ]
    .filter((each) => each !== null)
    .join(' ');

/** Items of `these` not in `those`, counting repeats. */
const without = <T extends { readonly key: string }>(
  these: readonly T[],
  those: readonly { readonly key: string }[],
): T[] => {
  const left = new Map<string, number>();
  for (const { key } of those) left.set(key, (left.get(key) ?? 0) + 1);
  return these.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
};

const counted = {
  nights: itemKinds,
  months: trueUpKinds,
  corrections: ['correction'],
  expenses: ['expense', 'markup'],
  adjustments: ['adjustment', 'release'],
} as const satisfies Record<string, readonly LineKind[]>;

/** Fails with the differences and the new payable sum; in the caller's transaction, with the landlord locked. */
export const assertUpToDate = async (ctx: Ctx, statement: LockedStatement): Promise<void> => {
  const held = await heldLines(ctx, statement.id);
  const { lines, payableFen } = await redrawn(ctx, statement);
  const drawn = lines.map((line) => ({
    kind: line.kind as LineKind,
    amountFen: line.amountFen,
    key: keyOfDrawn(line),
  }));
  const moved = [...without(drawn, held), ...without(held, drawn)];
  if (moved.length === 0 && payableFen === statement.payableFen) return;
  const numbers = Object.fromEntries(
    Object.entries(counted).map(([name, kinds]) => [
      name,
      moved.filter(({ kind }) => (kinds as readonly LineKind[]).includes(kind)).length,
    ]),
  );
  fail(settlementFailures.outdated, {
    params: { ...numbers, was: formatFen(statement.payableFen), now: formatFen(payableFen) },
  });
};
