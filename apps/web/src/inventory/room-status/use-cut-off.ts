/** True if the connection is lost, when a drop would use outdated data. */
import { isReachable } from '../../platform/calls/connection.ts';
import { useLiveState } from '../../platform/calls/live.ts';

// Where WebSockets are blocked, plain requests may still work.
let wasConnected = useLiveState.getState().connected;
useLiveState.subscribe(({ connected }) => {
  wasConnected ||= connected;
});

export const isCutOff = (): boolean => !isReachable() || (wasConnected && !useLiveState.getState().connected);
