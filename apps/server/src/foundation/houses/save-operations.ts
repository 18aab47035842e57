/** Saves operational facts of a house, in force at once. */

import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import type { HouseOperations, OperationsPatch } from '@minsu/contract/foundation/houses/house-content.ts';
import { houseLifeFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesHouse } from './house-scope-queries.ts';
import { houseOperations, sealNotes } from './operations-queries.ts';
import { tagCodes } from './tag-codes.ts';

const choices = {
  landlordId: 'landlords',
  departmentId: 'departments',
  managerUserId: 'users',
} as const;

/** Locked until the change is done, so that the landlord cannot be ended meanwhile. */
const checkLandlord = async (ctx: Ctx, patch: OperationsPatch, before: HouseOperations): Promise<void> => {
  const { landlordId } = patch;
  if (!landlordId || landlordId === before.landlordId) return;
  const landlord = await ctx.db
    .selectFrom('landlords')
    .select('status')
    .where('id', '=', landlordId)
    .forShare()
    .executeTakeFirst();
  if (landlord?.status === 'ended') failAt('operations.landlordId', landlordFailures.isEnded);
};

const checkChoices = async (ctx: Ctx, patch: OperationsPatch): Promise<void> => {
  for (const [field, table] of Object.entries(choices) as [keyof typeof choices, 'landlords'][]) {
    const id = patch[field];
    if (id === undefined || id === null) continue;
    const found = await ctx.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (!found) failAt(`operations.${field}`, houseLifeFailures.unknownChoice);
  }
};

/** Users cannot assign a house to where they could no longer see it. */
const checkReach = async (ctx: Ctx, houseId: string, patch: OperationsPatch): Promise<void> => {
  if (await seesHouse(ctx, houseId)) return;
  const path = patch.departmentId === undefined ? 'operations.managerUserId' : 'operations.departmentId';
  failAt(path, houseLifeFailures.outOfReach);
};

/** The event's facts, without the content of contacts and notes. */
const told = (operations: HouseOperations) => {
  const {
    contacts: _contacts,
    networkNote: _network,
    lockNote: _lock,
    customFields: _fields,
    ...rest
  } = operations;
  return rest;
};

/** The caller holds the house's lock. Raises the house's version. */
export const saveOperations = async (ctx: Ctx, houseId: string, patch: OperationsPatch): Promise<void> => {
  await checkChoices(ctx, patch);
  const before = await houseOperations(ctx, houseId);
  await checkLandlord(ctx, patch, before);
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const after: HouseOperations = {
    ...before,
    ...given,
    ...(patch.tags && { tags: await tagCodes(ctx, patch.tags) }),
  };
  const { contacts, networkNote, lockNote, customFields, ...columns } = after;
  await ctx.db
    .updateTable('houses')
    .set((eb) => ({
      ...columns,
      customFields: JSON.stringify(customFields),
      sealedNotes: sealNotes(ctx, { contacts, networkNote, lockNote }),
      updatedAt: ctx.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', houseId)
    .execute();
  await checkReach(ctx, houseId, patch);
  await ctx.record({
    name: 'house.operationsChanged',
    entity: 'house',
    entityId: houseId,
    houseId,
    before: told(before),
    after: told(after),
  });
};
