/** Fields redacted without `guest:contacts`, as for landlords: short names, no phones, no notes. */

import { z } from 'zod';
import { firstCharacter } from './cut-text.ts';
import { sayGuestName } from './personal-fields.ts';
import { veiled } from './veil.ts';

const CONTACTS = 'guest:contacts';

/** `张三` → `张*`; empty stays empty. */
export const shortName = (name: string): string => {
  const first = firstCharacter(name.trim());
  return first === '' ? '' : `${first}*`;
};

export const guestName = () =>
  veiled(z.string(), CONTACTS, shortName, (name, { language }) => sayGuestName(name, language));

/** Not even masked. */
export const guestPhone = () => veiled(z.string().nullable(), CONTACTS, () => null);

/** Text by or about the guest, or among staff. */
export const guestRemark = () => veiled(z.string(), CONTACTS, () => '');
export const guestRemarkOrNull = () => veiled(z.string().nullable(), CONTACTS, () => null);

/** Absent, as where there is none. */
export const guestRemarkIfAny = () => veiled(z.string().optional(), CONTACTS, () => undefined);

/** Id that leads to a member's page. */
export const guestKey = () => veiled(z.string().nullable(), CONTACTS, () => null);

/** Changed fields about nights, rooms, states and money, without personal data. */
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

/** Changes of an order: only fields known to name no one. */
export const orderChanges = <T extends z.ZodType<readonly Change[]>>(changes: T): T =>
  veiled(
    changes,
    CONTACTS,
    (list) => list.filter(({ field }) => plainFields.has(field)) as unknown as z.output<T>,
  );

/** Changes of a property: all but internal notes. */
export const houseChanges = <T extends z.ZodType<readonly Change[]>>(changes: T): T =>
  veiled(changes, CONTACTS, (list) => list.filter(({ field }) => field !== 'note') as unknown as z.output<T>);
