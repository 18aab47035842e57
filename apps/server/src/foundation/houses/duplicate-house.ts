/** A draft with another house's content, without its licence and documents. */

import type { DraftContent } from '@minsu/contract/foundation/houses/house-content.ts';
import { duplicateHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { houseLifeFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';
import { command } from '../../platform/http/routes.ts';
import { createHouse } from './create-house.ts';
import { houseOperations } from './operations-queries.ts';
import { storedContent } from './review/content-queries.ts';
import { copyOf } from './review/content-rules.ts';
import { isLive, lockedHouse, openRevision } from './review/locked-revision.ts';

/** Room types of both contents are in the same order. */
const copyRooms = async (
  ctx: Ctx,
  from: { readonly houseId: string; readonly content: DraftContent },
  toHouseId: string,
): Promise<void> => {
  const to = await storedContent(ctx.db, toHouseId);
  const pairs = from.content.roomTypes.flatMap((type, index) => {
    const target = to.roomTypes[index];
    return type.id && target?.id ? [{ old: type.id, new: target.id }] : [];
  });
  const rooms = await ctx.db
    .selectFrom('rooms')
    .select(['roomTypeId', 'number', 'floor', 'note', 'position'])
    .where('houseId', '=', from.houseId)
    .where('active', '=', true)
    .execute();
  const rows = rooms.flatMap(({ roomTypeId, ...room }) => {
    const pair = pairs.find((one) => one.old === roomTypeId);
    return pair ? [{ ...room, houseId: toHouseId, id: ctx.newId(), roomTypeId: pair.new }] : [];
  });
  if (rows.length > 0) await ctx.db.insertInto('rooms').values(rows).execute();
};

const copiedOperations = async (ctx: Ctx, houseId: string) => {
  const { lockNote: _lock, networkNote: _network, ...operations } = await houseOperations(ctx, houseId);
  return operations;
};

export const duplicateHouseRoute = command(duplicateHouse, async (ctx, { id, withRooms }) => {
  if (!seesMoneyIn(ctx, id)) fail(houseLifeFailures.moneyNeeded);
  const house = await lockedHouse(ctx, id);
  const open = isLive(house) ? null : await openRevision(ctx, id);
  const content = open?.content ?? (await storedContent(ctx.db, id));
  const copyId = await createHouse(ctx, {
    kind: house.kind,
    content: copyOf(content, ctx.language === 'zh-CN' ? ' 副本' : ' copy'),
    operations: await copiedOperations(ctx, id),
    copied: content,
  });
  if (withRooms && house.kind === 'multi') await copyRooms(ctx, { houseId: id, content }, copyId);
  await ctx.record({
    name: 'house.duplicated',
    entity: 'house',
    entityId: copyId,
    houseId: copyId,
    after: { from: house.code },
  });
  return { id: copyId };
});
