/** Board patches for changed records: read once for all open boards. */

import { BoardPatch, isPatched } from '@minsu/contract/inventory/room-status/board-parts.ts';
import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { LiveChange } from '@minsu/contract/platform/live.ts';
import { redact } from '@minsu/contract/platform/redaction.ts';
import { sql } from 'kysely';
import { businessDateSql } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { HouseRowKey } from '../../platform/jobs/planned-once.ts';
import type { HousePatch, LiveTopic } from '../../platform/live/live-topics.ts';
import { type BlockRow, blockColumns, blockOnBoard, staysOfOrders } from './board-stay-queries.ts';

const businessDates = async (ctx: Ctx, houseIds: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; today: string }>`
    select h.id, ${await businessDateSql(ctx, 'h.timeZone')} as today from houses h
    where h.id = any(${houseIds}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, today }) => [id, today]));
};

const ordersNow = async (ctx: Ctx, orders: readonly HouseRowKey[]): Promise<BoardPatch[]> => {
  if (orders.length === 0) return [];
  const dates = await businessDates(ctx, [...new Set(orders.map(({ houseId }) => houseId))]);
  const stays = await staysOfOrders(ctx, dates, orders);
  return orders.map(({ houseId, id }) => ({
    kind: 'order',
    houseId,
    id,
    stays: stays.filter((stay) => stay.orderId === id),
  }));
};

const idsOf = (records: readonly HouseRowKey[]): string[] => records.map(({ id }) => id);
const housesOf = (records: readonly HouseRowKey[]): string[] => records.map(({ houseId }) => houseId);

const blocksNow = async (ctx: Ctx, blocks: readonly HouseRowKey[]): Promise<BoardPatch[]> => {
  if (blocks.length === 0) return [];
  const { rows } = await sql<BlockRow>`
    select ${blockColumns} from unnest(${housesOf(blocks)}::uuid[], ${idsOf(blocks)}::uuid[]) as k (house_id, id)
    join room_blocks b on b.house_id = k.house_id and b.id = k.id and b.removed_at is null`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.id, blockOnBoard(row)]));
  return blocks.map(({ houseId, id }) => ({ kind: 'block', houseId, id, block: found.get(id) ?? null }));
};

const roomsNow = async (ctx: Ctx, rooms: readonly HouseRowKey[]): Promise<BoardPatch[]> => {
  if (rooms.length === 0) return [];
  const { rows } = await sql<Extract<BoardPatch, { kind: 'room' }>>`
    select 'room' as kind, r.house_id, r.id, r.condition
    from unnest(${housesOf(rooms)}::uuid[], ${idsOf(rooms)}::uuid[]) as k (house_id, id)
    join rooms r on r.house_id = k.house_id and r.id = k.id`.execute(ctx.db);
  return rows;
};

/** A record that changed several times is sent once, in its latest state. */
const lastChanges = (changes: readonly LiveChange[]): Map<string, LiveChange> =>
  new Map(changes.map((change) => [change.entityId, change]));

/** Money, remarks and names go to users who may see them on a board they may open. */
const ACCESS = 'roomStatus:read';
const MONEY = 'money';
const NOTES = 'notes';
const CONTACTS = 'contacts';
export const boardViewOf = (user: SessionUser, houseId: string): string =>
  [
    user.money(ACCESS)(houseId) ? MONEY : '',
    user.showsInFull('order:read', ACCESS)(houseId) ? NOTES : '',
    user.showsInFull('guest:contacts', ACCESS)(houseId) ? CONTACTS : '',
  ].join(' ');

const stayFor = (view: string, stay: BoardStay): BoardStay => {
  const { owes, owedFen, partPaid, note, ...plain } = stay;
  const money = view.includes(MONEY) ? { owes, ...(owes && { owedFen, partPaid }) } : { owes: false };
  return { ...plain, ...money, ...(view.includes(NOTES) && { note }) };
};

const patchFor = (view: string, patch: BoardPatch): BoardPatch => {
  const told =
    patch.kind === 'order' ? { ...patch, stays: patch.stays.map((stay) => stayFor(view, stay)) } : patch;
  // All masked fields of a board depend on the contacts permission.
  return view.includes(CONTACTS) ? told : redact(BoardPatch, told, { may: () => false, language: 'zh-CN' });
};

/** `ctx` sees everything; the sockets filter what each user may see. */
export const readBoardPatches = async (ctx: Ctx, changes: readonly LiveChange[]): Promise<HousePatch[]> => {
  const last = lastChanges(changes.filter((change) => isPatched(change) && change.houseId !== null));
  const of = (entity: string): HouseRowKey[] =>
    [...last.values()].flatMap(({ entityId, houseId, ...change }) =>
      change.entity === entity && houseId !== null ? [{ houseId, id: entityId }] : [],
    );
  const lists = await Promise.all([
    ordersNow(ctx, of('order')),
    blocksNow(ctx, of('roomBlock')),
    roomsNow(ctx, of('room')),
  ]);
  return lists.flat().map((patch) => ({
    houseId: patch.houseId,
    position: last.get(patch.id)?.position ?? 0,
    patchFor: (view) => patchFor(view, patch),
  }));
};

export const boardTopic: LiveTopic = {
  name: 'board',
  permission: ACCESS,
  viewOf: boardViewOf,
  concerns: isPatched,
  read: readBoardPatches,
};
