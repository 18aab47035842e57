/** What tests ask of a state machine as a whole: its moves, what can be reached, what is final. */
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

/** States without a way out. */
export const finalOf = (table: Table, states: readonly string[]): string[] =>
  states.filter((state) => !Object.values(table).some(({ from }) => from.includes(state)));

/** What only the system does. */
export const unownedOf = (table: Readonly<Record<string, { readonly permission?: string }>>): string[] =>
  Object.entries(table)
    .filter(([, { permission }]) => permission === undefined)
    .map(([action]) => action);
