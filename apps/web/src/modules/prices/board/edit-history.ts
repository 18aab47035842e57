// One's own edits, newest last, for Ctrl+Z and Ctrl+Y. An entry is whatever is needed to take it back and do it again.

export interface EditHistory<Entry> {
  readonly done: readonly Entry[];
  readonly undone: readonly Entry[];
}

const MOST_ENTRIES = 100;

export const noEdits = <Entry>(): EditHistory<Entry> => ({ done: [], undone: [] });

/** Something new; what was undone before it cannot come back over it. */
export function remember<Entry>({ done }: EditHistory<Entry>, entry: Entry): EditHistory<Entry> {
  return { done: [...done, entry].slice(-MOST_ENTRIES), undone: [] };
}

export interface Step<Entry> {
  readonly history: EditHistory<Entry>;
  readonly entry: Entry;
}

export function undo<Entry>({ done, undone }: EditHistory<Entry>): Step<Entry> | null {
  const entry = done.at(-1);
  if (entry === undefined) return null;
  return { entry, history: { done: done.slice(0, -1), undone: [...undone, entry] } };
}

/** `entry` was taken back: what was done after that press stays, and nothing comes back over it. */
export function takenBack<Entry>(history: EditHistory<Entry>, entry: Entry): EditHistory<Entry> {
  const step = undo(history);
  return step?.entry === entry ? step.history : dropEntry(history, entry);
}

export function dropEntry<Entry>({ done, undone }: EditHistory<Entry>, entry: Entry): EditHistory<Entry> {
  return { done: done.filter((each) => each !== entry), undone };
}

/** `again`: the entry as it stands after it was done once more; null when there was nothing left to do. */
export function redone<Entry>({ done, undone }: EditHistory<Entry>, again: Entry | null): EditHistory<Entry> {
  return { done: again === null ? done : [...done, again], undone: undone.slice(0, -1) };
}
