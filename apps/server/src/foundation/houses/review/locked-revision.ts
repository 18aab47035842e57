/** The first steps of every change of a revision: the house's lock, the open revision, its version. */

import type { HouseState } from '@minsu/contract/foundation/houses/house.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { HouseRevision } from '@minsu/contract/foundation/houses/house-revision.ts';
import {
  liveStates,
  openRevisionStates,
  type RevisionFacts,
  type RevisionState,
} from '@minsu/contract/foundation/houses/house-states.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal, type Transition } from '@minsu/contract/platform/state-table.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { confirmerOf } from '../../duties/same-person-queries.ts';
import { inScope } from '../house-scope-queries.ts';
import { readContent } from './content-queries.ts';
import type { HouseKind } from './content-rules.ts';
import { houseRevision } from './revision-queries.ts';

/** The house, locked for this transaction; fails with `house.notFound`, also out of scope. */
export const lockedHouse = async (ctx: Ctx, houseId: string) => {
  const house = await ctx.db
    .selectFrom('houses')
    .select(['id', 'code', 'name', 'kind', 'state', 'version', 'timeZone'])
    .where('id', '=', houseId)
    .where(inScope(ctx, 'houses.id'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!house) fail(houseFailures.notFound);
  return { ...house, kind: house.kind as HouseKind, state: house.state as z.infer<typeof HouseState> };
};
export type LockedHouse = Awaited<ReturnType<typeof lockedHouse>>;

export const isLive = ({ state }: Pick<LockedHouse, 'state'>): boolean => liveStates.includes(state);

/** Under the house's lock. Null without an open revision. */
export const openRevision = async (ctx: Ctx, houseId: string) => {
  const row = await ctx.db
    .selectFrom('houseRevisions')
    .select(['id', 'number', 'state', 'content', 'step', 'editors', 'submittedBy', 'version'])
    .where('houseId', '=', houseId)
    .where('state', 'in', [...openRevisionStates])
    .executeTakeFirst();
  return row ? { ...row, state: row.state as RevisionState, content: readContent(row.content) } : null;
};
export type OpenRevision = NonNullable<Awaited<ReturnType<typeof openRevision>>>;

export const revisionFacts = async (
  ctx: Ctx,
  house: LockedHouse,
  revision: OpenRevision,
): Promise<RevisionFacts> => {
  const submitter = revision.submittedBy === ctx.user.id;
  return {
    live: isLive(house),
    returned: revision.state === 'returned',
    submitter,
    own: (await confirmerOf(ctx, 'houseCheck')).own([revision.submittedBy, ...revision.editors]),
  };
};

/** House and open revision for an action, which must be allowed to the caller in its state, with a current version. */
export const revisionForAction = async (
  ctx: Ctx,
  { id, version }: { readonly id: string; readonly version: number },
  transition: Transition<RevisionState, RevisionFacts>,
): Promise<{ house: LockedHouse; revision: OpenRevision }> => {
  const house = await lockedHouse(ctx, id);
  const revision = await openRevision(ctx, id);
  if (!revision) fail(transition.failure);
  const refused = refusal(transition, revision.state, await revisionFacts(ctx, house, revision));
  if (refused) fail(refused);
  if (revision.version !== version) failStale(HouseRevision, await houseRevision(ctx, id));
  return { house, revision };
};
