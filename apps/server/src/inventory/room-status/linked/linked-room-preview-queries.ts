/** Previews what linking rooms would close and open. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import type {
  LinkPreview,
  previewLinkedRooms,
} from '@minsu/contract/inventory/room-status/linked-room-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Range } from '../room-nights.ts';
import { roomsOf, wantedParts } from '../wanted-parts-queries.ts';
import { linkEffects, type OwnedNight, overlapsOf } from './linked-room-rules.ts';

const findRoom = async (ctx: Ctx, roomId: string) => {
  const room = await ctx.db
    .selectFrom('rooms as r')
    .innerJoin('houses as h', 'h.id', 'r.houseId')
    .select(['r.id', 'r.houseId', 'h.timeZone'])
    .where('r.id', '=', roomId)
    .where(inScope(ctx, 'r.houseId'))
    .executeTakeFirst();
  return room ?? fail(houseFailures.roomNotFound);
};

/** Nights of these rooms owned by a stay or a manual block. */
const ownedNights = async (
  ctx: Ctx,
  houseId: string,
  roomIds: readonly string[],
  { from, to }: Range,
): Promise<OwnedNight[]> => {
  const { rows } = await sql<OwnedNight>`
    select n.room_id, n.night from room_night n
    left join room_blocks b on b.house_id = n.house_id and b.id = n.block_id
    where n.house_id = ${houseId} and n.room_id = any(${roomIds}::uuid[])
      and n.night >= ${from}::date and n.night < ${to}::date and b.kind is distinct from 'linked'`.execute(
    ctx.db,
  );
  return rows;
};

export const linkPreview = async (
  ctx: Ctx,
  input: z.output<typeof previewLinkedRooms.input>,
): Promise<LinkPreview> => {
  const room = await findRoom(ctx, input.roomId);
  const { before, after } = await wantedParts(ctx, room, [...new Set(input.partIds)], 'look');
  const today = await businessDateIn(ctx, room.timeZone);
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  const range = { from: today, to: addDays(today, horizonDays + 1) };
  const [was, will] = [overlapsOf(before), overlapsOf(after)];
  const roomIds = [...new Set([...was, ...will].map(({ roomId }) => roomId))];
  const { changes, clashes } = linkEffects(was, will, await ownedNights(ctx, room.houseId, roomIds, range));
  const numbers = new Map((await roomsOf(ctx, room.houseId)).map(({ id, number }) => [id, number]));
  const numberOf = (id: string): string => numbers.get(id) ?? '';
  const effects = [...changes]
    .map(([roomId, change]) => ({ roomId, number: numberOf(roomId), ...change }))
    .sort((a, b) => a.number.localeCompare(b.number, 'zh-CN', { numeric: true }));
  return {
    effects,
    closes: effects.reduce((sum, { closes }) => sum + closes, 0),
    opens: effects.reduce((sum, { opens }) => sum + opens, 0),
    clashes: clashes.map(({ roomId, otherId, nights }) => ({
      room: numberOf(roomId),
      other: numberOf(otherId),
      nights: [...nights],
    })),
  };
};
