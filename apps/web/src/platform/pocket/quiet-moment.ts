/** Moments at which the page may be replaced: it is hidden, and nothing is being entered. */

const held = new Set<object>();

/** While something is being entered or sent; returns the release. */
export const holdPage = (): (() => void) => {
  const mine = {};
  held.add(mine);
  return () => void held.delete(mine);
};

const isField = (element: Element | null): boolean =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLElement && element.isContentEditable);

/** A dialog may hold a form that is not yet dirty. */
const hasDialog = (): boolean => document.querySelector('dialog[open], [role="dialog"]') !== null;

export const isQuiet = (): boolean =>
  document.visibilityState === 'hidden' &&
  held.size === 0 &&
  !isField(document.activeElement) &&
  !hasDialog();

/** Runs once at the next quiet moment; returns the cancel function. */
export const whenQuiet = (run: () => void): (() => void) => {
  const look = () => {
    if (!isQuiet()) return;
    stop();
    run();
  };
  const stop = () => document.removeEventListener('visibilitychange', look);
  document.addEventListener('visibilitychange', look);
  look();
  return stop;
};
