/**
 * Notifies subscribers of the open screen, after the permission check, so denied routes leave no trace. Late
 * subscribers get the last one at once (spec §2).
 */
export interface OpenRoute {
  /** Route name in contract/menu.ts. */
  readonly name: string;
  readonly path: string;
  /** Path and query. */
  readonly fullPath: string;
}

type Listener = (route: OpenRoute) => void;

const listeners = new Set<Listener>();
let last: OpenRoute | null = null;

/** Returns the unsubscribe function. */
export const onRouteChange = (listener: Listener): (() => void) => {
  listeners.add(listener);
  if (last) listener(last);
  return () => {
    listeners.delete(listener);
  };
};

/** Called only by the layout. The same address twice counts once. */
export const announceRoute = (route: OpenRoute): void => {
  if (last?.fullPath === route.fullPath && last.name === route.name) return;
  last = route;
  for (const listener of [...listeners]) listener(route);
};

/** Called at sign-out (spec §4). */
export const clearRouteListeners = (): void => {
  listeners.clear();
  last = null;
};
