/** Properties of a state machine for tests: moves, reachable and final states. */
import type { Transition } from './state-table.ts';

type Row = Pick<Transition<string, never>, 'from' | 'to'>;
type Table = Readonly<Record<string, Row>>;

/** Every row in one line, `submit: draft, rejected → submitted`. */
export const movesOf = (table: Table): string[] =>
  Object.entries(table).map(([action, { from, to }]) => `${action}: ${from.join(', ')} → ${to.join(', ')}`);

export const reachable = (table: Table, starts: readonly string[]): Set<string> => {
  const seen = new Set(starts);
  for (let size = -1; size !== seen.size; ) {
    size = seen.size;
    for (const { from, to } of Object.values(table))
      if (from.some((state) => seen.has(state))) for (const state of to) seen.add(state);
  }
  return seen;
};

/** States without an exit. */
export const finalOf = (table: Table, states: readonly string[]): string[] =>
  states.filter((state) => !Object.values(table).some(({ from }) => from.includes(state)));

/** Transitions only the system makes. */
export const unownedOf = (table: Readonly<Record<string, { readonly permission?: string }>>): string[] =>
  Object.entries(table)
    .filter(([, { permission }]) => permission === undefined)
    .map(([action]) => action);
