/** `/channels`: connections to OTAs and what each maps. A change of the mappings replaces the whole set. */
import { badProbe, resourceNotFound, validationError } from './api-error.ts';
import {
  type Call,
  type Endpoints,
  jsonBody,
  ownPropertyIds,
  propertyNamed,
  success,
  wrapped,
} from './call.ts';
import { type Channel, newId, timeText } from './channex-state.ts';
import {
  assertFields,
  BLANK,
  currencyRule,
  type Given,
  listRule,
  objectRule,
  type Rules,
  textRule,
} from './fields.ts';
import { emit } from './hook-events.ts';
import { listAnswer, oneAnswer, type Resource } from './listing.ts';
import { otaNamed, otas } from './otas.ts';

const rules: Rules = {
  title: textRule(255),
  channel: (value) => (otaNamed(String(value)) ? null : 'is invalid'),
  currency: currencyRule,
  settings: objectRule,
  properties: listRule,
  rate_plans: listRule,
};

const resourceOf = ({ id, attributes, propertyIds, mappings }: Channel): Resource => ({
  type: 'channel',
  id,
  attributes: {
    id,
    ...attributes,
    properties: propertyIds,
    rate_plans: mappings.map((one) => ({ id: one.id, rate_plan_id: one.ratePlanId, settings: one.settings })),
    expected_removal_date: attributes.expected_removal_date ?? null,
  },
  relationships: {
    properties: { data: propertyIds.map((property) => ({ id: property, type: 'property' })) },
  },
});

const isOwn = (call: Call, { accountId, propertyIds }: Channel): boolean => {
  const own = ownPropertyIds(call);
  return accountId === call.account.id && propertyIds.some((id) => own.has(id));
};

const theChannel = (call: Call): Channel => {
  const channel = call.world.state.channels[call.params.id ?? ''];
  if (!channel || !isOwn(call, channel)) throw resourceNotFound();
  return channel;
};

const mappingsOf = (call: Call, rows: unknown, propertyIds: readonly string[]): Channel['mappings'] =>
  ((rows ?? []) as Given[]).map((row) => {
    const plan = call.world.state.ratePlans[String(row?.rate_plan_id)];
    if (!plan || !propertyIds.includes(plan.propertyId))
      throw validationError({ rate_plans: ['is invalid'] });
    return { id: newId(), ratePlanId: plan.id, settings: row.settings ?? {} };
  });

/** Reads the body into a channel, replacing properties and mappings. */
const written = (call: Call, given: Given): Pick<Channel, 'attributes' | 'propertyIds' | 'mappings'> => {
  assertFields(given, rules, ['title', 'channel', 'properties']);
  const propertyIds = (given.properties as unknown[]).map((id) => propertyNamed(call, id).id);
  if (propertyIds.length === 0) throw validationError({ properties: [BLANK] });
  const { properties: _, rate_plans: mappings, ...attributes } = given;
  return { propertyIds, mappings: mappingsOf(call, mappings, propertyIds), attributes };
};

const create = (call: Call) => {
  const { attributes, ...rest } = written(call, wrapped(call, 'channel'));
  const channel: Channel = {
    id: newId(),
    accountId: call.account.id,
    insertedAt: call.world.now(),
    attributes: { is_active: false, settings: {}, ...attributes },
    ...rest,
  };
  call.world.state.channels[channel.id] = channel;
  for (const id of channel.propertyIds) emit(call.world, 'new_channel', id, { channel_id: channel.id });
  call.world.touch();
  return oneAnswer(resourceOf(channel), 201);
};

const change = (call: Call) => {
  const channel = theChannel(call);
  const { attributes, ...rest } = written(call, wrapped(call, 'channel'));
  Object.assign(channel, rest, { attributes: { ...channel.attributes, ...attributes } });
  for (const id of channel.propertyIds) emit(call.world, 'updated_channel', id, { channel_id: channel.id });
  call.world.touch();
  return oneAnswer(resourceOf(channel));
};

const notReady = ({ mappings }: Channel): string[] =>
  mappings.length === 0 ? ['No rate plans are mapped'] : [];

const activate = (isActive: boolean) => (call: Call) => {
  const channel = theChannel(call);
  if (isActive && notReady(channel).length > 0) throw validationError({ rate_plans: [BLANK] });
  channel.attributes = { ...channel.attributes, is_active: isActive };
  const event = isActive ? 'activate_channel' : 'deactivate_channel';
  for (const id of channel.propertyIds) emit(call.world, event, id, { channel_id: channel.id });
  call.world.touch();
  return success;
};

/** 200 even if it fails: `data.success` says. Settings without `hotel_id` fail. */
const testConnection = (call: Call) => {
  const { channel, settings } = jsonBody(call);
  if (!otaNamed(String(channel))) throw badProbe({ channel: ['is invalid'] });
  const isRight = Boolean((settings as Given | undefined)?.hotel_id);
  return { status: 200, body: { data: { success: isRight } } };
};

const mappingDetails = (call: Call) => {
  const { channel } = jsonBody(call);
  if (!otaNamed(String(channel))) throw badProbe({ channel: ['is invalid'] });
  return { status: 200, body: { data: { rooms: [] } } };
};

/** A channel of several properties is found by each of them. */
const propertyKey = ({ propertyIds }: Channel, asked: string | undefined): string | undefined =>
  propertyIds.find((id) => asked?.split(',').includes(id)) ?? propertyIds[0];

const codes = otas.map(({ channel, name }) => ({ code: channel, title: name }));

export const channelEndpoints: Endpoints = {
  'GET /channels': (call) =>
    listAnswer(
      call,
      Object.values(call.world.state.channels)
        .filter((channel) => isOwn(call, channel))
        .map((channel) => ({
          resource: resourceOf(channel),
          keys: {
            id: channel.id,
            property_id: propertyKey(channel, call.query['filter[property_id]']),
            inserted_at: timeText(channel.insertedAt),
          },
        })),
      { fields: ['id', 'property_id', 'inserted_at'] },
    ),
  'POST /channels': create,
  'GET /channels/list': () => ({ status: 200, body: { data: codes } }),
  'GET /channels/codes': () => ({ status: 200, body: { data: codes.map(({ code }) => code) } }),
  'GET /channels/adapter': (call) => {
    const found = codes.find(({ code }) => code === call.query.code);
    if (!found) throw resourceNotFound();
    return {
      status: 200,
      body: { data: { ...found, settings: { hotel_id: { type: 'string', required: true } } } },
    };
  },
  'POST /channels/test_connection': testConnection,
  'POST /channels/mapping_details': mappingDetails,
  'GET /channels/:id': (call) => oneAnswer(resourceOf(theChannel(call))),
  'PUT /channels/:id': change,
  'GET /channels/:id/check_readiness': (call) => ({
    status: 200,
    body: { data: notReady(theChannel(call)) },
  }),
  'POST /channels/:id/activate': activate(true),
  'POST /channels/:id/deactivate': activate(false),
};
