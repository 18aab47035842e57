/**
 * Stock, prices and restrictions of listings out, and read back. A success means that Hostex has taken them, not that the
 * channel has: its calendar is read a little later (`answers: 'later'` of the registration).
 */
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { minorOfNumber } from '@minsu/contract/platform/decimal-money.ts';
import { BUSINESS_CURRENCY } from '@minsu/contract/platform/money.ts';
import { z } from 'zod';
import type { Account, Adapter, Outcome, TheirCell } from '../adapter.ts';
import { LONG_MS, mapOutcome } from '../read-reply.ts';
import type { Ask, HostexSettings } from './hostex-calls.ts';
import { type ListingWords, listingWords } from './hostex-keys.ts';
import { byDate, type Telling, tellingsOf } from './hostex-ranges.ts';

const post = (
  ask: Ask,
  account: Account,
  words: ListingWords,
  what: Telling['what'],
  items: readonly object[],
): Promise<Outcome<unknown>> =>
  ask(account, {
    ...{ method: 'POST', path: `/listings/${what}`, timeoutMs: LONG_MS, answer: z.unknown() },
    body: { ...words, [what]: items },
  });

const UNREAD_FORM = new Set(['400', '422']);

/**
 * Published clients send ranges, others single dates. Ranges first; an account that declines them and takes the dates is
 * spoken to by date from then on, as long as this process lives.
 */
const teller = (ask: Ask) => {
  const wantDates = new Set<string>();
  return async (
    account: Account,
    words: ListingWords,
    { what, items }: Telling,
  ): Promise<Outcome<unknown>> => {
    if (wantDates.has(account.connectionId)) return post(ask, account, words, what, byDate(items));
    const outcome = await post(ask, account, words, what, items);
    if (outcome.kind !== 'refused' || !UNREAD_FORM.has(outcome.code)) return outcome;
    const again = await post(ask, account, words, what, byDate(items));
    if (again.kind !== 'done') return outcome;
    wantDates.add(account.connectionId);
    return again;
  };
};

type Tell = ReturnType<typeof teller>;

/** Some lists may already be stored if it ends early; everything is then sent again, which is harmless. */
const push =
  (tell: Tell): Adapter['push'] =>
  async (account, listings) => {
    for (const listing of listings)
      for (const telling of tellingsOf(listing)) {
        const outcome = await tell(account, listingWords(listing.key), telling);
        if (outcome.kind !== 'done') return mapOutcome(outcome, () => ({ refused: [] }));
      }
    return { kind: 'done', value: { refused: [] } };
  };

const Night = z.object({
  date: z.iso.date(),
  price: z.number().nullish(),
  inventory: z.int().nullish(),
});

const Calendars = z.object({
  listings: z.array(
    z.object({
      channel_type: z.string(),
      listing_id: z.coerce.string(),
      calendar: z.array(Night),
    }),
  ),
});

const cellOf = ({ date, price, inventory }: z.output<typeof Night>): TheirCell => ({
  night: date,
  stock: inventory ?? null,
  priceFen: price == null ? null : minorOfNumber(price, BUSINESS_CURRENCY),
  closed: false,
});

const calendar =
  (ask: Ask): Adapter['calendar'] =>
  async (account, { key }, from, to) => {
    const words = listingWords(key);
    const outcome = await ask(account, {
      ...{ method: 'POST', path: '/listings/calendar', timeoutMs: LONG_MS, answer: Calendars },
      body: { start_date: from, end_date: addDays(to, -1), listings: [words] },
    });
    return mapOutcome(outcome, ({ listings }) => {
      const own = listings.find(
        ({ channel_type, listing_id }) =>
          channel_type === words.channel_type && listing_id === words.listing_id,
      );
      return (own?.calendar ?? []).map(cellOf);
    });
  };

const HORIZON_NIGHTS = 730;

/** A listing has no switch: it is off sale when none of its nights has anything left. */
const setOnSale =
  (tell: Tell, { clock }: HostexSettings): Adapter['setOnSale'] =>
  async (account, key, onSale) => {
    if (onSale) return { kind: 'refused', code: 'not_supported', message: 'told night by night' };
    const today = localDate(clock(), BUSINESS_TIME_ZONE);
    const items = [{ start_date: today, end_date: addDays(today, HORIZON_NIGHTS - 1), inventory: 0 }];
    return mapOutcome(await tell(account, listingWords(key), { what: 'inventories', items }), () => null);
  };

export const hostexCalendar = (
  ask: Ask,
  settings: HostexSettings,
): Pick<Adapter, 'push' | 'calendar' | 'setOnSale'> => {
  const tell = teller(ask);
  return { push: push(tell), calendar: calendar(ask), setOnSale: setOnSale(tell, settings) };
};
