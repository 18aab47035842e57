import { useEffect, useRef } from 'react';

/** The head of a new step takes the focus; the first one that is shown leaves it at the top of the page. */
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
