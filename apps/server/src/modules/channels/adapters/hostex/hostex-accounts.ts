/** Accounts of Hostex: a token that people make there, and the webhook that we ask for with it. */
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

/** For all events: their names are not settled by the documents, and those that mean nothing here are passed over. */
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

/** The token itself can only be revoked by its owner there; what we asked for is taken back. */
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

/** No hook has this number: a writable token is told so, a read-only one that it may not. */
const NO_HOOK = 0;

/** Nothing but a write tells whether a token may write; this one can change nothing. */
const isReadOnly = async (ask: Ask, account: Account): Promise<Outcome<boolean>> => {
  const outcome = await deleteHook(ask, account, NO_HOOK);
  if (outcome.kind === 'unauthorised') return { kind: 'done', value: outcome.code !== NOT_IN_FORCE };
  if (outcome.kind === 'refused' || outcome.kind === 'done') return { kind: 'done', value: false };
  return outcome;
};

/** Its own words say what is wrong with the plan; the token is not wrong. */
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
