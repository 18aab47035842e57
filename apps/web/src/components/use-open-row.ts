/** The row open at the side. Stepping goes on over the borders of the page; focus stays with the row. */
import { useEffect, useState } from 'react';
import type { ListEndpoint, RowOf } from './list-types.ts';
import type { List } from './use-list.ts';

/** The same row may stand in another tab too, which is hidden. */
const focusRow = (key: string): void =>
  [...document.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)]
    .find((row) => row.checkVisibility())
    ?.focus();

export const useOpenRow = <E extends ListEndpoint>(list: List<E>, rowKey: (row: RowOf<E>) => string) => {
  const { rows, page, state, query } = list;
  const [key, setKey] = useState<string | null>(null);
  /** The page asked for by a step over its border, and which end of it is meant. */
  const [edge, setEdge] = useState<{ current: number; by: 1 | -1 } | null>(null);
  const at = rows.findIndex((row) => rowKey(row) === key);
  const open = rows[at];

  const arrived = edge?.current === state.current && !query.isPlaceholderData && rows.length > 0;
  const target = arrived ? rows.at(edge.by === 1 ? 0 : -1) : undefined;
  const targetKey = target === undefined ? null : rowKey(target);
  useEffect(() => {
    if (targetKey === null) return;
    setEdge(null);
    setKey(targetKey);
  }, [targetKey]);
  // The open row is drawn wherever the list is scrolled to.
  useEffect(() => {
    if (key !== null) focusRow(key);
  }, [key]);

  const last = page ? Math.ceil(page.total / state.size) : 1;
  const hasPage = (current: number) => current >= 1 && (current <= last || page?.more === true);
  const canStep = (by: 1 | -1): boolean =>
    rows[at + by] !== undefined || (open !== undefined && hasPage(state.current + by));
  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next !== undefined) {
      setKey(rowKey(next));
      return;
    }
    if (!canStep(by)) return;
    const current = state.current + by;
    setEdge({ current, by });
    list.go({ current });
  };
  const close = () => {
    if (key !== null) focusRow(key);
    setKey(null);
  };
  // While the other page comes, the old rows are still there and the preview keeps what it shows.
  return { open, openKey: open === undefined ? null : key, setOpenKey: setKey, canStep, step, close };
};
