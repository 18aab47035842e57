/** Accounts of Hostex: a token created there, and the webhook we register with it. */
import { z } from 'zod';
import type { KeyAccounts } from '../account-calls.ts';
import type { Account, Outcome } from '../adapter.ts';
import { mapOutcome, SOON_MS } from '../read-reply.ts';
import { type Ask, type HostexSettings, hostexAsk, NOT_IN_FORCE, rowsNamed } from './hostex-calls.ts';
import { readProperties } from './hostex-content.ts';

const HookRow = z.object({ id: z.int(), url: z.string(), manageable: z.boolean().nullish() });
type HookRow = z.output<typeof HookRow>;

const readHooks = (ask: Ask, account: Account): Promise<Outcome<HookRow[]>> =>
  ask(account, { path: '/webhooks', answer: rowsNamed('webhooks', HookRow), timeoutMs: SOON_MS });

const deleteHook = (ask: Ask, account: Account, id: number): Promise<Outcome<unknown>> =>
  ask(account, { method: 'DELETE', path: `/webhooks/${id}`, answer: z.unknown(), timeoutMs: SOON_MS });

/** For all events: their names are not fixed by the documentation, and irrelevant ones are ignored. */
const registerHook =
  (ask: Ask): KeyAccounts['registerHook'] =>
  async (account, url) => {
    const hooks = await readHooks(ask, account);
    if (hooks.kind !== 'done') return hooks;
    if (hooks.value.some((hook) => hook.url === url)) return { kind: 'done', value: null };
    const outcome = await ask(account, {
      ...{ method: 'POST', path: '/webhooks', body: { url }, answer: z.unknown(), timeoutMs: SOON_MS },
    });
    return mapOutcome(outcome, () => null);
  };

/** Only its owner can revoke the token there; our webhook is removed. */
const unbind =
  (ask: Ask): KeyAccounts['unbind'] =>
  async (account, hookUrl) => {
    const hooks = await readHooks(ask, account);
    if (hooks.kind !== 'done') return hooks;
    for (const { id } of hooks.value.filter(({ url }) => url === hookUrl)) {
      const outcome = await deleteHook(ask, account, id);
      if (outcome.kind !== 'done') return outcome;
    }
    return { kind: 'done', value: null };
  };

/** No hook has this number: a writable token gets “not found”, a read-only one “forbidden”. */
const NO_HOOK = 0;

/** Only a write shows whether a token may write; this one changes nothing. */
const isReadOnly = async (ask: Ask, account: Account): Promise<Outcome<boolean>> => {
  const outcome = await deleteHook(ask, account, NO_HOOK);
  if (outcome.kind === 'unauthorised') return { kind: 'done', value: outcome.code !== NOT_IN_FORCE };
  if (outcome.kind === 'refused' || outcome.kind === 'done') return { kind: 'done', value: false };
  return outcome;
};

/** Its message says what is wrong with the plan; the token is valid. */
const saidInWords = <T>(outcome: Outcome<T>): Outcome<T> =>
  outcome.kind === 'unauthorised' && outcome.code === NOT_IN_FORCE
    ? { kind: 'refused', code: outcome.code, message: outcome.message }
    : outcome;

export const createHostexAccounts = (settings: HostexSettings): KeyAccounts => {
  const ask = hostexAsk(settings);
  return {
    hookSecret: 'theirs',
    async open(account) {
      const properties = saidInWords(await readProperties(ask, account));
      if (properties.kind !== 'done') return properties;
      const readOnly = await isReadOnly(ask, account);
      return mapOutcome(readOnly, (isReadOnly) => {
        const [first, ...more] = properties.value;
        const name =
          first === undefined ? '' : more.length === 0 ? first.name : `${first.name} +${more.length}`;
        return { accountName: name, properties: properties.value, isReadOnly };
      });
    },
    registerHook: registerHook(ask),
    unbind: unbind(ask),
  };
};
