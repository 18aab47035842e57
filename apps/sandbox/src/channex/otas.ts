/** The OTAs behind Channex: how each is named on the wire, who collects, and what it allows. */

export interface Ota {
  /** Name on the control side. */
  readonly name: string;
  /** Spellings seen in `ota_name`. */
  readonly spellings: readonly string[];
  /** Prefix of `unique_id`. */
  readonly prefix: string;
  readonly channel: string;
  readonly collect: 'property' | 'ota' | null;
  readonly hasVirtualCard: boolean;
  readonly hasMessages: boolean;
  readonly commissionPercent: number;
}

export const otas: readonly Ota[] = [
  {
    name: 'Booking.com',
    spellings: ['Booking.com', 'BookingCom'],
    prefix: 'BDC',
    channel: 'BookingCom',
    collect: 'property',
    hasVirtualCard: false,
    hasMessages: true,
    commissionPercent: 15,
  },
  {
    name: 'Airbnb',
    spellings: ['Airbnb', 'AirBNB'],
    prefix: 'ABB',
    channel: 'AirBNB',
    collect: 'ota',
    hasVirtualCard: false,
    hasMessages: true,
    commissionPercent: 3,
  },
  {
    name: 'Expedia',
    spellings: ['Expedia', 'A-Expedia'],
    prefix: 'EXP',
    channel: 'Expedia',
    collect: 'ota',
    hasVirtualCard: true,
    hasMessages: true,
    commissionPercent: 18,
  },
  {
    name: 'Agoda',
    spellings: ['Agoda'],
    prefix: 'AGO',
    channel: 'Agoda',
    collect: 'ota',
    hasVirtualCard: true,
    hasMessages: false,
    commissionPercent: 17,
  },
];

/** By any of its spellings. */
export const otaNamed = (name: string): Ota | undefined =>
  otas.find((ota) => ota.name === name || ota.spellings.includes(name));
