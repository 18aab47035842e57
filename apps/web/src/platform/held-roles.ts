/** Element-level roles (spec §5, §6). All roles of the user count, not only the first. */
import { rolesOf, useSession } from './session.ts';

/** Throws when `roles` is no array; an empty one asks for nothing. */
const holdsOneOf = (held: readonly string[], roles: unknown): boolean => {
  if (!Array.isArray(roles)) throw new Error('need roles');
  return roles.length === 0 || roles.includes('*') || roles.some((role) => held.includes(String(role)));
};

export const useHoldsOneOf = (roles: readonly string[]): boolean => {
  const user = useSession((session) => session.userInfo);
  return holdsOneOf(rolesOf(user), roles);
};
