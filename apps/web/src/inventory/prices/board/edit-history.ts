// The user's own edits, newest last, for Ctrl+Z and Ctrl+Y. An entry holds whatever undo and redo need.

export interface EditHistory<Entry> {
  readonly done: readonly Entry[];
  readonly undone: readonly Entry[];
}

const MAX_ENTRIES = 100;

export const noEdits = <Entry>(): EditHistory<Entry> => ({ done: [], undone: [] });

/** A new edit clears the redo list. */
export function remember<Entry>({ done }: EditHistory<Entry>, entry: Entry): EditHistory<Entry> {
  return { done: [...done, entry].slice(-MAX_ENTRIES), undone: [] };
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

/** `entry` was undone: later edits stay, and the redo list is kept only without them. */
export function takenBack<Entry>(history: EditHistory<Entry>, entry: Entry): EditHistory<Entry> {
  const step = undo(history);
  return step?.entry === entry ? step.history : dropEntry(history, entry);
}

export function dropEntry<Entry>({ done, undone }: EditHistory<Entry>, entry: Entry): EditHistory<Entry> {
  return { done: done.filter((each) => each !== entry), undone };
}

/** `again`: the entry after redoing; null if there was nothing to do. */
export function redone<Entry>({ done, undone }: EditHistory<Entry>, again: Entry | null): EditHistory<Entry> {
  return { done: again === null ? done : [...done, again], undone: undone.slice(0, -1) };
}
