import { useEffect, useRef } from 'react';

/** Focuses the heading of a new step, but not of the first one. */
export const useFocusOnChange = (step: string) => {
  const head = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    head.current?.focus();
  }, [step]);
  return head;
};
