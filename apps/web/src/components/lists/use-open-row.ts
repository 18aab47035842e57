/** The row open beside the list. Stepping crosses pages; focus follows the row. */
import { useEffect, useState } from 'react';
import type { ListEndpoint, RowOf } from './list-types.ts';
import { besideRow, openRow, type SeenRow, type StayingOpen, stepFrom } from './open-row-rules.ts';
import type { List } from './use-list.ts';

/** The same row may exist in a hidden tab. */
const focusRow = (key: string): void =>
  [...document.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)]
    .find((row) => row.checkVisibility())
    ?.focus();

/** The row with this key, or as last seen if it stays open unlisted. */
const useShownRow = <E extends ListEndpoint>(
  { rows, state, viewQuery, query }: List<E>,
  rowKey: (row: RowOf<E>) => string,
  key: string | null,
  staying: StayingOpen,
) => {
  const listed = `${viewQuery} ${state.current}`;
  const at = rows.findIndex((row) => rowKey(row) === key);
  const row = rows[at];
  const found = row === undefined ? null : { row, at, listed };
  const [seen, setSeen] = useState<SeenRow<RowOf<E>> | null>(null);
  const isNew = seen?.row !== row || seen?.at !== at || seen.listed !== listed;
  // The rows are the previous list's, until this one's have loaded.
  if (found !== null && isNew && !query.isPlaceholderData) setSeen(found);
  const known = seen !== null && rowKey(seen.row) === key ? seen : null;
  return { shown: openRow(found, known, { ...staying, listed }), isGone: found === null };
};

type OpenKeyState = readonly [string | null, (key: string | null) => void];

export const useOpenRow = <E extends ListEndpoint>(
  list: List<E>,
  rowKey: (row: RowOf<E>) => string,
  [key, setKey]: OpenKeyState,
  staying: StayingOpen,
) => {
  const { rows, page, state, query } = list;
  /** Page requested by stepping across a border, and the end to open. */
  const [edge, setEdge] = useState<{ current: number; by: 1 | -1 } | null>(null);
  const { shown, isGone } = useShownRow(list, rowKey, key, staying);
  const open = shown?.row;

  const arrived = edge?.current === state.current && !query.isPlaceholderData && rows.length > 0;
  const target = arrived ? rows.at(edge.by === 1 ? 0 : -1) : undefined;
  const targetKey = target === undefined ? null : rowKey(target);
  useEffect(() => {
    if (targetKey === null) return;
    setEdge(null);
    setKey(targetKey);
  }, [targetKey, setKey]);
  // Keep the open row rendered.
  useEffect(() => {
    if (key !== null) focusRow(key);
  }, [key]);

  const last = page ? Math.ceil(page.total / state.size) : 1;
  const hasPage = (current: number) => current >= 1 && (current <= last || page?.more === true);
  const beside = (by: 1 | -1) => rows[besideRow(shown?.at ?? -1, isGone, by)];
  const targetOf = (by: 1 | -1) =>
    stepFrom({
      beside: beside(by),
      isOpen: open !== undefined,
      hasPage: hasPage(state.current + by),
      isOld: query.isPlaceholderData,
    });
  const canStep = (by: 1 | -1): boolean => targetOf(by) !== null;
  const step = (by: 1 | -1) => {
    const to = targetOf(by);
    if (to === null) return;
    if (to !== 'page') return setKey(rowKey(to));
    const current = state.current + by;
    setEdge({ current, by });
    list.go({ current });
  };
  const close = () => {
    if (key !== null) focusRow(key);
    setKey(null);
  };
  // While the other page loads, old rows and preview stay.
  return { open, openKey: open === undefined ? null : key, canStep, step, close };
};
