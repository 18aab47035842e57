/**
 * Stock, prices and restrictions out, and read back. An answer of 200 does not mean success: a refused entry is
 * returned as a warning that repeats the entry without its position.
 */
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { minorOf } from '@minsu/contract/platform/decimal-money.ts';
import { BUSINESS_CURRENCY } from '@minsu/contract/platform/money.ts';
import { z } from 'zod';
import type { Account, Adapter, ListingPush, NightRefusal, Outcome, TheirCell } from '../adapter.ts';
import { LONG_MS, mapOutcome, SOON_MS } from '../read-reply.ts';
import { nightsOfRuns } from '../run-nights.ts';
import { availabilityEntries, inCalls, restrictionEntries } from './channex-ari-values.ts';
import type { Ask, ChannexSettings } from './channex-calls.ts';

const Warning = z.object({
  room_type_id: z.string().optional(),
  rate_plan_id: z.string().optional(),
  date: z.string().optional(),
  date_from: z.string().optional(),
  date_to: z.string().optional(),
  warning: z.unknown().optional(),
});
type Warning = z.output<typeof Warning>;

const Taken = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ warnings: z.array(z.unknown()).nullish() }).nullish(),
});

const textOf = (warning: unknown): string => {
  if (typeof warning === 'string') return warning;
  if (Array.isArray(warning)) return warning.map(textOf).join(', ');
  if (typeof warning !== 'object' || warning === null) return '';
  return Object.entries(warning)
    .map(([field, said]) => `${field}: ${textOf(said)}`)
    .join('; ');
};

const isAbout = ({ key, place }: ListingPush, { room_type_id, rate_plan_id }: Warning): boolean =>
  rate_plan_id === undefined ? place.stockKey === room_type_id : key === rate_plan_id;

/** The nights of the push that a warning is about. */
const refusedBy = (warning: Warning, listings: readonly ListingPush[]): NightRefusal[] => {
  const from = warning.date ?? warning.date_from;
  const to = warning.date ?? warning.date_to;
  if (from === undefined || to === undefined) return [];
  const message = textOf(warning.warning).slice(0, 200);
  return listings
    .filter((listing) => isAbout(listing, warning))
    .flatMap(({ key, runs }) =>
      nightsOfRuns(runs)
        .filter(({ night }) => night >= from && night <= to)
        .map(({ night }) => ({ listingKey: key, night, code: 'warning', message })),
    );
};

const readWarnings = ({ meta }: z.output<typeof Taken>, listings: readonly ListingPush[]): NightRefusal[] =>
  (meta?.warnings ?? []).flatMap((told) => {
    const warning = Warning.safeParse(told);
    return warning.success ? refusedBy(warning.data, listings) : [];
  });

type Posting = 'availability' | 'restrictions';

/** Some entries may already be stored if it ends early; all are then sent again, which is harmless. */
const post = async (
  ask: Ask,
  account: Account,
  what: Posting,
  entries: readonly object[],
  listings: readonly ListingPush[],
): Promise<Outcome<NightRefusal[]>> => {
  const refused: NightRefusal[] = [];
  for (const values of inCalls(entries)) {
    const outcome = await ask(account, {
      ...{ method: 'POST', path: `/${what}`, body: { values }, answer: Taken, timeoutMs: LONG_MS },
    });
    if (outcome.kind !== 'done') return outcome;
    const told = readWarnings(outcome.value, listings);
    if (outcome.value.data.length === 0 && told.length === 0)
      return { kind: 'failed', message: `no ${what} taken` };
    refused.push(...told);
  }
  return { kind: 'done', value: refused };
};

/** Availability first: it is what sells a room twice, and it has a faster way there. */
const push =
  (ask: Ask): Adapter['push'] =>
  async (account, listings) => {
    const stock = await post(ask, account, 'availability', availabilityEntries(listings), listings);
    if (stock.kind !== 'done') return stock;
    const terms = await post(ask, account, 'restrictions', restrictionEntries(listings), listings);
    return mapOutcome(terms, (refused) => ({ refused: [...stock.value, ...refused] }));
  };

const Read = z.object({
  data: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        rate: z.string().nullish(),
        availability: z.int().nullish(),
        stop_sell: z.boolean().nullish(),
      }),
    ),
  ),
});

type ReadNight = z.output<typeof Read>['data'][string][string];

/** Prices of several occupancies cannot be read back. */
const cellOf = (night: string, said: ReadNight, isPerRoom: boolean): TheirCell => ({
  night,
  stock: said.availability ?? null,
  priceFen: isPerRoom && said.rate != null ? minorOf(said.rate, BUSINESS_CURRENCY) : null,
  closed: said.stop_sell ?? false,
});

const calendar =
  (ask: Ask): Adapter['calendar'] =>
  async (account, { key, place }, from, to) => {
    const query = {
      'filter[property_id]': place.propertyKey,
      'filter[date][gte]': from,
      'filter[date][lte]': addDays(to, -1),
      'filter[restrictions]': 'rate,availability,stop_sell',
    };
    const outcome = await ask(account, { path: '/restrictions', query, answer: Read, timeoutMs: LONG_MS });
    const isPerRoom = place.occupancies.length === 0;
    return mapOutcome(outcome, ({ data }) =>
      Object.entries(data[key] ?? {}).map(([night, said]) => cellOf(night, said, isPerRoom)),
    );
  };

const PlanOfProperty = z.object({
  data: z.object({
    attributes: z.object({ property_id: z.string().nullish() }),
    relationships: z
      .object({ property: z.object({ data: z.object({ id: z.string() }) }) })
      .partial()
      .nullish(),
  }),
});

/** The window in which Channex keeps nights, unless a property is set otherwise. */
const STATE_NIGHTS = 500;

/** A plan has no switch: it is off sale when all its nights are closed, and on sale when nights are sent as open. */
const setOnSale =
  (ask: Ask, { clock }: ChannexSettings): Adapter['setOnSale'] =>
  async (account, rate_plan_id, onSale) => {
    if (onSale) return { kind: 'refused', code: 'not_supported', message: 'told night by night' };
    const path = `/rate_plans/${encodeURIComponent(rate_plan_id)}`;
    const plan = await ask(account, { path, answer: PlanOfProperty, timeoutMs: SOON_MS });
    if (plan.kind !== 'done') return plan;
    const { attributes, relationships } = plan.value.data;
    const property_id = attributes.property_id ?? relationships?.property?.data.id;
    const date_from = localDate(clock(), BUSINESS_TIME_ZONE);
    const date_to = addDays(date_from, STATE_NIGHTS - 1);
    const closed = { property_id, rate_plan_id, date_from, date_to, stop_sell: true };
    return mapOutcome(await post(ask, account, 'restrictions', [closed], []), () => null);
  };

export const channexAri = (
  ask: Ask,
  settings: ChannexSettings,
): Pick<Adapter, 'push' | 'calendar' | 'setOnSale'> => ({
  push: push(ask),
  calendar: calendar(ask),
  setOnSale: setOnSale(ask, settings),
});
