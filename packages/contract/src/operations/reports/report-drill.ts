/** Orders or lists behind report figures. Pure. */
import { openStates } from '../tasks/task-states.ts';
import type { ListFilter, Opens } from './figure-opens.ts';
import { bucketDays, type Period } from './period-rules.ts';
import { type FigureName, type Grouping, isGrain, type ReportName } from './report-list.ts';

/** Figures that orders add up to; where none is named, the first. */
export const ordersBehind: Readonly<Partial<Record<ReportName, readonly FigureName[]>>> = {
  production: ['sold'],
  pickup: ['booksSold'],
  pace: ['booksSold'],
  'channel-net': ['sold'],
  cancellation: ['bookings', 'kept', 'cancelled', 'noShows'],
  'lead-time': ['bookings', 'nights'],
  'length-of-stay': ['bookings', 'nights'],
  'landlord-profit': ['nights'],
  'deposits-held': ['deposits', 'toReturn'],
  'aged-balances': ['owingOrders'],
  'response-time': ['asked', 'answered', 'unanswered'],
};

interface Behind {
  readonly report: ReportName;
  readonly period: Period;
  readonly by: Grouping;
  readonly houseId?: unknown;
  readonly channel?: unknown;
  readonly landlordId?: unknown;
}

const many = (value: unknown): string[] => [value ?? []].flat().map(String);

/** Dates and properties of a row; null if the list cannot be filtered by it. */
const narrowed = (
  of: Behind,
  key: string | null,
): { days: Period; more: Record<string, string | string[]> } | null => {
  const { by, period } = of;
  if (many(of.landlordId).length > 0) return null;
  const more: Record<string, string | string[]> = {};
  if (many(of.houseId).length > 0) more.houseId = many(of.houseId);
  if (many(of.channel).length > 0) more.channel = many(of.channel);
  if (key === null) return { days: period, more };
  if (isGrain(by)) return { days: bucketDays(key, by, period), more };
  const field = ({ house: 'houseId', channel: 'channel', kind: 'kind', cleaner: 'assigneeId' } as const)[
    by as 'house'
  ];
  if (field === undefined || key === '') return null;
  return { days: period, more: { ...more, [field]: key } };
};

const taskFilters: Partial<Record<FigureName, ListFilter>> = {
  tasks: { state: [...openStates, 'done'] },
  tasksDone: { state: 'done' },
};
const reviewFilters: Partial<Record<FigureName, ListFilter>> = {
  reviews: { counted: 'true' },
  low: { view: 'low', counted: 'true' },
  replied: { replied: 'true', counted: 'true' },
};

/** Sums of the bridge, where another report or the journal shows them. */
const bridgeBehind = ({ period, ...of }: Behind, key: string | null): Opens | null => {
  const ends = { from: period.from, to: period.to };
  const houses = { ...(many(of.houseId).length > 0 && { houseId: many(of.houseId) }) };
  const landlords = { ...(many(of.landlordId).length > 0 && { landlordId: many(of.landlordId) }) };
  const asReport = (name: ReportName, by: Grouping): Opens => ({
    list: '/hotel-report/report/view',
    screen: `/report/${name}`,
    filter: { ...ends, ...houses, ...landlords, by },
  });
  if (key === 'production') return asReport('production', 'house');
  if (key === 'gross' || key === 'landlordPart' || key === 'landlordNet')
    return asReport('landlord-profit', 'house');
  if (key !== 'ledger' || many(of.landlordId).length > 0) return null;
  return {
    list: '/hotel-wallet/ledger/page',
    screen: '/walletInformationMenu/ledger',
    filter: {
      ...houses,
      ...{ kind: ['revenue.unsplit', 'revenue.service'], withoutSource: ['split', 'accrual'] },
      ...{ dateFrom: period.from, dateTo: period.to },
    },
  };
};

/** `key` of the row, null: total. Null if no list counts this figure. */
export const listBehind = (of: Behind, figure: FigureName, key: string | null): Opens | null => {
  if (of.report === 'revenue-bridge') return bridgeBehind(of, key);
  const row = narrowed(of, key);
  if (row === null) return null;
  const { days, more } = row;
  const task = taskFilters[figure];
  if (of.report === 'tasks' && task)
    return {
      list: '/hotel-order/task/page',
      screen: '/task/taskList?mode=list',
      filter: { ...more, ...task, dayFrom: days.from, dayTo: days.to },
    };
  const review = reviewFilters[figure];
  if (of.report === 'reviews' && review)
    return {
      list: '/hotel-info/evaluation/page',
      screen: '/house/evaluate',
      filter: { ...more, ...review, receivedFrom: days.from, receivedTo: days.to },
    };
  return null;
};
