/**
 * How each platform's accounts are connected; `Adapter` covers what every account can do afterwards. Pure translation
 * too.
 */
import type { platformRegistry, SoldPlatform } from '@minsu/contract/foundation/system/platform-registry.ts';
import type { Account, Authorised, Outcome, Property } from './adapter.ts';
import type { ContentCalls } from './content-calls.ts';

interface Bound {
  /** Registers the address for the account's messages; repeating it has no effect. */
  registerHook(account: Account, url: string): Promise<Outcome<null>>;
  /** Gives the account back: the platform revokes what it granted and sends nothing more to `hookUrl`. */
  unbind(account: Account, hookUrl: string | null): Promise<Outcome<null>>;
}

export interface MeituanAccounts extends Bound {
  /** Its consent page; the state comes back with the code to `returnTo`. */
  consentUrl(state: string, returnTo: string): string;
  exchange(code: string): Promise<Outcome<Authorised>>;
}

export interface TujiaAccounts extends Bound {
  /** Done when the platform takes the signature made with them; a wrong password is `unauthorised`. */
  check(account: string, password: string): Promise<Outcome<null>>;
}

export interface XiaozhuAccountState {
  readonly accountId: string;
  readonly nick: string;
  readonly mobileMasked: string;
  readonly houseCount: number;
  readonly onlineCount: number;
  readonly status: 'NORMAL' | 'EXPIRED' | 'UNBOUND';
}

export interface XiaozhuAccounts extends Bound {
  sendCode(mobile: string): Promise<Outcome<null>>;
  bind(mobile: string, smsCode: string): Promise<Outcome<Authorised>>;
  /** All accounts bound to this partner. */
  accounts(): Promise<Outcome<XiaozhuAccountState[]>>;
}

/** A house in Tujia's terms. */
export interface TujiaHotel {
  /** Our id: using it again updates the hotel. */
  readonly hotelId: string;
  readonly hotelName: string;
  readonly city: string;
  readonly address: string;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly tel: string;
  readonly licenceNo: string;
  /** HH:MM */
  readonly checkInTime: string;
  readonly checkOutTime: string;
  readonly ownerName: string;
  readonly ownerMobile: string;
  /** Its room types; the platform knows a hotel by its units. */
  readonly units: readonly TujiaUnit[];
}

/** A room type as Tujia takes it: one unit, however many rooms it has. */
export interface TujiaUnit {
  /** Ours: the same again changes the unit. */
  readonly roomId: string;
  readonly name: string;
  readonly areaM2: number | null;
  readonly entire: boolean;
  /** Our text, such as `1 张大床`. */
  readonly beds: string;
  readonly maxGuests: number;
  readonly facilities: readonly string[];
  readonly images: readonly string[];
  readonly depositFen: number;
  readonly instantBook: boolean;
  readonly priceFen: number;
  /** How many rooms there are of it. */
  readonly stock: number;
}

export interface TujiaHotelAdded {
  readonly tjHotelId: string;
  readonly audit: 'auditing' | 'passed' | 'refused';
  readonly reason: string;
  readonly units: readonly { readonly roomId: string; readonly unitId: string }[];
}

export interface TujiaHotels {
  addHotel(account: Account, hotel: TujiaHotel): Promise<Outcome<TujiaHotelAdded>>;
  addUnit(account: Account, tjHotelId: string, unit: TujiaUnit): Promise<Outcome<{ unitId: string }>>;
  /** Irreversible; refused while the account has open orders there. */
  deleteUnit(account: Account, unitId: string): Promise<Outcome<null>>;
}

/** Account that an API key gives access to. */
export interface KeyAccount {
  readonly accountName: string;
  readonly properties: readonly Property[];
  /** The key cannot write. */
  readonly isReadOnly?: boolean;
}

/** Accounts that people open to us by a key that they made at the platform. */
export interface KeyAccounts extends Bound {
  /** Side that creates the secret for checking webhooks; `theirs` arrives with the first one (`Hook.learned`). */
  readonly hookSecret: 'ours' | 'theirs';
  /** Done when the platform takes the key; one that is wrong, revoked or of another environment is `unauthorised`. */
  open(account: Account): Promise<Outcome<KeyAccount>>;
  /** Absent where nothing can be created at the platform. */
  readonly content?: ContentCalls;
}

/** Platforms whose accounts authorise with a key. */
type KeyPlatform = {
  [P in SoldPlatform]: (typeof platformRegistry)[P]['authorisedBy'] extends 'apiKey' ? P : never;
}[SoldPlatform];

/** Per platform what its connection needs beyond `Adapter`; absent where address or keys are not configured. */
export type AccountCalls = {
  readonly mt?: MeituanAccounts;
  readonly tj?: TujiaAccounts & TujiaHotels;
  readonly pig?: XiaozhuAccounts;
} & { readonly [P in KeyPlatform]?: KeyAccounts };
