import { useSyncExternalStore } from 'react';

/** Below this width tables become cards and the menu a drawer (template: `md`). */
const query = matchMedia('(max-width: 767px)');

const subscribe = (changed: () => void) => {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
