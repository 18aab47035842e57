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

/** A phone: tables become cards, the tab bar goes. */
export const useNarrow = (): boolean => useWindowAtMost(767);
