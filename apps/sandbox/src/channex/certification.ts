/** Compares recorded requests with the certification list. */
import { addDays, nightsBetween } from '../platforms/clock.ts';
import type { RecordedRequest } from '../service-kit/request-log.ts';
import { type EntryDates, nightsOf } from './ari-entries.ts';
import {
  type CertificationStep,
  certificationSteps,
  type Expectation,
  type Plan,
  type Room,
} from './certification-list.ts';
import type { ChannexWorld, Property } from './channex-state.ts';
import type { Given } from './fields.ts';
import { minorOf } from './money.ts';
import { currencyOf, todayAt } from './properties.ts';

export interface Verdict {
  readonly step: number;
  readonly title: string;
  readonly isMet: boolean;
  readonly calls: number;
  /** Values the list demands and the calls lack. */
  readonly problems: readonly string[];
  /** Values the calls change beyond the demand, as `target/date/field`. */
  readonly extra: readonly string[];
}

const FULL_SYNC_DAYS = 500;
const FOREVER = '9999-12-31';
const frame = ['property_id', 'room_type_id', 'rate_plan_id', 'date', 'date_from', 'date_to', 'days'];

const titleHas = (title: unknown, word: string): boolean => String(title).toLowerCase().includes(word);

/** Room type or rate plan of the property, found by its title. */
const targetOf = ({ state }: ChannexWorld, property: Property, room: Room, plan?: Plan): string => {
  const types = Object.values(state.roomTypes).filter(({ propertyId }) => propertyId === property.id);
  const type = types.find(({ attributes }) => titleHas(attributes.title, room));
  if (!plan) return type?.id ?? '';
  const word = plan === 'bar' ? 'best available' : 'breakfast';
  const plans = Object.values(state.ratePlans).filter(({ roomTypeId }) => roomTypeId === type?.id);
  return plans.find(({ attributes }) => titleHas(attributes.title, word))?.id ?? '';
};

const fieldName = (name: string): string => (name.startsWith('min_stay') ? 'min_stay' : name);

const plainValue = (name: string, value: unknown, currency: string): unknown => {
  if (name === 'rate') return minorOf(value, currency);
  const isFlag = ['stop_sell', 'closed_to_arrival', 'closed_to_departure'].includes(name);
  return isFlag ? Boolean(value) : value;
};

const entriesOf = (body: unknown): Given[] =>
  ((body as { values?: Given[] } | null)?.values ?? []) as Given[];

/** Values by `target/date/field`, the last entry wins. */
const writtenBy = (requests: readonly RecordedRequest[], property: Property): Map<string, unknown> => {
  const written = new Map<string, unknown>();
  for (const entry of requests.flatMap(({ body }) => entriesOf(body))) {
    if (entry.property_id !== property.id) continue;
    const target = String(entry.rate_plan_id ?? entry.room_type_id);
    const from = String(entry.date ?? entry.date_from);
    const dates: EntryDates = {
      from,
      to: String(entry.date ?? entry.date_to),
      days: (entry.days as string[]) ?? null,
    };
    for (const date of nightsOf(dates, FOREVER))
      for (const [name, value] of Object.entries(entry))
        if (!frame.includes(name))
          written.set(`${target}/${date}/${fieldName(name)}`, plainValue(name, value, currencyOf(property)));
  }
  return written;
};

const demandOf = (
  world: ChannexWorld,
  property: Property,
  expects: readonly Expectation[],
): Map<string, unknown> => {
  const demand = new Map<string, unknown>();
  for (const { room, plan, from, to, values } of expects)
    for (const date of nightsBetween(from, addDays(to, 1)))
      for (const [name, value] of Object.entries(values))
        demand.set(`${targetOf(world, property, room, plan)}/${date}/${name}`, value);
  return demand;
};

const callProblem = ({ minCalls, maxCalls }: CertificationStep, calls: number): string[] =>
  calls < minCalls || calls > maxCalls ? [`${calls} calls instead of ${minCalls}–${maxCalls}`] : [];

