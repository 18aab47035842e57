/** A contract's history, from its events. */
import type { ContractHistoryEntry } from '@minsu/contract/finance/contracts/contract.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { contractDetail } from './contract-row-queries.ts';

const LIMIT = 200;

type Facts = Readonly<Record<string, unknown>>;
interface Row {
  readonly id: string;
  readonly name: string;
  readonly at: Date;
  readonly actor: string;
  readonly before: Facts | null;
  readonly after: Facts | null;
}

export const contractHistory = async (
  ctx: Ctx,
  { id }: { readonly id: string },
): Promise<z.input<typeof ContractHistoryEntry>[]> => {
  await contractDetail(ctx, id);
  const { rows } = await sql<Row>`
    select e.id, e.name, e.at, e.actor, e.before, e.after from events e
    where e.house_id = ${NIL_ID} and e.entity_id = ${id} and e.entity = 'contract'
    order by e.at desc, e.id desc limit ${LIMIT}`.execute(ctx.db);
  return rows.map(({ before, after, ...event }) => {
    const [was, is] = [before ?? {}, after ?? {}];
    const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return {
      ...event,
      changes: fields
        .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
        .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null })),
    };
  });
};
