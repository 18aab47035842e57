/** Codes of the doors that take them: of who is in the house, and dead ones of who has left. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { FieldCipher } from '../../platform/field-cipher.ts';
import { insertRows } from '../bulk-insert.ts';
import type { SeedOrder, SeedStay } from '../orders/order-model.ts';
import type { People } from '../orders/people.ts';
import { createIds, type Random } from '../random.ts';
import { later, type Moment, type SeedCalendar } from './calendar.ts';

export interface RegistrationTools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly cipher: FieldCipher;
  readonly random: Random;
}

/** A stay whose guest arrived. */
export interface Visited {
  readonly order: SeedOrder;
  readonly stay: SeedStay;
  readonly came: Moment;
}

interface Window {
  readonly id: string;
  readonly validFrom: Date;
  readonly validTo: Date;
}

/** Validity of a stay's code, computed by the server's rule. */
const windowsOf = async (db: Db, stayIds: readonly string[]): Promise<ReadonlyMap<string, Window>> => {
  const { rows } = await sql<Window>`
    select s.id, least((s.check_in + h.check_in_time) at time zone h.time_zone, s.checked_in_at) as valid_from,
      (s.check_out + h.check_out_time) at time zone h.time_zone as valid_to
    from stays s join houses h on h.id = s.house_id
    where s.id = any(${stayIds}::uuid[]) and h.smart_locks and s.room_id is not null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

const RETRY_MS = 40 * 60_000;

/** One lock does not answer: its code is tried again later. */
const silentLock = (now: Date) => ({
  state: 'pending',
  attempts: 2,
  nextTryAt: new Date(now.getTime() + RETRY_MS),
  lastError: '门锁离线',
});

export const insertDoorCodes = async (
  db: Db,
  stays: readonly Visited[],
  { calendar, people, cipher, random }: RegistrationTools,
): Promise<void> => {
  const newId = createIds(random.fork('codes'));
  const digits = random.fork('code digits');
  const windows = await windowsOf(
    db,
    stays.map(({ stay }) => stay.id),
  );
  const rows = stays.flatMap(({ order, stay, came }) => {
    const window = windows.get(stay.id);
    if (!window || !stay.room || window.validTo <= window.validFrom) return [];
    const revokedAt = stay.checkedOut && calendar.instant(stay.checkedOut);
    return {
      houseId: stay.house.row.id,
      id: newId(calendar.idTime(came)),
      orderId: order.id,
      stayId: stay.id,
      roomId: stay.room.id,
      codeCipher: cipher.encrypt(String(digits.int(0, 999_999)).padStart(6, '0')),
      validFrom: window.validFrom,
      validTo: window.validTo,
      state: revokedAt ? 'revoked' : 'active',
      attempts: 1,
      nextTryAt: null as Date | null,
      lastError: null as string | null,
      issuedBy: people.users.frontdesk.realname,
      issuedAt: calendar.instant(later(came, 1)),
      revokedAt,
    };
  });
  const silent = rows.findIndex(({ state }) => state === 'active');
  await insertRows(
    db,
    'doorCodes',
    rows.map((row, i) => (i === silent ? { ...row, ...silentLock(calendar.now) } : row)),
  );
};
