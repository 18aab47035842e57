/** Whether the connection is lost: a drop would be made on a board that may be out of date. */
import { useLiveState } from '../../platform/live.ts';

// Where sockets never get through, plain calls may well do.
let wasConnected = useLiveState.getState().connected;
useLiveState.subscribe(({ connected }) => {
  wasConnected ||= connected;
});

export const isCutOff = (): boolean =>
  !navigator.onLine || (wasConnected && !useLiveState.getState().connected);
