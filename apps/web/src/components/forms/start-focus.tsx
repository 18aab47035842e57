/**
 * Initial focus of a dialog or drawer: its first field, else its primary button, or cancel for destructive actions.
 * antd starts at ×, where Enter would discard everything.
 */
import { useEffect, useRef } from 'react';
import { isStartCertain, startOf } from '../words/start-of.ts';

const HOST = '.ant-modal, .ant-drawer';
/** Lazily loaded controls appear a moment later. */
const WAITS_MS = 3_000;

/** Retries until a field has the focus or the user acts. */
const follow = (host: HTMLElement): (() => void) => {
  const begin = (): void => {
    const start = startOf(host);
    if (start && start !== document.activeElement) start.focus();
    // A hidden host refuses the focus: the observer tries again when it appears.
    const hasFocus = start !== null && start === document.activeElement;
    if (hasFocus && start.matches('input, textarea') && isStartCertain(host, start)) stop();
  };
  const observer = new MutationObserver(begin);
  const timer = setTimeout(() => stop(), WAITS_MS);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of ['keydown', 'pointerdown'] as const) removeEventListener(type, stop, true);
  };
  for (const type of ['keydown', 'pointerdown'] as const) addEventListener(type, stop, true);
  observer.observe(host, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'style', 'class'],
  });
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
