import type { ReactNode } from 'react';
import { useHoldsOneOf } from '../platform/held-roles.ts';

interface KeepIfRoleProps {
  /** Role codes; an empty array keeps the element for everyone. Throws `need roles` for non-arrays. */
  readonly roles: readonly string[];
  readonly children: ReactNode;
}

/** Renders its children while the user has one of the roles. */
export const KeepIfRole = ({ roles, children }: KeepIfRoleProps): ReactNode =>
  useHoldsOneOf(roles) ? children : null;
