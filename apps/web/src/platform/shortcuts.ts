/**
 * All keyboard shortcuts: global ones, and those of lists and boards for the `?` list. None acts while typing, in a
 * dialog, or with a modifier.
 */
import { readUi, writeUi } from './calls/ui-cache.ts';

const OFF = 'singleKeysOff';
const SEQUENCE_MS = 1_500;

/** Runs the newest visible undo, which may be far from the focus. */
export const undoKey = 'u';

/** Route name by the letter after `g`. */
export const jumpKeys: Readonly<Record<string, string>> = {
  w: 'workplace',
  o: 'orderList',
  h: 'houseList',
  s: 'houseStatus',
  p: 'housePrice',
  t: 'taskList',
  m: 'memberList',
  c: 'channelList',
  n: 'message',
  b: 'walletInformation',
  u: 'user-info',
  l: 'settings',
};

/** Can be disabled for accidental key presses and speech input (WCAG 2.1.4). */
export const singleKeysOn = (userId: string): boolean => readUi(userId, OFF) !== true;
export const setSingleKeys = (userId: string, on: boolean): void => writeUi(userId, OFF, !on);

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Chinese punctuation on the listened keys. */
const asTyped: Readonly<Record<string, string>> = { '？': '?', '／': '/', '、': '/' };

/** The key by layout; on non-Latin layouts, the letter at its position. */
export const keyOf = ({ key, code }: Pick<Pressed, 'key' | 'code'>): string => {
  if (asTyped[key]) return asTyped[key];
  const isForeign = key.length === 1 && key.charCodeAt(0) > 0x7f;
  const place = isForeign ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return place ? place.toLowerCase() : key.length === 1 ? key.toLowerCase() : key;
};

/** Ctrl, or Cmd on a Mac, with one letter. */
const isCommand = (event: Pressed, letter: string): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && keyOf(event) === letter;

export const isPaletteKey = (event: Pressed): boolean => isCommand(event, 'k');

/** Used by screens with undoable steps. */
export const isUndoKey = (event: Pressed): boolean => isCommand(event, 'z');

/** Reads key sequences: `/`, or `g` followed by `o` within a moment. */
export class KeySequence {
  #leader: { readonly key: string; readonly at: number } | null = null;
  readonly #leaders: ReadonlySet<string>;

  constructor(leaders: readonly string[]) {
    this.#leaders = new Set(leaders);
  }

  /** `g o`, `/`, or null while waiting for the second key. */
  press(event: Pressed, now: number): string | null {
    const key = keyOf(event);
    const leader = this.#leader;
    this.#leader = null;
    // A capital letter is another key; `?` needs Shift on most layouts.
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && /^[a-z]$/.test(key)))
      return null;
    if (leader && now - leader.at <= SEQUENCE_MS) return `${leader.key} ${key}`;
    if (!this.#leaders.has(key)) return key;
    this.#leader = { key, at: now };
    return null;
  }
}

const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]';
const OVERLAYS = 'dialog[open], [aria-modal="true"], [popover]:popover-open';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;

/** Escape in a field with text belongs to the field. */
export const holdsText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.matches(FIELDS) &&
  target.value !== '';

/** An overlay has the keyboard. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll(OVERLAYS)].some((element) => element.checkVisibility());