const judge = (
  world: ChannexWorld,
  property: Property,
  step: CertificationStep,
  all: readonly RecordedRequest[],
): Verdict => {
  const requests = all.filter(({ endpoint, status }) => endpoint === step.endpoint && status === 200);
  const [demand, written] = [demandOf(world, property, step.expects), writtenBy(requests, property)];
  const problems = callProblem(step, requests.length);
  for (const [key, value] of demand)
    if (written.get(key) !== value)
      problems.push(`${key}: ${String(written.get(key))} instead of ${String(value)}`);
  const extra = [...written.keys()].filter((key) => !demand.has(key));
  const { number, title } = step;
  return { step: number, title, isMet: problems.length === 0, calls: requests.length, problems, extra };
};

/** Step 1: one call for the availability of all rooms, one for the prices of all plans, 500 varied nights each. */
const judgeFullSync = (world: ChannexWorld, property: Property, all: readonly RecordedRequest[]): Verdict => {
  const posts = all.filter(({ endpoint }) => ['POST /availability', 'POST /restrictions'].includes(endpoint));
  const written = writtenBy(posts, property);
  const problems = posts.length === 2 ? [] : [`${posts.length} calls instead of 2`];
  const today = todayAt(property, world.now());
  const nights = nightsBetween(today, addDays(today, FULL_SYNC_DAYS));
  const check = (id: string, field: string): void => {
    const missing = nights.filter((date) => !written.has(`${id}/${date}/${field}`));
    if (missing.length > 0)
      problems.push(`${id}: ${field} is missing on ${missing.length} nights from ${missing[0]}`);
    if (new Set(nights.map((date) => written.get(`${id}/${date}/${field}`))).size < 2)
      problems.push(`${id}: ${field} is not varied`);
  };
  for (const { id, propertyId } of Object.values(world.state.roomTypes))
    if (propertyId === property.id) check(id, 'availability');
  for (const { id, propertyId } of Object.values(world.state.ratePlans))
    if (propertyId === property.id) check(id, 'rate');
  return {
    step: 1,
    title: 'full sync',
    isMet: problems.length === 0,
    calls: posts.length,
    problems,
    extra: [],
  };
};

/** Step 11: a new, a changed and a cancelled booking, read from the revisions and acknowledged. */
const judgeBookings = (world: ChannexWorld, property: Property, all: readonly RecordedRequest[]): Verdict => {
  const revisions = Object.values(world.state.revisions).filter(
    ({ propertyId }) => propertyId === property.id,
  );
  const problems = ['new', 'modified', 'cancelled']
    .filter((status) => !revisions.some((revision) => revision.status === status))
    .map((status) => `no ${status} revision`);
  for (const { id, ackedAt } of revisions) if (ackedAt === null) problems.push(`${id} is not acknowledged`);
  const reads = all.filter(({ endpoint }) => endpoint.startsWith('GET /booking_revisions'));
  if (reads.length === 0) problems.push('booking revisions were not read');
  return {
    step: 11,
    title: 'bookings',
    isMet: problems.length === 0,
    calls: reads.length,
    problems,
    extra: [],
  };
};

const names = (body: unknown, { id }: Property): boolean =>
  entriesOf(body).some(({ property_id: propertyId }) => propertyId === id);

/** `requests`: those of the step alone. `month`: `YYYY-MM` in place of November 2026. */
export const certify = (
  world: ChannexWorld,
  property: Property,
  step: number,
  requests: readonly RecordedRequest[],
  month = '2026-11',
): Verdict | null => {
  const own = requests.filter(({ method, body }) => method === 'GET' || names(body, property));
  if (step === 1) return judgeFullSync(world, property, own);
  if (step === 11) return judgeBookings(world, property, own);
  const found = certificationSteps(month).find(({ number }) => number === step);
  return found ? judge(world, property, found, own) : null;
};
