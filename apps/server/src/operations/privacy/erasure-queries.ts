/** Requests to erase guests, as lists and pages show them. */

import type {
  ErasureCounts,
  ErasureRequest,
  findErasureGuest,
  getGuestErasure,
  pageErasures,
} from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import { erasureFailures } from '@minsu/contract/operations/privacy/erasure-failures.ts';
import {
  type ErasureFacts,
  type ErasureObstacle,
  type ErasureState,
  erasureTable,
} from '@minsu/contract/operations/privacy/erasure-states.ts';
import { erasedGuestText } from '@minsu/contract/personal-fields.ts';
import { BUSINESS_TIME_ZONE, localTime } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows, startingWith } from '../../platform/http/page-rows.ts';
import { survivorOf } from '../../sales/members/member-detail-queries.ts';
import { guestInScope } from '../../sales/members/member-scope-queries.ts';
import { unfinishedOrders } from '../../sales/orders/sell/unfinished-order-queries.ts';
import { meansGuest } from './erased-rows.ts';

export interface Obstacle {
  readonly kind: ErasureObstacle;
  readonly orderId: string | null;
  readonly orderNo: string | null;
}

/** Merged records too: a request may name one. */
const visible = (ctx: Ctx): RawBuilder<unknown> => guestInScope(ctx, 'g');

export const todayOf = (ctx: Ctx): string => localTime(ctx.now, BUSINESS_TIME_ZONE).date;

export interface ErasureGuest {
  readonly id: string;
  readonly name: string;
  readonly phoneHash: Buffer | null;
  readonly erasedAt: Date | null;
}

/**
 * The guest in the caller's scope, else not found, as if unknown. A merged guest resolves to the kept one, who has the
 * data.
 */
export const guestInReach = async (ctx: Ctx, asked: string): Promise<ErasureGuest> => {
  const guestId = await survivorOf(ctx, asked);
  const { rows } = await sql<ErasureGuest>`
    select g.id, g.name, g.phone_hash, g.erased_at from guests g where g.id = ${guestId} and ${visible(ctx)}`.execute(
    ctx.db,
  );
  return rows[0] ?? fail(memberFailures.notFound);
};

export const obstaclesOf = async (ctx: Ctx, guest: ErasureGuest): Promise<Obstacle[]> => {
  const orders: Obstacle[] = await unfinishedOrders(ctx, guest.id);
  // An entry for one house counts too.
  const { rows } = await sql`
    select from blacklisted_guests b where b.lifted_at is null and ${meansGuest('b', guest)} limit 1`.execute(
    ctx.db,
  );
  return rows.length === 0 ? orders : [...orders, { kind: 'blacklisted', orderId: null, orderNo: null }];
};

interface StoredRequest extends Omit<z.input<typeof ErasureRequest>, 'actions' | 'isOverdue' | 'counts'> {
  readonly state: ErasureState;
  readonly filedById: string | null;
  readonly counts: ErasureCounts | null;
  readonly erasedAt: Date | null;
}

const columns = sql`r.id, r.guest_id, g.name as guest_name, g.phone_masked, g.erased_at, r.state, r.asked_by, r.asked_via,
  r.asked_on, r.due_on, r.reason, r.filed_by, r.filed_by_id, r.filed_at, r.decided_by, r.decided_at, r.counts, r.version`;

export const factsOf = async (
  ctx: Ctx,
  request: { readonly filedById: string | null },
  obstacles: readonly Obstacle[],
): Promise<ErasureFacts> => {
  const { erasureSecondPerson } = await readSettings(ctx.db, ctx.services);
  return {
    obstacles: obstacles.map(({ kind }) => kind),
    own: erasureSecondPerson ? (await confirmerOf(ctx, 'erasure')).own([request.filedById]) : null,
  };
};

/** Temporary obstacles are checked on erasing: the list offers it unless permanently forbidden. */
const toRequest = async (ctx: Ctx, row: StoredRequest): Promise<z.input<typeof ErasureRequest>> => {
  const { filedById, erasedAt, ...request } = row;
  return {
    ...request,
    guestName: erasedAt === null ? row.guestName : sayText(erasedGuestText, ctx.language),
    isOverdue: row.state === 'requested' && row.dueOn < todayOf(ctx),
    actions: allowedActions(erasureTable, row.state, await factsOf(ctx, { filedById }, []), ctx.user.may),
  };
};

const read = async (ctx: Ctx, rest: RawBuilder<unknown>): Promise<z.input<typeof ErasureRequest>[]> => {
  const { rows } = await sql<StoredRequest>`
    select ${columns} from erasure_requests r join guests g on g.id = r.guest_id where ${visible(ctx)} and ${rest}`.execute(
    ctx.db,
  );
  return Promise.all(rows.map((row) => toRequest(ctx, row)));
};

type Filters = z.output<typeof pageErasures.input>;

const ofView = (ctx: Ctx, view: Filters['view']): RawBuilder<unknown> => {
  if (view === 'all') return sql`true`;
  if (view === 'overdue') return sql`r.state = 'requested' and r.due_on < ${todayOf(ctx)}`;
  return sql`r.state = ${view === 'open' ? 'requested' : view}`;
};

export const pageOfErasures = async (
  ctx: Ctx,
  input: Filters,
): Promise<Page<z.input<typeof ErasureRequest>>> => {
  const named = input.keyword ? sql`g.name like ${startingWith(input.keyword)}` : sql`true`;
  const where = sql`${ofView(ctx, input.view)} and ${named}`;
  const order =
    input.view === 'open' || input.view === 'overdue' ? sql`r.due_on, r.id` : sql`r.filed_at desc, r.id desc`;
  const records = await read(ctx, sql`${where} order by ${order} ${limitOf(input)}`);
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from (select from erasure_requests r join guests g on g.id = r.guest_id
      where ${visible(ctx)} and ${where} limit ${COUNT_LIMIT}) c`.execute(ctx.db);
  return pageOfRows(records, counted.rows[0]?.n ?? 0, input);
};

export const erasureCounts = (ctx: Ctx) =>
  Promise.all(
    (['open', 'overdue'] as const).map(async (view) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from erasure_requests r join guests g on g.id = r.guest_id
        where ${visible(ctx)} and ${ofView(ctx, view)}`.execute(ctx.db);
      return { view, count: rows[0]?.count ?? 0 };
    }),
  );

export const erasureById = async (ctx: Ctx, id: string): Promise<z.input<typeof ErasureRequest>> =>
  (await read(ctx, sql`r.id = ${id}`))[0] ?? fail(erasureFailures.notFound);

export const erasureOfGuest = async (
  ctx: Ctx,
  guestId: string,
): Promise<z.input<typeof getGuestErasure.output>> => {
  const { erasedAt } = await guestInReach(ctx, guestId);
  const [request = null] = await read(ctx, sql`r.guest_id = ${guestId} order by r.filed_at desc limit 1`);
  return { erasedAt, request };
};

/** By any phone of the guest. */
export const guestOfPhone = async (
  ctx: Ctx,
  phone: string,
): Promise<z.output<typeof findErasureGuest.output>> => {
  const { rows } = await sql<NonNullable<z.output<typeof findErasureGuest.output>>>`
    select g.id, g.name, g.phone_masked, g.last_stay_on,
      (select count(*)::int from orders o where o.guest_id = g.id) as orders
    from guest_contacts c join guests g on g.id = c.guest_id
    where c.kind = 'phone' and c.hash = ${ctx.services.cipher.hash(normalPhone(phone))} and ${visible(ctx)}`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};
