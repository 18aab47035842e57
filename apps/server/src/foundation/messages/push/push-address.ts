/** Addresses of push services: on the public internet and encrypted. Browsers name them, so none is taken on trust. */
import { messageFailures } from '@minsu/contract/foundation/messages/message-failures.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import type { Config } from '../../../config.ts';
import type { Ctx } from '../../../platform/context.ts';
import { checkAddress, readAddress, type SafeFetchOptions } from '../../../platform/safe-fetch.ts';

const ANSWER_MS = 10_000;
/** Time limit for looking up the host name. */
const LOOK_UP_MS = 3_000;

/** The sandbox plays a push service on loopback; only while SANDBOX is on may it be reached there, at its own port. */
export const pushCall = ({
  sandbox,
  sandboxPort,
}: Pick<Config, 'sandbox' | 'sandboxPort'>): SafeFetchOptions & { readonly trusted: readonly string[] } => ({
  ...{ method: 'POST', stay: true, headOnly: true, maxBytes: 0, timeoutMs: ANSWER_MS },
  trusted: sandbox ? [`127.0.0.1:${sandboxPort}`, `localhost:${sandboxPort}`] : [],
});

/** Fails at the field. Every call checks again. */
export const checkPushAddress = async (
  { services: { config } }: Ctx,
  { endpoint }: { readonly endpoint: string },
): Promise<void> => {
  const url = readAddress(endpoint);
  const options = pushCall(config);
  if (!url || (url.protocol !== 'https:' && !options.trusted.includes(url.host)))
    failAt('endpoint', messageFailures.noPushAddress);
  const found = await checkAddress(url, { ...options, timeoutMs: LOOK_UP_MS });
  if (found === 'refused') failAt('endpoint', messageFailures.pushAddressRefused);
};
