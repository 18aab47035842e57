/** Whether the connection is lost: a drop would be made on a board that may be out of date. */
import { isReachable } from '../../platform/connection.ts';
import { useLiveState } from '../../platform/live.ts';

// Where sockets never get through, plain calls may well do.
let wasConnected = useLiveState.getState().connected;
useLiveState.subscribe(({ connected }) => {
  wasConnected ||= connected;
});

export const isCutOff = (): boolean => !isReachable() || (wasConnected && !useLiveState.getState().connected);
