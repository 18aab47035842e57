/** Webhooks of a scripted platform, signed or forged. */
import { createHmac } from 'node:crypto';
import type { Hook } from '../../src/connections/channels/adapters/adapter.ts';
import type { AdapterPlatform } from '../../src/connections/channels/adapters/all-adapters.ts';
import type { TestApp } from '../test-app.ts';
import type { ConnectedListing } from './connect-house.ts';

export const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

interface Sent {
  readonly eventId: string;
  readonly platformOrderIds: readonly string[];
  readonly about?: Hook['about'];
  readonly revision?: number;
  readonly accountKey?: string;
  /** Milliseconds of the platform's clock. */
  readonly at?: number;
  readonly secret?: string;
  /** Replaces the body after it was signed. */
  readonly forgedBody?: string;
}

/** Sends a signed hook as the platform would. */
export const sendHook = async (t: TestApp, platform: AdapterPlatform, to: ConnectedListing, sent: Sent) => {
  const { at = t.now().getTime(), secret = to.secret, forgedBody } = sent;
  const { accountKey } = await t.database
    .selectFrom('channelConnections')
    .select('accountKey')
    .where('id', '=', to.connectionId)
    .executeTakeFirstOrThrow();
  const { eventId, platformOrderIds, about = 'order', revision = null } = sent;
  const body = JSON.stringify({
    ...{ eventId, about, platformOrderIds, revision },
    accountKey: sent.accountKey ?? accountKey,
  });
  const response = await t.app.inject({
    method: 'POST',
    url: `/hotel-external/${platform}/notify/${to.hookKey}`,
    payload: forgedBody ?? body,
    headers: {
      'content-type': 'application/json',
      'x-time': String(at),
      'x-signature': sign(secret, `${at}${body}`),
    },
  });
  return { status: response.statusCode, body: response.json() as { code: number } };
};
