/** Channel connections: create, maintain, pause, delete (spec §7). */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { bool, id, keyword, line, list, version } from '../../platform/wire.ts';
import {
  ChannelConnection,
  ConnectionDetail,
  ConnectionSettings,
  ConnectionTest,
} from './channel-connection.ts';
import { connectionStates, Platform } from './channel-room.ts';

const connect = { kind: 'command', permission: 'channel:connect' } as const;

export const saveConnection = endpoint('POST /hotel-info/channel-connection/save', {
  ...connect,
  summary: 'Open a connection to a platform, or change its name, properties and settings',
  extraFields: 'ignore',
  input: z.object({
    id: id.optional(),
    version: version.optional(),
    platform: Platform,
    name: line(50),
    /** Empty: all properties. */
    houseIds: list(id).pipe(z.array(id).max(500)).default([]),
    settings: ConnectionSettings.default(() => ConnectionSettings.parse({})),
  }),
  output: ChannelConnection,
});

export const pageConnections = endpoint('GET /hotel-info/channel-connection/page-like', {
  kind: 'query',
  permission: 'channel:read',
  summary: 'Connections with links, sync state and errors, worst first',
  extraFields: 'ignore',
  input: z.object({
    keyword: keyword(50).optional(),
    platform: Platform.optional(),
    state: z.enum(connectionStates).optional(),
    /** True: only connections with errors; false: only those without. */
    failing: bool.optional(),
    ...pageInput,
  }),
  output: pageOf(ChannelConnection),
});

export const getConnection = endpoint('GET /hotel-info/channel-connection/detail', {
  kind: 'query',
  permission: 'channel:read',
  summary: 'One connection with its properties and history',
  input: z.object({ id }),
  output: ConnectionDetail,
});

export const pauseConnection = endpoint('POST /hotel-info/channel-connection/pause', {
  ...connect,
  summary: 'Stop sending to a platform and reading its orders',
  input: z.object({ id, version }),
  output: ChannelConnection,
});

export const resumeConnection = endpoint('POST /hotel-info/channel-connection/resume', {
  ...connect,
  summary: 'Resume sending to a platform and reading its orders',
  input: z.object({ id, version }),
  output: ChannelConnection,
});

export const testConnection = endpoint('POST /hotel-info/channel-connection/test', {
  ...connect,
  summary: 'Test a connection by reading the account’s listings',
  input: z.object({ id }),
  output: ConnectionTest,
});

/** Spec §7: the id is in the path. */
export const deleteConnection = endpoint('DELETE /hotel-info/channel-connection/delete/:id', {
  ...connect,
  summary:
    'Delete a connection with its links and secrets after taking its listings off sale; refused while it has open orders',
  extraFields: 'ignore',
  input: z.object({
    id,
    /** Do not ask the platform: its listings stay on sale there. */
    leaveOnSale: bool.optional(),
  }),
  output: z.null(),
});
