/**
 * A month as the business knows it: agreements, sales and events by day. Amounts in fen, days as `YYYY-MM-DD`,
 * names are keys. The second program's only input.
 */

export interface House {
  readonly key: string;
  readonly rooms: number;
  readonly basePriceFen: number;
  /** Friday and Saturday nights. */
  readonly weekendPriceFen: number;
  /** Guests included in the price. */
  readonly baseGuests: number;
  /** Per extra guest and night. */
  readonly extraGuestFen: number;
  /** Per stay. */
  readonly cleaningFen: number;
}

export type Model =
  | { readonly kind: 'commission'; readonly rateBp: number }
  | { readonly kind: 'tiered'; readonly tiers: readonly Tier[] }
  | { readonly kind: 'fixedRent'; readonly monthlyFen: number }
  | { readonly kind: 'guaranteed'; readonly minimumFen: number; readonly rateBp: number };

export interface Tier {
  readonly uptoFen: number | null;
  readonly rateBp: number;
}

export type Side = 'landlord' | 'platform' | 'shared';

/** A contract version; the operator's share in hundredths of a percent. */
export interface Terms {
  readonly from: string;
  readonly to: string;
  readonly model: Model;
  readonly basis: 'gross' | 'netOfChannel' | 'netOfTax';
  readonly taxBp: number;
  readonly cleaning: 'landlord' | 'platform';
  readonly refunds: Side;
  readonly cancellation: Side;
  /** Recipient of compensation for damage charged under this version. */
  readonly compensation: Side;
  readonly waitsForFees: boolean;
  readonly waitsForCompanies: boolean;
  readonly holdBackBp: number;
  readonly minimumPayoutFen: number;
  readonly ownerNightsPerYear: number;
  readonly ownerStays: 'free' | 'cost' | 'rate';
  readonly owners: readonly { readonly landlord: string; readonly shareBp: number }[];
}

export interface Contract {
  readonly house: string;
  readonly versions: readonly Terms[];
}

export interface Stay {
  readonly key: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: number;
  /** Agreed total for all nights instead of calendar prices. */
  readonly agreedFen: number | null;
}

export type Happened = { readonly on: string } & (
  | { readonly what: 'paid'; readonly method: string; readonly amountFen: number; readonly company?: string }
  | { readonly what: 'refunded'; readonly method: string; readonly amountFen: number }
  | {
      readonly what: 'charged';
      readonly item: 'minibar' | 'damage' | 'discount' | 'cleaning';
      readonly amountFen: number;
    }
  | { readonly what: 'left'; readonly stay: string; readonly waived: boolean }
  | {
      readonly what: 'leftEarly';
      readonly stay: string;
      readonly keptFen: number;
    }
  | { readonly what: 'missed'; readonly stay: string; readonly keptFen: number }
  | { readonly what: 'cancelled'; readonly keptFen: number }
  | { readonly what: 'cancelledStay'; readonly stay: string }
  | { readonly what: 'extended'; readonly stay: string; readonly to: string }
  | { readonly what: 'depositTaken'; readonly method: string; readonly amountFen: number }
  | { readonly what: 'depositKept'; readonly amountFen: number }
  | { readonly what: 'depositReturned'; readonly method: string }
  | { readonly what: 'commissionAgreed'; readonly amountFen: number }
);

export interface Order {
  readonly key: string;
  readonly house: string;
  readonly channel: string;
  /** The channel collects from the guest. */
  readonly isCollectedByChannel: boolean;
  readonly soldOn: string;
  readonly stays: readonly Stay[];
  readonly happened: readonly Happened[];
}

export interface OwnerStay {
  readonly house: string;
  readonly landlord: string;
  readonly from: string;
  readonly to: string;
}

export interface Expense {
  readonly on: string;
  readonly house: string | null;
  /** Bearer; null: the operator. */
  readonly landlord: string | null;
  readonly category: string;
  readonly amountFen: number;
  readonly markupBp: number;
  /** Null: the vendor is not paid yet. */
  readonly method: string | null;
}

export interface Adjustment {
  readonly on: string;
  readonly landlord: string;
  readonly house: string | null;
  readonly kind: 'pay' | 'deduct' | 'repaid';
  readonly amountFen: number;
  readonly method: string | null;
}

export interface Transfer {
  readonly on: string;
  readonly from: string;
  readonly to: string;
  readonly amountFen: number;
  readonly feeFen: number;
}

export interface Settlement {
  readonly on: string;
  readonly company: string;
  readonly method: string;
  readonly amountFen: number;
}

export interface Bill {
  readonly on: string;
  readonly channel: string;
  readonly lines: readonly {
    readonly order: string;
    readonly commissionFen: number;
    readonly paidFen: number;
  }[];
}

export interface Payout {
  readonly landlord: string;
  readonly amountFen: number;
  readonly by: 'institution' | 'bank';
  readonly feeFen: number;
}

export interface LivedMonth {
  readonly month: string;
  readonly houses: readonly House[];
  readonly landlords: readonly string[];
  readonly contracts: readonly Contract[];
  /** Agreed commission per channel, in hundredths of a percent. */
  readonly channelBp: Readonly<Record<string, number>>;
  readonly orders: readonly Order[];
  readonly ownerStays: readonly OwnerStay[];
  readonly expenses: readonly Expense[];
  readonly adjustments: readonly Adjustment[];
  readonly transfers: readonly Transfer[];
  readonly settlements: readonly Settlement[];
  readonly bills: readonly Bill[];
  /** Month of the statement and its creation day. */
  readonly statements: readonly { readonly month: string; readonly on: string }[];
}
