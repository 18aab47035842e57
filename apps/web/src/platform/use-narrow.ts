import { useCallback, useSyncExternalStore } from 'react';

export const useWindowAtMost = (width: number): boolean => {
  const query = `(max-width: ${width}px)`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};

/** Phone width: tables become cards and the tab bar is hidden. */
export const useNarrow = (): boolean => useWindowAtMost(767);
