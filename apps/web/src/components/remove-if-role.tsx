import type { ReactNode } from 'react';
import { useHoldsOneOf } from '../platform/held-roles.ts';

interface RemoveIfRoleProps {
  /** Role codes; an empty array removes nothing. Throws `need roles` for non-arrays. */
  readonly roles: readonly string[];
  readonly children: ReactNode;
}

/** Hides its children while the user has one of the roles. */
export const RemoveIfRole = ({ roles, children }: RemoveIfRoleProps): ReactNode => {
  const holds = useHoldsOneOf(roles);
  return holds && roles.length > 0 ? null : children;
};
