/** Element-level roles (spec §5, §6). All of the user's roles count, not only the first. */
import { rolesOf, useSession } from './calls/session.ts';

/** Throws for a non-array; true for an empty one. */
const holdsOneOf = (held: readonly string[], roles: unknown): boolean => {
  if (!Array.isArray(roles)) throw new Error('need roles');
  return roles.length === 0 || roles.includes('*') || roles.some((role) => held.includes(String(role)));
};

export const useHoldsOneOf = (roles: readonly string[]): boolean => {
  const user = useSession((session) => session.userInfo);
  return holdsOneOf(rolesOf(user), roles);
};
