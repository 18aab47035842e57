/** Single-key shortcuts of a whole screen. */
import { useEffect, useEffectEvent } from 'react';
import { useSession } from './calls/session.ts';
import { isCovered, isTyping, keyOf, singleKeysOn } from './shortcuts.ts';

/** `press` returns whether it handled the key. Not while typing, under an overlay, or with single keys disabled. */
export const useSingleKeys = (press: (key: string) => boolean): void => {
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const hear = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
    if (isTyping(event.target) || isCovered() || !singleKeysOn(userId)) return;
    if (press(keyOf(event))) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => hear(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
};
