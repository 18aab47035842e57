/** Accounts of Channex: an API key created there, and the webhook we register with it. */
import { z } from 'zod';
import type { KeyAccounts } from '../account-calls.ts';
import type { Account, Outcome } from '../adapter.ts';
import { LONG_MS, mapOutcome, SOON_MS } from '../read-reply.ts';
import { type Ask, askAll, type ChannexSettings, channexAsk, environmentOf } from './channex-calls.ts';
import { readProperties } from './channex-content.ts';
import { channexContent } from './channex-create.ts';
import { hookEvents, SECRET_HEADER } from './channex-hook.ts';

const HookRow = z.object({
  id: z.string(),
  attributes: z.object({ callback_url: z.string(), headers: z.record(z.string(), z.unknown()).nullish() }),
});
type HookRow = z.output<typeof HookRow>;

const readHooks = (ask: Ask, account: Account): Promise<Outcome<HookRow[]>> =>
  askAll(ask, account, { path: '/webhooks', timeoutMs: LONG_MS }, HookRow);

const hookOf = ({ secret }: Account, url: string) => ({
  webhook: {
    callback_url: url,
    event_mask: hookEvents.join(';'),
    // For all properties of the account; the flag and the missing id go together.
    property_id: null,
    is_global: true,
    is_active: true,
    send_data: false,
    headers: { [SECRET_HEADER]: secret ?? '' },
  },
});

const registerHook =
  (ask: Ask): KeyAccounts['registerHook'] =>
  async (account, url) => {
    const hooks = await readHooks(ask, account);
    if (hooks.kind !== 'done') return hooks;
    const known = hooks.value.find(({ attributes }) => attributes.callback_url === url);
    const outcome = await ask(account, {
      method: known ? 'PUT' : 'POST',
      path: known ? `/webhooks/${known.id}` : '/webhooks',
      body: hookOf(account, url),
      answer: z.unknown(),
      timeoutMs: SOON_MS,
    });
    return mapOutcome(outcome, () => null);
  };

const isOurs = ({ attributes: { headers } }: HookRow, { secret }: Account): boolean =>
  Object.values(headers ?? {}).includes(secret);

/** Only its owner can revoke the key there; our webhook is removed. */
const unbind =
  (ask: Ask): KeyAccounts['unbind'] =>
  async (account) => {
    const hooks = await readHooks(ask, account);
    if (hooks.kind !== 'done') return hooks;
    for (const { id } of hooks.value.filter((hook) => isOurs(hook, account))) {
      const call = {
        method: 'DELETE',
        path: `/webhooks/${id}`,
        answer: z.unknown(),
        timeoutMs: SOON_MS,
      } as const;
      const outcome = await ask(account, call);
      if (outcome.kind !== 'done') return mapOutcome(outcome, () => null);
    }
    return { kind: 'done', value: null };
  };

export const createChannexAccounts = (settings: ChannexSettings): KeyAccounts => {
  const ask = channexAsk(settings);
  return {
    hookSecret: 'ours',
    async open(account) {
      const properties = await readProperties(ask, account);
      return mapOutcome(properties, (list) => {
        const [first, ...more] = list;
        const name =
          first === undefined ? '' : more.length === 0 ? first.name : `${first.name} +${more.length}`;
        const staging = environmentOf(account) === 'staging' ? ' (staging)' : '';
        return { accountName: `${name}${staging}`, properties: list };
      });
    },
    content: channexContent(ask),
    registerHook: registerHook(ask),
    unbind: unbind(ask),
  };
};
