import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same for those it is handed to, and runs the newest one. Not for use while drawing. */
export const useStable = <A extends unknown[], T>(run: (...args: A) => T): ((...args: A) => T) => {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
};
