/** A user's sessions: active role and signed-in devices. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { id, instant } from '../../platform/wire.ts';
import { UserInfo } from '../auth/auth.ts';

export const switchRole = endpoint('POST /api/user/switch-role', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Use one of my roles in this session, or all of them',
  input: z.object({
    /** Null: all my roles. */
    roleCode: z.string().min(1).max(64).nullable(),
  }),
  output: UserInfo,
});

export const Device = z
  .object({
    id,
    /** An API token is signed in too: by a program, until it expires or is revoked. */
    kind: z.enum(['session', 'apiToken']),
    /** For an API token. */
    name: z.string().nullable(),
    current: z.boolean(),
    userAgent: z.string(),
    address: z.string(),
    signedInAt: instant,
    /** Null: an API token that was never used. */
    lastSeenAt: instant.nullable(),
    /** Expiry of an API token; null for sessions, which end after inactivity. */
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;

export const listDevices = endpoint('GET /api/user/devices', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'My active sessions, this one first, then my API tokens',
  input: z.object({}),
  output: z.array(Device),
});

export const endDevice = endpoint('POST /api/user/devices/end', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Sign out one of my devices, or revoke one of my API tokens',
  input: z.object({ id }),
  output: z.null(),
});

export const endOtherDevices = endpoint('POST /api/user/devices/end-others', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Sign out all my other devices and revoke my API tokens',
  input: z.object({}),
  output: z.object({ ended: z.int() }),
});
