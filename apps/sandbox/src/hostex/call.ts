/** One authenticated call, and the records it may reach. */
import type { Params } from '../service-kit/routes.ts';
import { disturbList } from '../service-kit/service-faults.ts';
import { notYours, unknown } from './hostex-error.ts';
import {
  type Account,
  type HostexWorld,
  type Listing,
  listingKey,
  type Property,
  type Stay,
  type Token,
} from './hostex-state.ts';
import { pageOf } from './params.ts';

export interface Call {
  readonly world: HostexWorld;
  readonly account: Account;
  readonly token: Token;
  readonly params: Params;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  /** Name of the endpoint. */
  readonly endpoint: string;
  /** Address of the sandbox as the caller reached it. */
  readonly origin: string;
}

/** Returns `data`; undefined where the documents show none. */
export type Endpoint = (call: Call) => unknown;
export type Endpoints = Readonly<Record<string, Endpoint>>;

const own = <T extends { readonly accountId: string }>(call: Call, found: T | undefined, what: string): T => {
  if (!found) throw unknown(what);
  if (found.accountId !== call.account.id) throw notYours();
  return found;
};

export const theProperty = (call: Call, id: unknown): Property =>
  own(call, call.world.state.properties[String(id)], 'Property');

export const theListing = (call: Call, channelType: string, listingId: string): Listing =>
  own(call, call.world.state.listings[listingKey(channelType, listingId)], 'Listing');

export const theStay = (call: Call): Stay =>
  own(call, call.world.state.stays[call.params.stayCode ?? ''], 'Reservation');

export const theConversation = (call: Call) =>
  own(call, call.world.state.conversations[call.params.id ?? ''], 'Conversation');

export const mine = <T extends { readonly accountId: string }>(
  call: Call,
  records: Readonly<Record<string, T>>,
): T[] => Object.values(records).filter(({ accountId }) => accountId === call.account.id);

export const staysOf = (call: Call, reservationCode: string): Stay[] => {
  const stays = Object.values(call.world.state.stays).filter(
    (stay) => stay.reservationCode === reservationCode,
  );
  own(call, stays[0], 'Reservation');
  return stays;
};

/** A list without pages. */
export const plainList = ({ world }: Call, name: string, rows: readonly unknown[]): unknown =>
  world.state.settings.lists === 'named' ? { [name]: rows } : rows;

/** One page of rows under their name; `total` may be switched off. */
export const listData = (call: Call, name: string, rows: readonly unknown[]): unknown => {
  const { offset, limit } = pageOf(call.query);
  const shown = disturbList(call.world, 'hostex', call.endpoint, rows.slice(offset, offset + limit));
  return { [name]: shown, ...(call.world.state.settings.hasTotals ? { total: rows.length } : {}) };
};
