/** Locks of a lock connection: list, refresh from the service, mapping to rooms. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { id, version } from '../../platform/wire.ts';
import { Lock, lockFilters } from './lock.ts';

export const pageLocks = endpoint('POST /hotel-system/connector/lock/page', {
  kind: 'query',
  permission: 'connector:read',
  summary: 'Locks of a lock connection with the room each belongs to, by name',
  input: z.object({
    ...pageInput,
    id,
    keyword: z.string().trim().max(50).default(''),
    show: z.enum(lockFilters).default('all'),
  }),
  output: pageOf(Lock),
});

export const refreshLocks = endpoint('POST /hotel-system/connector/lock/refresh', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Fetch locks, gateways and batteries from the service',
  input: z.object({ id }),
  output: z.object({ locks: z.int(), gateways: z.int() }),
});

export const mapLock = endpoint('POST /hotel-system/connector/lock/map', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Assign a lock to a room; valid codes of the room move to this lock',
  input: z.object({ id, version, roomId: id }),
  output: Lock,
});

export const unmapLock = endpoint('POST /hotel-system/connector/lock/unmap', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Remove a lock from its room; its valid codes are revoked',
  input: z.object({ id, version }),
  output: Lock,
});
