import type { KeyboardEvent } from 'react';
import { keyOf } from '../../platform/shortcuts.ts';

export interface KeyPress {
  readonly key: string;
  readonly shift: boolean;
  readonly alt: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly command: boolean;
}

/** Gives a key to a board; one that the board takes goes no further. */
export function handleKey(event: KeyboardEvent, take: (press: KeyPress) => boolean): void {
  // The second key of a jump such as `g l` is not the board's.
  if (event.defaultPrevented) return;
  const { shiftKey: shift, altKey: alt } = event;
  if (!take({ key: keyOf(event.nativeEvent), shift, alt, command: event.ctrlKey || event.metaKey })) return;
  event.preventDefault();
  event.stopPropagation();
}
