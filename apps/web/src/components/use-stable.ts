import { useCallback, useLayoutEffect, useRef } from 'react';

/** A stable function that calls the latest one. Not during render. */
export const useStable = <A extends unknown[], T>(run: (...args: A) => T): ((...args: A) => T) => {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
};
