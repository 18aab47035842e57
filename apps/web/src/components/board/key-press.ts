import type { KeyboardEvent } from 'react';
import { keyOf } from '../../platform/shortcuts.ts';

export interface KeyPress {
  readonly key: string;
  readonly shift: boolean;
  readonly alt: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly command: boolean;
}

/** Passes a key to a board; a handled key stops there. */
export function handleKey(event: KeyboardEvent, take: (press: KeyPress) => boolean): void {
  // The second key of a sequence such as `g l` is not the board's.
  if (event.defaultPrevented) return;
  const { shiftKey: shift, altKey: alt } = event;
  if (!take({ key: keyOf(event.nativeEvent), shift, alt, command: event.ctrlKey || event.metaKey })) return;
  event.preventDefault();
  event.stopPropagation();
}
