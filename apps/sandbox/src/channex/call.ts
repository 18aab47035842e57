/** One authenticated call, and the records it may reach. */
import { jsonOf } from '../http/exchange.ts';
import type { Params } from '../service-kit/routes.ts';
import { badRequest, forbidden, resourceNotFound, validationError } from './api-error.ts';
import type { Account, ApiKey, ChannexWorld, Property, RatePlan, RoomType } from './channex-state.ts';
import type { Given } from './fields.ts';

export interface Call {
  readonly world: ChannexWorld;
  readonly account: Account;
  readonly key: ApiKey;
  readonly params: Params;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  /** Name of the endpoint. */
  readonly endpoint: string;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** Instead of a body. */
  readonly file?: { readonly type: string; readonly base64: string };
}

export type Endpoint = (call: Call) => Answer | Promise<Answer>;
export type Endpoints = Readonly<Record<string, Endpoint>>;

export const success: Answer = { status: 200, body: { meta: { message: 'Success' } } };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const jsonBody = ({ body }: Call): Record<string, unknown> => {
  const parsed = jsonOf(body);
  if (parsed === undefined) throw badRequest({ body: 'is not valid JSON' });
  return isObject(parsed) ? parsed : {};
};

/** The fields inside the type name that wraps them. */
export const wrapped = (call: Call, name: string): Given => {
  const fields = jsonBody(call)[name];
  if (!isObject(fields)) throw badRequest([`${name} is required`]);
  return fields;
};

const isCovered = ({ account, key }: Call, property: Property): boolean =>
  property.accountId === account.id && (key.propertyIds?.includes(property.id) ?? true);

/** Properties that the key covers. */
export const ownProperties = (call: Call): Property[] =>
  Object.values(call.world.state.properties).filter((property) => isCovered(call, property));

export const ownPropertyIds = (call: Call): Set<string> => new Set(ownProperties(call).map(({ id }) => id));

/** Throws 404 for another account's property, 403 for one the key does not cover. */
export const theProperty = (call: Call, id: unknown): Property => {
  const property = call.world.state.properties[String(id)];
  if (!property || property.accountId !== call.account.id) throw resourceNotFound();
  if (!isCovered(call, property)) throw forbidden();
  return property;
};

export const theRoomType = (call: Call, id: unknown): RoomType => {
  const roomType = call.world.state.roomTypes[String(id)];
  if (!roomType) throw resourceNotFound();
  theProperty(call, roomType.propertyId);
  return roomType;
};

export const theRatePlan = (call: Call, id: unknown): RatePlan => {
  const plan = call.world.state.ratePlans[String(id)];
  if (!plan) throw resourceNotFound();
  theProperty(call, plan.propertyId);
  return plan;
};

/** The property that a body names; 422 if the key does not reach it. */
export const propertyNamed = (call: Call, id: unknown): Property => {
  const property = ownProperties(call).find((one) => one.id === id);
  if (!property) throw validationError({ property_id: ['is invalid'] });
  return property;
};
