/** Fields redacted without `guest:contacts`, as for landlords: short names, no phones, no notes. */

import { z } from 'zod';
import { sayGuestName } from './personal-fields.ts';
import { firstCharacter } from './platform/cut-text.ts';
import { redacted } from './platform/redaction.ts';

const CONTACTS = 'guest:contacts';

/** `张三` → `张*`; empty stays empty. */
export const shortName = (name: string): string => {
  const first = firstCharacter(name.trim());
  return first === '' ? '' : `${first}*`;
};

export const guestName = () =>
  redacted(z.string(), CONTACTS, shortName, (name, { language }) => sayGuestName(name, language));

/** Not even masked. */
export const guestPhone = () => redacted(z.string().nullable(), CONTACTS, () => null);

/** Text by or about the guest, or among staff. */
export const guestRemark = () => redacted(z.string(), CONTACTS, () => '');
export const guestRemarkOrNull = () => redacted(z.string().nullable(), CONTACTS, () => null);

/** Absent, as where there is none. */
export const guestRemarkIfAny = () => redacted(z.string().optional(), CONTACTS, () => undefined);

/** Id that leads to a member's page. */
export const guestKey = () => redacted(z.string().nullable(), CONTACTS, () => null);

/** Changed fields about nights, rooms, states and amounts, without personal data. */
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
  redacted(
    changes,
    CONTACTS,
    (list) => list.filter(({ field }) => plainFields.has(field)) as unknown as z.output<T>,
  );

/** Changes of a property: all but internal notes. */
export const houseChanges = <T extends z.ZodType<readonly Change[]>>(changes: T): T =>
  redacted(
    changes,
    CONTACTS,
    (list) => list.filter(({ field }) => field !== 'note') as unknown as z.output<T>,
  );
