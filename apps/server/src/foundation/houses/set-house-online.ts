import { houseTexts } from '@minsu/contract/foundation/houses/house.text.ts';
import { HouseDetail, type HouseState } from '@minsu/contract/foundation/houses/house.ts';
import { setHouseOnline, setHousesOnline } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { houseTable } from '@minsu/contract/foundation/houses/house-states.ts';
import { type Failure, fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import type { Bulk } from '../../platform/jobs/bulk.ts';
import { houseDetail } from './house-detail-queries.ts';
import { findHouseIds } from './house-queries.ts';
import { inScope } from './house-scope-queries.ts';
import { lockHouse } from './locked-house.ts';
import { publishFacts } from './review/publish-queries.ts';
import { publishProblem } from './review/publish-rules.ts';

type State = z.infer<typeof HouseState>;

interface Change {
  readonly state: 'online' | 'offline';
  readonly offlineReason: string | null;
}

type Locked = Awaited<ReturnType<typeof lockHouse>>;

/** The entry for the history. */
export const onlineEvent = (
  house: { readonly state: string; readonly offlineReason: string | null },
  after: Change,
) => ({
  name: after.state === 'online' ? 'house.published' : 'house.takenOffline',
  before: { state: house.state, offlineReason: house.offlineReason },
  after,
});

const save = async (ctx: Ctx, house: Locked, after: Change): Promise<void> => {
  await ctx.db
    .updateTable('houses')
    .set({ ...after, updatedAt: ctx.now, version: house.version + 1 })
    .where('id', '=', house.id)
    .execute();
  await ctx.record({
    ...onlineEvent(house, after),
    entity: 'house',
    entityId: house.id,
    houseId: house.id,
  });
};

const transitionTo = (online: boolean) => (online ? houseTable.publish : houseTable.takeOffline);

/** By house id, why it may not go online. */
const publishProblems = async (ctx: Ctx, ids: readonly string[]) => {
  const facts = await publishFacts(ctx, ids);
  return (id: string): Failure | null => {
    const known = facts.get(id);
    return known ? publishProblem(known) : null;
  };
};

const assertPublishable = async (ctx: Ctx, id: string): Promise<void> => {
  const problem = (await publishProblems(ctx, [id]))(id);
  if (problem) fail(problem);
};

const setOnline = async (ctx: Ctx, house: Locked, online: boolean, reason: string | undefined) => {
  const refused = refusal(transitionTo(online), house.state as State, null);
  if (refused) fail(refused);
  if (online) await assertPublishable(ctx, house.id);
  await save(ctx, house, {
    state: online ? 'online' : 'offline',
    offlineReason: online ? null : (reason ?? null),
  });
};

export const setHouseOnlineRoute = command(setHouseOnline, async (ctx, { id, version, online, reason }) => {
  const house = await lockHouse(ctx, id);
  if (house.version !== version) failStale(HouseDetail, await houseDetail(ctx, id));
  await setOnline(ctx, house, online, reason);
  return houseDetail(ctx, id);
});

interface Input {
  readonly online: boolean;
  readonly reason?: string;
}

interface Before {
  readonly state: State;
  readonly offlineReason: string | null;
  readonly version: number;
}

export const setHousesOnlineBulk: Bulk = {
  name: 'houses.setOnline',
  title: houseTexts.bulkOnline,
  endpoints: setHousesOnline,
  find: findHouseIds,
  look: async (ctx, ids, { online }: Input) => {
    const { rows } = await sql<{ id: string; label: string; state: State }>`
      select h.id, h.name as label, h.state from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      join houses h on h.id = asked.id where ${inScope(ctx, 'h.id')} order by asked.place`.execute(ctx.db);
    const problemOf = online ? await publishProblems(ctx, ids) : () => null;
    return rows.map(({ id, label, state }) => ({
      id,
      label,
      refusal: refusal(transitionTo(online), state, null) ?? problemOf(id),
    }));
  },
  change: async (ctx, id, { online, reason }: Input): Promise<Before> => {
    const house = await lockHouse(ctx, id);
    await setOnline(ctx, house, online, reason);
    const { state, offlineReason, version } = house;
    return { state: state as State, offlineReason, version };
  },
  /** Restores online or offline, unless the house was changed since; a first publication goes offline. */
  undo: async (ctx, id, before: Before) => {
    const house = await lockHouse(ctx, id);
    if (house.version !== before.version + 1) failStale();
    const state = before.state === 'online' ? 'online' : 'offline';
    if (state === 'online') await assertPublishable(ctx, id);
    await save(ctx, house, { state, offlineReason: before.offlineReason });
  },
};
