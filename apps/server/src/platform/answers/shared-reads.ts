/**
 * Reads requested by many at once, such as lists after a change. Callers with the same input and rights get the bytes
 * of one read that started after each of them asked (coalesced-reads.ts), or a cached answer about named properties
 * (kept-answers.ts).
 */
import type { Caller } from '../context.ts';
import type { Route } from '../http/routes.ts';
import type { SessionUser } from '../http/session.ts';
import { createCoalescedReads } from './coalesced-reads.ts';
import { createKeptAnswers, type KeptAnswersOf } from './kept-answers.ts';

const rightsKeys = new WeakMap<SessionUser, string>();

/** Key of a user's rights; equal for users who may see the same. */
const rightsKeyOf = (user: SessionUser): string => {
  const known = rightsKeys.get(user);
  if (known !== undefined) return known;
  const seesEverything = user.roles.every((role) => role.scope === 'all');
  const rights = user.roles.map(({ scope, seesMoney, permissions }) => [
    scope,
    seesMoney,
    permissions.toSorted(),
  ]);
  const rightsKey = JSON.stringify([seesEverything ? null : [user.id, user.departmentId], rights]);
  rightsKeys.set(user, rightsKey);
  return rightsKey;
};

export type SharedReads = (
  route: Route,
  caller: Caller,
  input: unknown,
  read: () => Promise<Buffer>,
) => Promise<Buffer>;

export const createSharedReads = (of: KeptAnswersOf): SharedReads => {
  const coalesce = createCoalescedReads<Buffer>();
  const keep = createKeptAnswers(of);
  return ({ endpoint, houses }, { user, language }, input, read) => {
    const key = `${endpoint.path} ${language} ${rightsKeyOf(user)} ${JSON.stringify(input)}`;
    const houseIds = houses?.(input as never) ?? [];
    return coalesce(key, houseIds.length > 0 ? () => keep(key, houseIds, read) : read);
  };
};
