/** States of a connection: authorised at the platform, paused by staff, broken by the platform. */
import type { Failure } from '../../platform/failure.ts';
import type { StateTable } from '../../platform/state-table.ts';
import { channelFailures } from './channel-failures.ts';
import type { connectionStates } from './channel-room.ts';

export type ConnectionState = (typeof connectionStates)[number];

export const connectionActions = ['authorise', 'test', 'pause', 'resume', 'edit', 'delete'] as const;
export type ConnectionAction = (typeof connectionActions)[number];

export interface ConnectionFacts {
  /** True if all its properties are in the caller's scope. */
  readonly ours: boolean;
  /** True if it has an account at the platform. */
  readonly authorised: boolean;
}

const ours = ({ ours: is }: ConnectionFacts): Failure | null => (is ? null : channelFailures.foreignHouses);
const oursAndAuthorised = (facts: ConnectionFacts): Failure | null =>
  ours(facts) ?? (facts.authorised ? null : channelFailures.notAuthorised);

const all = ['inactive', 'active', 'paused', 'broken'] as const;
const connect = { permission: 'channel:connect', failure: channelFailures.connectionNotFound } as const;

export const connectionTable: StateTable<ConnectionAction, ConnectionState, ConnectionFacts> = {
  authorise: { ...connect, from: all, to: ['active'], guard: ours },
  test: { ...connect, from: all, to: all, guard: oursAndAuthorised },
  pause: {
    from: ['active'],
    to: ['paused'],
    permission: 'channel:connect',
    failure: channelFailures.cannotPause,
    guard: ours,
  },
  resume: {
    from: ['paused'],
    to: ['active'],
    permission: 'channel:connect',
    failure: channelFailures.cannotResume,
    guard: oursAndAuthorised,
  },
  edit: { ...connect, from: all, to: all, guard: ours },
  delete: { ...connect, from: all, to: all, guard: ours },
};
