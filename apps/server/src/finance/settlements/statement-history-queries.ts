/** A statement's history from its events; landlords see it from the sending on. */
import type { StatementHistoryEntry } from '@minsu/contract/finance/settlements/statement.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { statementDetail } from './statement-row-queries.ts';
import { seenBy } from './statement-scope.ts';

const LIMIT = 200;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly at: Date;
  readonly actor: string;
  readonly after: { readonly note?: string; readonly payableFen?: number } | null;
}

/** Internal steps are left out for landlords. */
const TOLD = ['statement.sent', 'statement.disputed', 'statement.resolved', 'statement.paid'];

export const statementHistory = async (
  ctx: Ctx,
  { id }: { readonly id: string },
): Promise<z.input<typeof StatementHistoryEntry>[]> => {
  await statementDetail(ctx, id);
  const seesWork = ctx.user.may('settlement:read');
  const { rows } = await sql<Row>`
    select e.id, e.name, e.at, e.actor, e.after from events e
    where e.house_id = ${NIL_ID} and e.entity_id = ${id} and e.entity = 'statement'
      and ${seesWork ? sql`true` : sql`e.name = any(${TOLD})`}
    order by e.at desc, e.id desc limit ${LIMIT}`.execute(ctx.db);
  const seen = seenBy(ctx);
  return rows.map(({ after, ...event }) => ({
    ...event,
    note: after?.note ?? null,
    payableFen: after?.payableFen === undefined ? null : seen(after.payableFen),
  }));
};
