/**
 * A stay of Hostex in our words: one reservation of several stays is several orders here, each by its own code. Hostex numbers
 * no changes, so that a revision is what was read when; the same again is recognised by its content. Pure.
 */
import { createHash } from 'node:crypto';
import type { ChannelOrderState } from '@minsu/contract/connections/channels/channel-order.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { minorOfNumber } from '@minsu/contract/platform/decimal-money.ts';
import { splitAmount } from '@minsu/contract/platform/money.ts';
import type { Behind, PlatformOrder, Tax, UnreadableOrder } from '../adapter.ts';
import { guestNamesOf } from '../read-orders.ts';
import { channelNameOf, collectOf, englishNameOf } from './hostex-channels.ts';
import { listingKey, propertyKey, stayNumberOf } from './hostex-keys.ts';
import { Numbered, Stay, type Total } from './hostex-reservation-wire.ts';

/** Not answered in time: it never became a booking, and its nights are free. */
const states: Readonly<Record<Stay['status'], ChannelOrderState>> = {
  wait_accept: 'wait_accept',
  wait_pay: 'wait_pay',
  accepted: 'confirmed',
  cancelled: 'cancelled',
  denied: 'rejected',
  timeout: 'rejected',
};

/** Reported as unreadable by the caller. */
class NoAmount extends Error {}

const fenOf = (amount: number, currency: string): number => {
  const minor = minorOfNumber(amount, currency);
  if (minor === null) throw new NoAmount(`amount ${currency}`);
  return minor;
};

/** A total that names another currency than the reservation is none of it. */
const totalFen = (total: Total | null | undefined, currency: string): number | null => {
  if (total == null) return null;
  if (typeof total === 'number') return fenOf(total, currency);
  if (total.currency !== currency) throw new NoAmount(`amounts of ${currency} and ${total.currency}`);
  return fenOf(total.amount, currency);
};

interface Money extends Pick<PlatformOrder, 'currency' | 'sellFen' | 'settleFen' | 'nights'> {
  readonly taxes: readonly Tax[];
}

/** Given for the whole stay and spread evenly over its nights. */
const moneyOf = ({ rates, check_in_date, check_out_date }: Stay): Money => {
  const total = rates.rate ?? rates.total_rate;
  const currency = typeof total === 'object' ? (total?.currency ?? '') : (rates.commission?.currency ?? '');
  if (total == null || currency === '') throw new NoAmount('no amount');
  const sellFen = Math.max(0, totalFen(total, currency) ?? 0);
  const commissionFen = Math.abs(totalFen(rates.commission ?? rates.total_commission, currency) ?? 0);
  const settleFen = Math.max(0, sellFen - commissionFen);
  const nights = datesOf(check_in_date, check_out_date);
  const even = nights.map(() => 1);
  const [sold, settled] = [splitAmount(sellFen, even), splitAmount(settleFen, even)];
  const taxFen = totalFen(rates.tax, currency) ?? 0;
  return {
    ...{ currency, sellFen, settleFen },
    nights: nights.map((night, at) => ({ night, sellFen: sold[at] ?? 0, settleFen: settled[at] ?? 0 })),
    taxes: taxFen > 0 ? [{ name: 'tax', amountFen: taxFen, isIncluded: true, isWithheld: false }] : [],
  };
};

/** A booking made at Hostex itself may have no listing: it takes a unit of its property, whichever listing sells that. */
const soldAs = ({ channel_type, listing_id, property_id }: Stay) => {
  if (listing_id != null && listing_id !== '')
    return { key: listingKey({ channel_type, listing_id: String(listing_id) }), propertyKey: null };
  const property = property_id ? propertyKey(property_id) : '';
  return { key: property || `${channel_type}:`, propertyKey: property };
};

const numberOf = ({ channel_id, reservation_code, stay_code }: Stay): string => {
  const stay = stayNumberOf(stay_code);
  return `${channel_id || reservation_code}${stay > 0 ? `/${stay + 1}` : ''}`;
};

const remarkOf = ({ channel_remarks, check_in_details }: Stay): string => {
  const arrival = check_in_details?.arrival_at;
  const two = (n: number) => String(n).padStart(2, '0');
  return [channel_remarks, arrival && `ETA ${two(arrival.hour)}:${two(arrival.minute ?? 0)}`]
    .filter(Boolean)
    .join('\n');
};

type Content = Omit<PlatformOrder, 'revision' | 'behind'> & { readonly behind: Omit<Behind, 'receipt'> };

const contentOf = (stay: Stay, readAt: Date): Content => {
  const { taxes, ...money } = moneyOf(stay);
  const sold = soldAs(stay);
  const collect = collectOf(stay.channel_type);
  const bookerName = stay.guest_name?.trim() || numberOf(stay);
  const createdAt = stay.booked_at ?? stay.created_at;
  const english = englishNameOf(stay.channel_type);
  return {
    ...money,
    platformOrderId: stay.stay_code,
    state: states[stay.status],
    ...{ listingKey: sold.key, listingName: '', rooms: 1 },
    ...{ checkIn: stay.check_in_date, checkOut: stay.check_out_date },
    guestNames: guestNamesOf(
      (stay.guests ?? []).map(({ name }) => name ?? ''),
      bookerName,
    ),
    guests: Math.max(1, stay.number_of_guests ?? 1),
    bookerName,
    bookerPhone: stay.guest_phone?.trim() || null,
    paid: collect === 'channel' && stay.status === 'accepted' ? true : null,
    ...{ promotionFen: 0, cancelTerms: '', acceptBy: null, cancelReason: null, refundFen: null },
    remark: remarkOf(stay),
    createdAt: createdAt == null ? readAt : new Date(createdAt),
    behind: {
      otherChannel: channelNameOf(stay.channel_type),
      ...(english !== undefined && { otherChannelEn: english }),
      otherOrderNo: numberOf(stay),
      propertyKey: sold.propertyKey,
      ...{ collect, taxes, card: null, parts: 1, isReading: true, isUnacknowledged: false },
    },
  };
};

const RECEIPT_LENGTH = 32;

/** Fingerprint of the content, whenever it was read. */
const receiptOf = ({ createdAt: _, ...content }: Content): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, RECEIPT_LENGTH);

const platformOrderOf = (stay: Stay, readAt: Date): PlatformOrder => {
  const content = contentOf(stay, readAt);
  return {
    ...content,
    revision: readAt.getTime(),
    behind: { ...content.behind, receipt: receiptOf(content) },
  };
};

const fieldsOf = (paths: readonly PropertyKey[][]): string =>
  [...new Set(paths.map((path) => path.join('.')))].slice(0, 5).join(', ');

/** Parsed one by one, so that an unreadable one does not block the others. Errors name fields, never values. */
export const readStays = (rows: readonly unknown[], readAt: Date) => {
  const orders: PlatformOrder[] = [];
  const unreadable: UnreadableOrder[] = [];
  for (const row of rows) {
    const stay = Stay.safeParse(row);
    const platformOrderId = Numbered.safeParse(row).data?.stay_code ?? null;
    if (!stay.success) {
      const fields = fieldsOf(stay.error.issues.map(({ path }) => path));
      unreadable.push({ platformOrderId, message: `unreadable reservation: ${fields}` });
      continue;
    }
    try {
      orders.push(platformOrderOf(stay.data, readAt));
    } catch (error) {
      if (!(error instanceof NoAmount)) throw error;
      unreadable.push({ platformOrderId, message: `unreadable reservation: ${error.message}` });
    }
  }
  return { orders, unreadable };
};
