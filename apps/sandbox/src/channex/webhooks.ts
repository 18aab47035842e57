/** `/webhooks`: registrations, and the test call. */
import { postHook } from '../service-kit/hook-queue.ts';
import { resourceNotFound, validationError } from './api-error.ts';
import { type Call, type Endpoints, propertyNamed, success, wrapped } from './call.ts';
import { newId, timeText, type Webhook } from './channex-state.ts';
import { anyRule, assertFields, BLANK, flagRule, type Given, objectRule, type Rules } from './fields.ts';
import { hookAddress, hookHeaders, isHookEvent } from './hook-events.ts';
import { listAnswer, oneAnswer, type Resource, related } from './listing.ts';

/** The documents state no time-out. */
export const HOOK_ANSWER_MS = 5_000;

const addressRule = (value: unknown): string | null => {
  if (value === '') return BLANK;
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
  return url && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '' ? null : 'invalid host';
};

const maskRule = (value: unknown): string | null =>
  value === '*' || (typeof value === 'string' && value.split(';').every(isHookEvent)) ? null : 'is invalid';

const rules: Rules = {
  callback_url: addressRule,
  event_mask: maskRule,
  property_id: anyRule,
  is_global: flagRule,
  is_active: flagRule,
  send_data: flagRule,
  headers: objectRule,
  request_params: objectRule,
  protected: flagRule,
};

const defaults = {
  property_id: null,
  is_global: false,
  is_active: false,
  send_data: false,
  headers: {},
  request_params: {},
  protected: false,
};

const resourceOf = ({ id, attributes }: Webhook): Resource => ({
  type: 'webhook',
  id,
  attributes: { id, ...attributes },
  relationships: { property: related('property', (attributes.property_id ?? null) as string | null) },
});

/** A hook belongs to one property, or to all of them by `is_global`. */
const assertScope = (call: Call, { property_id: propertyId, is_global: isGlobal }: Given): void => {
  if (propertyId !== null) propertyNamed(call, propertyId);
  if ((propertyId === null) !== (isGlobal === true)) throw validationError({ is_global: ['is invalid'] });
};

const theHook = (call: Call): Webhook => {
  const hook = call.world.state.webhooks[call.params.id ?? ''];
  if (hook?.accountId !== call.account.id) throw resourceNotFound();
  return hook;
};

const create = (call: Call) => {
  const given = { ...defaults, ...wrapped(call, 'webhook') };
  assertFields(given, rules, ['callback_url', 'event_mask']);
  assertScope(call, given);
  const hook: Webhook = {
    id: newId(),
    accountId: call.account.id,
    insertedAt: call.world.now(),
    attributes: given,
  };
  call.world.state.webhooks[hook.id] = hook;
  call.world.touch();
  return oneAnswer(resourceOf(hook), 201);
};

const change = (call: Call) => {
  const hook = theHook(call);
  const given: Given = { ...hook.attributes, ...wrapped(call, 'webhook') };
  assertFields(given, rules, ['callback_url', 'event_mask']);
  assertScope(call, given);
  hook.attributes = { ...given };
  call.world.touch();
  return oneAnswer(resourceOf(hook));
};

const remove = (call: Call) => {
  delete call.world.state.webhooks[theHook(call).id];
  call.world.touch();
  return success;
};

/** Answers with the target's status and body, outside the usual envelope. */
const test = async (call: Call) => {
  const given = wrapped(call, 'webhook');
  assertFields(given, rules, ['callback_url']);
  const body = JSON.stringify({ event: 'test', timestamp: new Date(call.world.now()).toISOString() });
  const { status, text } = await postHook(
    { url: hookAddress(given), headers: hookHeaders(given), body },
    HOOK_ANSWER_MS,
  );
  return { status: 200, body: { status_code: status, body: text } };
};

export const webhookEndpoints: Endpoints = {
  'GET /webhooks': (call) =>
    listAnswer(
      call,
      Object.values(call.world.state.webhooks)
        .filter(({ accountId }) => accountId === call.account.id)
        .map((hook) => ({
          resource: resourceOf(hook),
          keys: {
            id: hook.id,
            property_id: hook.attributes.property_id,
            inserted_at: timeText(hook.insertedAt),
          },
        })),
      { fields: ['id', 'property_id', 'inserted_at'] },
    ),
  'POST /webhooks': create,
  'POST /webhooks/test': test,
  'GET /webhooks/:id': (call) => oneAnswer(resourceOf(theHook(call))),
  'PUT /webhooks/:id': change,
  'DELETE /webhooks/:id': remove,
};
