/** Notifications on a user's devices by Web Push, which each device turns on for itself. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { id, instant } from '../../platform/wire.ts';

/** Devices of one user that receive notifications; a further one replaces the oldest. */
export const MAX_PUSH_DEVICES = 10;

export const PushDevices = z
  .object({
    /** With which a browser subscribes: it takes messages of this server alone. */
    publicKey: z.string(),
    devices: z.array(
      z.object({
        id,
        userAgent: z.string(),
        /** The device of this session. */
        current: z.boolean(),
        createdAt: instant,
      }),
    ),
  })
  .meta({ id: 'PushDevices' });
export type PushDevices = z.infer<typeof PushDevices>;

export const getPushDevices = endpoint('GET /api/user/push', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'My devices that receive notifications, and the key to subscribe with',
  input: z.object({}),
  output: PushDevices,
});

/** Repeating it changes nothing, except that the device belongs to this session from then on. */
export const subscribePush = endpoint('POST /api/user/push/subscribe', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Send my notifications to this device',
  input: z.object({
    /** Address at the push service of the browser. */
    endpoint: z.url().max(2_048),
    /** Keys of the browser (RFC 8291), base64url. */
    p256dh: z.string().regex(/^[\w-]{87}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  output: PushDevices,
});

export const unsubscribePush = endpoint('POST /api/user/push/unsubscribe', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Send no more notifications to one of my devices',
  input: z.object({ id }),
  output: PushDevices,
});

export const testPush = endpoint('POST /api/user/push/test', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Send a notification to this device now',
  input: z.object({}),
  output: z.null(),
});
