/** Keys without a modifier that a whole screen hears. */
import { useEffect, useEffectEvent } from 'react';
import { useSession } from './session.ts';
import { isCovered, isTyping, keyOf, singleKeysOn } from './shortcuts.ts';

/** `press` answers whether the key meant something. Nobody types, nothing lies over the screen, and the user has not switched single keys off. */
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
