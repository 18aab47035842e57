/**
 * What a landlord sees of guests and of what the desk wrote: names cut short, no phones, no remarks. Who lacks
 * `guest:contacts` is shown the fields below covered, wherever they stand.
 */

import { z } from 'zod';
import { firstCharacter } from './cut-text.ts';
import { sayGuestName } from './personal-fields.ts';
import { veiled } from './veil.ts';

const CONTACTS = 'guest:contacts';

/** `张三` → `张*`; what is empty stays so. */
export const shortName = (name: string): string => {
  const first = firstCharacter(name.trim());
  return first === '' ? '' : `${first}*`;
};

export const guestName = () =>
  veiled(z.string(), CONTACTS, shortName, (name, { language }) => sayGuestName(name, language));

/** Not even masked. */
export const guestPhone = () => veiled(z.string().nullable(), CONTACTS, () => null);

/** What was written by or about the guest, or among ourselves. */
export const guestRemark = () => veiled(z.string(), CONTACTS, () => '');
export const guestRemarkOrNull = () => veiled(z.string().nullable(), CONTACTS, () => null);

/** Absent, as where there is none. */
export const guestRemarkIfAny = () => veiled(z.string().optional(), CONTACTS, () => undefined);

/** Leads to somebody's own page. */
export const guestKey = () => veiled(z.string().nullable(), CONTACTS, () => null);

/** Changes of a record that tell of nights, rooms, states and money, and of nobody. */
const plainFields: ReadonlySet<string> = new Set([
  'booking',
  'stay',
  'state',
  'shown',
  'checkIn',
  'checkOut',
  'room',
  'roomNumber',
  'rooms',
  'roomType',
  'nights',
  'night',
  'hours',
  'channel',
  'deposit',
  'depositFen',
  'afterSale',
  'amountFen',
  'totalFen',
  'roomFen',
  'feeFen',
  'paidFen',
  'method',
  'locked',
  'from',
  'to',
  'kind',
]);

interface Change {
  readonly field: string;
}

/** For an order: only what is known to name nobody. */
export const orderChanges = <T extends z.ZodType<readonly Change[]>>(changes: T): T =>
  veiled(
    changes,
    CONTACTS,
    (list) => list.filter(({ field }) => plainFields.has(field)) as unknown as z.output<T>,
  );

/** For a house: everything but what the desk notes for itself. */
export const houseChanges = <T extends z.ZodType<readonly Change[]>>(changes: T): T =>
  veiled(changes, CONTACTS, (list) => list.filter(({ field }) => field !== 'note') as unknown as z.output<T>);
