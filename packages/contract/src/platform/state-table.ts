/**
 * A state machine as data: rows of action, from, to. The server sends with each record the actions that the same
 * table will allow, so a screen repeats no rule.
 */

import type { Permission } from '../permission.ts';
import type { Failure } from './failure.ts';

export interface Transition<State extends string, Facts> {
  readonly from: readonly State[];
  /** Every state the action may lead to; a command picks one of them. */
  readonly to: readonly State[];
  /** Absent for system transitions (expiry). */
  readonly permission?: Permission;
  /** Failure if the state does not allow it. */
  readonly failure: Failure;
  /** Further rule on the record: a failure, or null. */
  readonly guard?: (facts: Facts) => Failure | null;
}

export type StateTable<Action extends string, State extends string, Facts> = Readonly<
  Record<Action, Transition<State, Facts>>
>;

/** Why the action may not be done now, or null when it may. */
export const refusal = <S extends string, F>(row: Transition<S, F>, state: S, facts: F): Failure | null =>
  row.from.includes(state) ? (row.guard?.(facts) ?? null) : row.failure;

export const allowedActions = <A extends string, S extends string, F>(
  table: StateTable<A, S, F>,
  state: S,
  facts: F,
  may: (permission: Permission) => boolean,
): A[] =>
  (Object.entries(table) as [A, Transition<S, F>][])
    .filter(
      ([, row]) => row.permission !== undefined && may(row.permission) && refusal(row, state, facts) === null,
    )
    .map(([action]) => action);
