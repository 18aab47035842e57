/** A member's order totals, messages and history. */

import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import {
  type getMemberHistory,
  type getMemberMoney,
  MEMBER_HISTORY_SIZE,
  type pageMemberMessages,
} from '@minsu/contract/sales/members/member-endpoints.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope, moneyInScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { openEvents } from '../../platform/person-facts.ts';
import { memberInScope } from './member-detail-queries.ts';
import { familyOf } from './member-scope-queries.ts';

const ended = ['cancelled', 'expired', 'rejected'];

type Money = OutputOf<typeof getMemberMoney>;

export const memberMoney = async (ctx: Ctx, asked: { readonly id: string }): Promise<Money> => {
  const id = await memberInScope(ctx, asked.id);
  if (!seesSomeMoney(ctx)) fail(memberFailures.moneyHidden);
  // Like `balanceOf` of order-rules.ts: for an ended booking only the retained amount is due.
  const { rows } = await sql<Money>`
    select count(*)::int as orders, coalesce(sum(due), 0)::bigint as total_fen,
      coalesce(sum(paid_fen), 0)::bigint as paid_fen, coalesce(sum(greatest(due - paid_fen, 0)), 0)::bigint as owed_fen,
      coalesce(sum(refunded_fen), 0)::bigint as refunded_fen, coalesce(sum(refunding_fen), 0)::bigint as refunding_fen,
      coalesce(sum(deposit_kept_fen), 0)::bigint as deposit_kept_fen
    from (
      select o.*, case when o.booking = any(${ended}) then o.kept_fen else o.room_fen + o.charges_fen - o.waived_fen end as due
      from orders o where o.guest_id = ${id} and ${inScope(ctx, 'o.houseId')} and ${moneyInScope(ctx, 'o.houseId')}) o
    where booking <> all(${ended}) or due <> 0 or paid_fen <> 0 or refunded_fen <> 0 or refunding_fen <> 0
      or deposit_kept_fen <> 0`.execute(ctx.db);
  return rows[0] as Money;
};

type Messages = z.input<(typeof pageMemberMessages)['output']>;

/** `o` are the member's orders in scope; the join uses the order index. */
export const memberMessages = async (
  ctx: Ctx,
  input: z.output<(typeof pageMemberMessages)['input']>,
): Promise<Messages> => {
  const id = await memberInScope(ctx, input.id);
  const from = sql`from orders o join notifications n on n.order_id = o.id
    where o.guest_id = ${id} and ${inScope(ctx, 'o.houseId')}`;
  const { rows } = await sql<Messages['records'][number]>`
    select n.id, n.kind, n.channel, n.recipient_masked, n.subject, n.state, n.created_at, n.sent_at,
      o.id as order_id, o.order_no, o.house_id ${from} order by n.created_at desc, n.id desc ${limitOf(input)}`.execute(
    ctx.db,
  );
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from (select ${from} limit ${COUNT_LIMIT}) c`.execute(ctx.db);
  return pageOfRows(rows, counted.rows[0]?.n ?? 0, input);
};

interface Row {
  readonly houseId: string;
  readonly entityId: string;
  readonly id: string;
  readonly name: string;
  readonly at: Date;
  readonly actor: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

const changesOf = ({ before, after }: Row) => {
  const [was, is] = [before ?? {}, after ?? {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
};

/** Ids ascend with time, so the key pages the list. Includes the history of merged members. */
export const memberHistory = async (
  ctx: Ctx,
  { id: asked, before }: z.output<(typeof getMemberHistory)['input']>,
): Promise<OutputOf<typeof getMemberHistory>> => {
  const id = await memberInScope(ctx, asked);
  const { rows } = await sql<Row>`
    select e.house_id, e.entity_id, e.id, e.name, e.at, e.actor, e.before, e.after from events e
    where e.house_id = ${NIL_ID} and e.entity = 'member'
      and e.entity_id in ${familyOf(id)}
      and ${before ? sql`e.id < ${before}::uuid` : sql`true`}
    order by e.id desc limit ${MEMBER_HISTORY_SIZE + 1}`.execute(ctx.db);
  return {
    entries: (await openEvents(ctx, rows.slice(0, MEMBER_HISTORY_SIZE))).map((row) => ({
      id: row.id,
      name: row.name,
      at: row.at.toISOString(),
      actor: row.actor,
      changes: changesOf(row),
    })),
    more: rows.length > MEMBER_HISTORY_SIZE,
  };
};
