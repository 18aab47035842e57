/**
 * Where the focus begins in a dialog or a drawer: at its first field, else at the button that goes on, or at the one that
 * leaves it where going on destroys something. The library begins at ×, where the next Enter throws away what was begun.
 */
import { useEffect, useRef } from 'react';
import { isStartCertain, startOf } from './start-of.ts';

const HOST = '.ant-modal, .ant-drawer';
/** Controls that are fetched when first shown come a moment later. */
const WAITS_MS = 3_000;

/** Until a field has the focus, or somebody has pressed something. */
const follow = (host: HTMLElement): (() => void) => {
  const begin = (): void => {
    const start = startOf(host);
    if (start && start !== document.activeElement) start.focus();
    if (start?.matches('input, textarea') && isStartCertain(host, start)) stop();
  };
  const observer = new MutationObserver(begin);
  const timer = setTimeout(() => stop(), WAITS_MS);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of ['keydown', 'pointerdown'] as const) removeEventListener(type, stop, true);
  };
  for (const type of ['keydown', 'pointerdown'] as const) addEventListener(type, stop, true);
  observer.observe(host, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  begin();
  return stop;
};

export const StartFocus = () => {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const host = mark.current?.closest<HTMLElement>(HOST);
    return host ? follow(host) : undefined;
  }, []);
  return <span ref={mark} data-start-focus hidden />;
};
