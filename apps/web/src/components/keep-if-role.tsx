import type { ReactNode } from 'react';
import { useHoldsOneOf } from '../platform/held-roles.ts';

interface KeepIfRoleProps {
  /** Role codes; an empty array keeps the element for everybody. Anything but an array throws `need roles`. */
  readonly roles: readonly string[];
  readonly children: ReactNode;
}

/** Keeps its children while the user holds one of the roles; they come back when the roles do. */
export const KeepIfRole = ({ roles, children }: KeepIfRoleProps): ReactNode =>
  useHoldsOneOf(roles) ? children : null;
