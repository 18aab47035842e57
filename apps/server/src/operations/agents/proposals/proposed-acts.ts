/**
 * Turns each kind of proposal into the input of a command. Where the command checks what its caller saw (a price, the
 * last message, a version), that is taken from the moment of the proposal, so that an approval is refused once it has
 * changed.
 */
import { threadFailures } from '@minsu/contract/connections/threads/thread-failures.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import type { ProposalChange } from '@minsu/contract/operations/agents/proposal.ts';
import type { ProposedAct } from '@minsu/contract/operations/agents/proposal-endpoints.ts';
import { proposalFailures } from '@minsu/contract/operations/agents/proposal-failures.ts';
import type { ProposalKind } from '@minsu/contract/operations/agents/proposal-kinds.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { sql } from 'kysely';
import { replyRoute } from '../../../connections/threads/reply-to-thread.ts';
import { seenThreads } from '../../../connections/threads/thread-row-queries.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import { setCellsRoute } from '../../../inventory/prices/set-cells.ts';
import { shownPrices } from '../../../inventory/prices/shown-price-queries.ts';
import { blockRoomsRoute } from '../../../inventory/room-status/blocks/block-rooms.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Route } from '../../../platform/http/routes.ts';
import { assignRoomRoute } from '../../../sales/orders/change/assign-room.ts';
import { createTaskRoute } from '../../tasks/create-task.ts';

export interface PreparedAct {
  readonly houseId: string;
  /** Text for a guest, stored encrypted; part of the input. */
  readonly text?: string;
  /** Id for the address of the screen. */
  readonly subject: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly changes: readonly ProposalChange[];
}

/** Input of the command. */
export const commandInput = (
  input: PreparedAct['input'],
  text: string | undefined,
): Readonly<Record<string, unknown>> => ({ ...input, ...(text !== undefined && { text }) });

type ActOf<K extends ProposalKind> = Extract<ProposedAct, { kind: K }>;

interface Performer<K extends ProposalKind> {
  readonly route: Route;
  /** In the scope of the command's permission. */
  prepare(ctx: Ctx, act: ActOf<K>): Promise<PreparedAct>;
  /** Refuses at the approval what the command itself would do over something new. */
  recheck?(ctx: Ctx, input: Readonly<Record<string, unknown>>): Promise<void>;
}

const change = (
  about: readonly string[],
  to: string,
  more: Partial<ProposalChange> = {},
): ProposalChange => ({
  ...{ about: about.filter((part) => part !== '').join(' · '), kind: 'text', from: null, to },
  ...more,
});

const preparePrices = async (ctx: Ctx, { houseId, cells }: ActOf<'price'>): Promise<PreparedAct> => {
  const shown = await shownPrices(ctx, houseId, cells);
  const planned = cells.map(({ roomTypeId, ratePlanId, night, priceFen }, at) => {
    const { roomTypeName = '', planName = '', shownFen = 0 } = shown[at] ?? {};
    const now = { kind: 'fen', from: String(shownFen) } as const;
    return {
      cell: { houseId, roomTypeId, ratePlanId, night, set: { priceFen }, was: { priceFen: shownFen } },
      change: change([roomTypeName, planName, night], String(priceFen), now),
    };
  });
  return {
    ...{ houseId, subject: houseId },
    input: { cells: planned.map(({ cell }) => cell) },
    changes: planned.map((one) => one.change),
  };
};

const lastMessage = async (ctx: Ctx, threadId: string): Promise<string | null> => {
  const last = await ctx.db
    .selectFrom('threadMessages')
    .select('id')
    .where('threadId', '=', threadId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? null;
};

const prepareReply = async (ctx: Ctx, { threadId, text }: ActOf<'reply'>): Promise<PreparedAct> => {
  const { rows } = await sql<{ houseId: string | null; orderNo: string | null }>`
    select t.house_id, o.order_no from threads t left join orders o on o.house_id = t.house_id and o.id = t.order_id
    where t.id = ${threadId} and ${seenThreads(ctx)}`.execute(ctx.db);
  const [thread] = rows;
  const houseId = thread?.houseId ?? fail(threadFailures.notFound);
  return {
    ...{ houseId, subject: threadId, text },
    input: { id: threadId, seen: await lastMessage(ctx, threadId) },
    changes: [change([thread?.orderNo ?? ''], '')],
  };
};

const assertNothingNew = async (ctx: Ctx, { id, seen }: Readonly<Record<string, unknown>>): Promise<void> => {
  if ((await lastMessage(ctx, String(id))) !== seen) fail(proposalFailures.movedOn);
};

const roomInScope = async (ctx: Ctx, roomId: string) =>
  (await ctx.db
    .selectFrom('rooms')
    .select(['houseId', 'number'])
    .where('id', '=', roomId)
    .where(inScope(ctx, 'rooms.houseId'))
    .executeTakeFirst()) ?? fail(houseFailures.roomNotFound);

const prepareTask = async (
  ctx: Ctx,
  { roomId, taskKind, day, note }: ActOf<'task'>,
): Promise<PreparedAct> => {
  const { houseId, number } = await roomInScope(ctx, roomId);
  return {
    ...{ houseId, subject: houseId },
    input: { roomId, kind: taskKind, day, note },
    changes: [change([number, day, note], taskKind, { kind: 'task' })],
  };
};

const prepareBlock = async (ctx: Ctx, act: ActOf<'block'>): Promise<PreparedAct> => {
  const { roomId, from, to, blockKind: kind, why: reason } = act;
  const { houseId, number } = await roomInScope(ctx, roomId);
  return {
    ...{ houseId, subject: houseId },
    input: { roomIds: [roomId], from, to, kind, reason },
    changes: [change([number, `${from} – ${to}`, reason], kind, { kind: 'block' })],
  };
};

const prepareAssignment = async (ctx: Ctx, { stayId, roomId }: ActOf<'assign'>): Promise<PreparedAct> => {
  const stay =
    (await ctx.db
      .selectFrom('stays as s')
      .innerJoin('orders as o', (on) =>
        on.onRef('o.houseId', '=', 's.houseId').onRef('o.id', '=', 's.orderId'),
      )
      .select(['s.houseId', 'o.id as orderId', 'o.orderNo', 'o.version', 's.checkIn', 's.checkOut'])
      .where('s.id', '=', stayId)
      .where(inScope(ctx, 's.houseId'))
      .executeTakeFirst()) ?? fail(orderFailures.notFound);
  const { number } = await roomInScope(ctx, roomId);
  return {
    ...{ houseId: stay.houseId, subject: stay.orderId },
    input: { stayId, roomId, version: stay.version },
    changes: [change([stay.orderNo, `${stay.checkIn} – ${stay.checkOut}`], number)],
  };
};

export const performers: { readonly [K in ProposalKind]: Performer<K> } = {
  price: { route: setCellsRoute, prepare: preparePrices },
  reply: { route: replyRoute, prepare: prepareReply, recheck: assertNothingNew },
  task: { route: createTaskRoute, prepare: prepareTask },
  block: { route: blockRoomsRoute, prepare: prepareBlock },
  assign: { route: assignRoomRoute, prepare: prepareAssignment },
};
