import type { ReactNode } from 'react';
import { useHoldsOneOf } from '../platform/held-roles.ts';

interface RemoveIfRoleProps {
  /** Role codes; an empty array removes nothing. Anything but an array throws `need roles`. */
  readonly roles: readonly string[];
  readonly children: ReactNode;
}

/** Removes its children while the user holds one of the roles. */
export const RemoveIfRole = ({ roles, children }: RemoveIfRoleProps): ReactNode => {
  const holds = useHoldsOneOf(roles);
  return holds && roles.length > 0 ? null : children;
};
