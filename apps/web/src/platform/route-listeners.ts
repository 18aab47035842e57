/**
 * Tells whoever asked which screen is open. Told after the permission is known, so a denied route leaves no trace; who
 * subscribes late hears the last one at once (spec §2).
 */
export interface OpenRoute {
  /** The route name of contract/menu.ts. */
  readonly name: string;
  readonly path: string;
  /** Path and query. */
  readonly fullPath: string;
}

type Listener = (route: OpenRoute) => void;

const listeners = new Set<Listener>();
let last: OpenRoute | null = null;

/** Answers how to stop listening. */
export const onRouteChange = (listener: Listener): (() => void) => {
  listeners.add(listener);
  if (last) listener(last);
  return () => {
    listeners.delete(listener);
  };
};

/** Only the frame says this. The same address twice in a row is one change. */
export const announceRoute = (route: OpenRoute): void => {
  if (last?.fullPath === route.fullPath && last.name === route.name) return;
  last = route;
  for (const listener of [...listeners]) listener(route);
};

/** At log-out (spec §4). */
export const clearRouteListeners = (): void => {
  listeners.clear();
  last = null;
};
