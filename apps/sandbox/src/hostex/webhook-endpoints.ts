/** Registrations of webhooks; those of the portal or of another client cannot be deleted here. */
import { type Endpoints, mine, plainList } from './call.ts';
import { hookEvents } from './hooks.ts';
import { failed, notYours, unknown } from './hostex-error.ts';
import { timeText, type Webhook } from './hostex-state.ts';
import { bodyOf, list, oneOf, required, textUpTo } from './params.ts';

const isManageable = ({ manageable, owner }: Webhook, token: string): boolean =>
  manageable && owner === token;

export const webhookEndpoints: Endpoints = {
  'GET /webhooks': (call) =>
    plainList(
      call,
      'webhooks',
      mine(call, call.world.state.webhooks).map((hook) => ({
        id: hook.id,
        url: hook.url,
        events: hook.events ?? hookEvents,
        manageable: isManageable(hook, call.token.token),
        created_at: timeText(hook.createdAt),
      })),
    ),
  'POST /webhooks': (call) => {
    const given = bodyOf(call.body, ['url', 'events']);
    const url = required(textUpTo(2_000), given, 'url');
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw failed('url', 'must be an HTTP address');
    const events = list(given, 'events')?.map((event) =>
      required(oneOf(...hookEvents), { events: event }, 'events'),
    );
    const id = call.world.nextTurn();
    call.world.state.webhooks[id] = {
      id,
      accountId: call.account.id,
      url,
      events: events ?? null,
      manageable: true,
      owner: call.token.token,
      createdAt: call.world.now(),
      isDisabled: false,
    };
    call.world.touch();
    return {};
  },
  'DELETE /webhooks/:id': (call) => {
    const hook = call.world.state.webhooks[call.params.id ?? ''];
    if (!hook) throw unknown('Webhook');
    if (hook.accountId !== call.account.id || !isManageable(hook, call.token.token)) throw notYours();
    delete call.world.state.webhooks[hook.id];
    call.world.touch();
    return {};
  },
};
