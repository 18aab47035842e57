/** Room selection, step by step. Pure. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Start of a range. */
  readonly anchor: string | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

export const toggleRoom = ({ ids }: Selection, id: string): Selection => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
};

/** Selects from the anchor to the room in display order, keeping earlier selections. */
export const extendTo = (selection: Selection, id: string, order: readonly string[]): Selection => {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (to < 0) return selection;
  if (from < 0) return { ids: new Set([...selection.ids, id]), anchor: id };
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor };
};

export const selectAll = (order: readonly string[]): Selection => ({
  ids: new Set(order),
  anchor: order[0] ?? null,
});
