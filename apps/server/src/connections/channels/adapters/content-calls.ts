/** Creating properties, room types and rate plans at a platform. */
import type { Account, Outcome, Property } from './adapter.ts';

export interface Named {
  readonly key: string;
  readonly title: string;
}

/** Content of an account, to find items created or removed there. */
export interface Content {
  readonly properties: readonly Named[];
  readonly roomTypes: readonly (Named & { readonly propertyKey: string })[];
  readonly ratePlans: readonly (Named & { readonly propertyKey: string; readonly roomTypeKey: string })[];
}

export interface NewProperty {
  readonly title: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly city: string;
  readonly address: string;
  /** Decimal degrees of WGS 84; null: not known. */
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** Rented as a whole. */
  readonly isEntire: boolean;
}

export interface NewRoomType {
  readonly propertyKey: string;
  readonly title: string;
  readonly rooms: number;
  readonly maxGuests: number;
  readonly usualGuests: number;
}

export interface NewRatePlan {
  readonly propertyKey: string;
  readonly roomTypeKey: string;
  readonly title: string;
  readonly currency: string;
  readonly maxGuests: number;
  readonly usualGuests: number;
  /** A price for each number of guests; else one of the room. */
  readonly isPerPerson: boolean;
}

type Created = Promise<Outcome<{ readonly key: string }>>;

/** Calls without a key of ours: after a lost answer the content is read before anything is created. */
export interface ContentCalls {
  read(account: Account): Promise<Outcome<Content>>;
  properties(account: Account): Promise<Outcome<Property[]>>;
  createProperty(account: Account, of: NewProperty): Created;
  /** Not for sale until its nights have been sent. */
  createRoomType(account: Account, of: NewRoomType): Created;
  createRatePlan(account: Account, of: NewRatePlan): Created;
}
