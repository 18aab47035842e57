/**
 * Reads that many ask at the same moment: every desk's list when a change is told, every board when a server is back. Who asks the
 * same and may see the same is answered by one look, in the same bytes; it began after each of them had asked (shared-looks.ts). About named
 * houses a look may find that an answer told before still stands (kept-answers.ts).
 */
import type { Caller } from './context.ts';
import { createKeptAnswers, type KeptAnswersOf } from './kept-answers.ts';
import type { Route } from './routes.ts';
import type { SessionUser } from './session.ts';
import { createSharedLooks } from './shared-looks.ts';

const sights = new WeakMap<SessionUser, string>();

/** Equal for users of whom nobody may see what another may not: all of one mind about rights, or the same one. */
const sightOf = (user: SessionUser): string => {
  const known = sights.get(user);
  if (known !== undefined) return known;
  const seesEverything = user.roles.every((role) => role.scope === 'all');
  const rights = user.roles.map(({ scope, seesMoney, permissions }) => [
    scope,
    seesMoney,
    permissions.toSorted(),
  ]);
  const sight = JSON.stringify([seesEverything ? null : [user.id, user.departmentId], rights]);
  sights.set(user, sight);
  return sight;
};

export type SharedReads = (
  route: Route,
  caller: Caller,
  input: unknown,
  read: () => Promise<Buffer>,
) => Promise<Buffer>;

export const createSharedReads = (of: KeptAnswersOf): SharedReads => {
  const look = createSharedLooks<Buffer>();
  const keep = createKeptAnswers(of);
  return ({ endpoint, houses }, { user, language }, input, read) => {
    const key = `${endpoint.path} ${language} ${sightOf(user)} ${JSON.stringify(input)}`;
    const houseIds = houses?.(input as never) ?? [];
    return look(key, houseIds.length > 0 ? () => keep(key, houseIds, read) : read);
  };
};
