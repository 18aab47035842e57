/** List state in the address, so that a list can be shared, reloaded and navigated. */
import type { z } from 'zod';
import type { ListFilter } from './list-types.ts';

export type FilterValue = string | readonly string[] | undefined;

export interface ListState {
  readonly filters: Readonly<Record<string, FilterValue>>;
  /** Value of the quick view. */
  readonly view: string | undefined;
  /** Id of the saved view. */
  readonly saved: string | undefined;
  readonly sort: string | undefined;
  readonly current: number;
  readonly size: number;
  /** Cards instead of the table. */
  readonly cards: boolean;
}

export const DEFAULT_SIZE = 20;
export const SIZES = [20, 50, 100, 200] as const;

const keysOf = (filter: ListFilter): readonly string[] =>
  filter.kind === 'dates' || filter.kind === 'amounts' ? [filter.from, filter.to] : [filter.key];

export const readListState = (
  query: URLSearchParams,
  filters: readonly ListFilter[],
  viewKey: string,
): ListState => {
  const values: Record<string, FilterValue> = {};
  for (const filter of filters)
    for (const key of keysOf(filter)) {
      const all = query.getAll(key).filter(Boolean);
      if (all.length > 0) values[key] = 'multiple' in filter && filter.multiple ? all : all[0];
    }
  const size = Number(query.get('size'));
  return {
    filters: values,
    view: query.get(viewKey) ?? undefined,
    saved: query.get('saved') ?? undefined,
    sort: query.get('sort') ?? undefined,
    current: Math.max(1, Math.trunc(Number(query.get('current'))) || 1),
    size: SIZES.find((each) => each === size) ?? DEFAULT_SIZE,
    cards: query.get('show') === 'cards',
  };
};

/** Drops unsupported parts of old or hand-edited addresses. `input` is the endpoint's. */
export const healListState = (state: ListState, viewKey: string, input: z.ZodObject): ListState => {
  const asked = { ...state.filters, [viewKey]: state.view, sort: state.sort };
  const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const wrong = new Set(input.safeParse(said).error?.issues.map(({ path }) => path[0]));
  const isFine = (key: string) => !(key in said && wrong.has(key));
  return {
    ...state,
    filters: Object.fromEntries(Object.entries(state.filters).filter(([key]) => isFine(key))),
    view: isFine(viewKey) ? state.view : undefined,
    sort: isFine('sort') ? state.sort : undefined,
  };
};

const ownKeys = (filters: readonly ListFilter[], viewKey: string): ReadonlySet<string> =>
  new Set([...filters.flatMap(keysOf), viewKey, 'saved', 'sort', 'current', 'size', 'show']);

/** Other address parameters, such as the surrounding record and tab. */
export const otherParams = (
  query: URLSearchParams,
  filters: readonly ListFilter[],
  viewKey: string,
): [string, string][] => {
  const own = ownKeys(filters, viewKey);
  return [...query].filter(([key]) => !own.has(key));
};

const append = (query: URLSearchParams, key: string, value: FilterValue): void => {
  for (const each of Array.isArray(value) ? value : [value]) if (each) query.append(key, each);
};

/** Contents of a saved view: everything but the page. */
export const viewQuery = (state: ListState, viewKey: string): string => {
  const query = new URLSearchParams();
  append(query, viewKey, state.view);
  for (const [key, value] of Object.entries(state.filters).sort(([a], [b]) => a.localeCompare(b)))
    append(query, key, value);
  append(query, 'sort', state.sort);
  if (state.size !== DEFAULT_SIZE) append(query, 'size', String(state.size));
  if (state.cards) append(query, 'show', 'cards');
  return query.toString();
};

export const writeListState = (state: ListState, viewKey: string): string => {
  const query = new URLSearchParams(viewQuery(state, viewKey));
  append(query, 'saved', state.saved);
  if (state.current > 1) append(query, 'current', String(state.current));
  return query.toString();
};

/** Descending first, because lists are mostly read newest or largest first; then ascending, then the default. */
export const nextSort = (sort: string | undefined, column: string): string | undefined => {
  if (sort === `-${column}`) return column;
  return sort === column ? undefined : `-${column}`;
};
