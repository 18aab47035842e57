/** Reports with their figures and options. Pure. */
import type { Permission } from '../../permission.ts';
import type { Grain } from './period-rules.ts';

export const reportNames = [
  'production',
  'pickup',
  'pace',
  'channel-net',
  'cancellation',
  'lead-time',
  'length-of-stay',
  'landlord-profit',
  'revenue-bridge',
  'deposits-held',
  'aged-balances',
  'tasks',
  'reviews',
  'response-time',
] as const;
export type ReportName = (typeof reportNames)[number];

export const isReportName = (name: string): name is ReportName =>
  (reportNames as readonly string[]).includes(name);

/** `time` is days, weeks or months by the length of the period. */
export const groupings = [
  'time',
  'day',
  'week',
  'month',
  'house',
  'landlord',
  'channel',
  'lead',
  'length',
  'kind',
  'cleaner',
  'age',
  'employee',
  'hour',
  'step',
] as const;
export type Grouping = (typeof groupings)[number];

export const isGrain = (by: Grouping): by is Grain => by === 'day' || by === 'week' || by === 'month';

/** Unit of a figure: count, fen, share 0–1, days, minutes, or score 1–5. */
export type FigureKind = 'count' | 'fen' | 'share' | 'days' | 'minutes' | 'score';

interface Column {
  readonly kind: FigureKind;
  /** Omitted for roles that do not see money. */
  readonly money?: true;
}

export const figures = {
  available: { kind: 'count' },
  blocked: { kind: 'count' },
  sold: { kind: 'count' },
  occupancy: { kind: 'share' },
  adjusted: { kind: 'share' },
  revenue: { kind: 'fen', money: true },
  adr: { kind: 'fen', money: true },
  revpar: { kind: 'fen', money: true },
  booksSold: { kind: 'count' },
  booksThen: { kind: 'count' },
  pickup: { kind: 'count' },
  booksRevenue: { kind: 'fen', money: true },
  pickupRevenue: { kind: 'fen', money: true },
  soldShare: { kind: 'share' },
  commission: { kind: 'fen', money: true },
  commissionShare: { kind: 'share', money: true },
  netRevenue: { kind: 'fen', money: true },
  netAdr: { kind: 'fen', money: true },
  bookings: { kind: 'count' },
  kept: { kind: 'count' },
  cancelled: { kind: 'count' },
  cancelRate: { kind: 'share' },
  noShows: { kind: 'count' },
  noShowRate: { kind: 'share' },
  lostNights: { kind: 'count' },
  keptFees: { kind: 'fen', money: true },
  nights: { kind: 'count' },
  bookingShare: { kind: 'share' },
  medianLead: { kind: 'days' },
  meanLead: { kind: 'days' },
  meanLength: { kind: 'days' },
  medianLength: { kind: 'days' },
  arrivalRevenue: { kind: 'fen', money: true },
  gross: { kind: 'fen', money: true },
  channelPart: { kind: 'fen', money: true },
  taxPart: { kind: 'fen', money: true },
  platformPart: { kind: 'fen', money: true },
  landlordPart: { kind: 'fen', money: true },
  trueUps: { kind: 'fen', money: true },
  platformNet: { kind: 'fen', money: true },
  expenses: { kind: 'fen', money: true },
  landlordNet: { kind: 'fen', money: true },
  bridge: { kind: 'fen', money: true },
  deposits: { kind: 'count' },
  held: { kind: 'fen', money: true },
  heldDays: { kind: 'days' },
  toReturn: { kind: 'count' },
  toReturnFen: { kind: 'fen', money: true },
  owingOrders: { kind: 'count' },
  owed: { kind: 'fen', money: true },
  owed30: { kind: 'fen', money: true },
  owed60: { kind: 'fen', money: true },
  owed90: { kind: 'fen', money: true },
  owedMore: { kind: 'fen', money: true },
  credit: { kind: 'fen', money: true },
  tasks: { kind: 'count' },
  tasksDone: { kind: 'count' },
  tasksLate: { kind: 'count' },
  onTime: { kind: 'share' },
  fails: { kind: 'count' },
  minutes: { kind: 'minutes' },
  taskCost: { kind: 'fen', money: true },
  reviews: { kind: 'count' },
  score: { kind: 'score' },
  low: { kind: 'count' },
  lowShare: { kind: 'share' },
  replied: { kind: 'count' },
  inTime: { kind: 'share' },
  asked: { kind: 'count' },
  answered: { kind: 'count' },
  unanswered: { kind: 'count' },
  firstMedian: { kind: 'minutes' },
  answerMedian: { kind: 'minutes' },
  answerMean: { kind: 'minutes' },
  withinHour: { kind: 'share' },
} as const satisfies Record<string, Column>;
export type FigureName = keyof typeof figures;

export interface ReportSpec {
  readonly permission: Permission;
  readonly figures: readonly FigureName[];
  /** The first is the usual one. */
  readonly by: readonly Grouping[];
  /** Past period, future nights, or the current state. */
  readonly of: 'past' | 'ahead' | 'now';
  /** Compared with the period before or a year earlier. */
  readonly compares: boolean;
  readonly filters: readonly ('houseId' | 'channel' | 'landlordId')[];
  /** Figures of the chart; the first is drawn in front. */
  readonly chart: readonly FigureName[];
  /** Drill-down of a figure: orders, or lists of records. */
  readonly drill: 'orders' | 'lists';
  /** Useless without amounts. */
  readonly moneyOnly?: true;
  /** Rows are sums and steps, so there is no total. */
  readonly stepwise?: true;
}

const everywhere = ['houseId', 'channel', 'landlordId'] as const;
const houses = ['houseId', 'landlordId'] as const;
const time = ['time', 'day', 'week', 'month'] as const;

export const reports: Readonly<Record<ReportName, ReportSpec>> = {
  production: {
    permission: 'report:read',
    figures: ['available', 'blocked', 'sold', 'occupancy', 'adjusted', 'revenue', 'adr', 'revpar'],
    by: [...time, 'house', 'landlord', 'channel'],
    of: 'past',
    compares: true,
    filters: everywhere,
    chart: ['sold'],
    drill: 'orders',
  },
  pickup: {
    permission: 'report:read',
    figures: ['booksSold', 'booksThen', 'pickup', 'booksRevenue', 'pickupRevenue'],
    by: [...time, 'house', 'channel'],
    of: 'ahead',
    compares: false,
    filters: everywhere,
    chart: ['booksSold', 'booksThen'],
    drill: 'orders',
  },
  pace: {
    permission: 'report:read',
    figures: ['booksSold', 'booksThen', 'pickup', 'booksRevenue', 'pickupRevenue'],
    by: [...time, 'house', 'channel'],
    of: 'ahead',
    compares: false,
    filters: everywhere,
    chart: ['booksSold', 'booksThen'],
    drill: 'orders',
  },
  'channel-net': {
    permission: 'report:read',
    figures: ['sold', 'soldShare', 'revenue', 'commission', 'commissionShare', 'netRevenue', 'adr', 'netAdr'],
    by: ['channel', ...time, 'house'],
    of: 'past',
    compares: true,
    filters: everywhere,
    chart: ['adr', 'netAdr'],
    drill: 'orders',
  },
  cancellation: {
    permission: 'report:read',
    figures: [
      'bookings',
      'kept',
      'cancelled',
      'cancelRate',
      'noShows',
      'noShowRate',
      'lostNights',
      'keptFees',
    ],
    by: [...time, 'channel', 'house', 'lead'],
    of: 'past',
    compares: true,
    filters: everywhere,
    chart: ['cancelled', 'noShows'],
    drill: 'orders',
  },
  'lead-time': {
    permission: 'report:read',
    figures: ['bookings', 'bookingShare', 'medianLead', 'meanLead', 'nights', 'arrivalRevenue'],
    by: ['lead', ...time, 'channel', 'house'],
    of: 'past',
    compares: true,
    filters: everywhere,
    chart: ['bookings'],
    drill: 'orders',
  },
  'length-of-stay': {
    permission: 'report:read',
    figures: ['bookings', 'bookingShare', 'meanLength', 'medianLength', 'nights', 'arrivalRevenue'],
    by: ['length', ...time, 'channel', 'house'],
    of: 'past',
    compares: true,
    filters: everywhere,
    chart: ['bookings'],
    drill: 'orders',
  },
  'landlord-profit': {
    permission: 'payout:read',
    figures: [
      'nights',
      'gross',
      'channelPart',
      'taxPart',
      'platformPart',
      'landlordPart',
      'trueUps',
      'expenses',
      'landlordNet',
      'platformNet',
    ],
    by: ['landlord', 'house', 'time', 'month'],
    of: 'past',
    compares: true,
    filters: houses,
    chart: ['landlordNet', 'platformNet'],
    drill: 'orders',
    moneyOnly: true,
  },
  'revenue-bridge': {
    permission: 'payout:read',
    figures: ['bridge'],
    by: ['step'],
    of: 'past',
    compares: true,
    filters: houses,
    chart: ['bridge'],
    drill: 'lists',
    moneyOnly: true,
    stepwise: true,
  },
  'deposits-held': {
    permission: 'report:read',
    figures: ['deposits', 'held', 'heldDays', 'toReturn', 'toReturnFen'],
    by: ['house', 'channel', 'age'],
    of: 'now',
    compares: false,
    filters: everywhere,
    chart: ['held'],
    drill: 'orders',
    moneyOnly: true,
  },
  'aged-balances': {
    permission: 'report:read',
    figures: ['owingOrders', 'owed', 'owed30', 'owed60', 'owed90', 'owedMore', 'credit'],
    by: ['house', 'channel', 'age'],
    of: 'now',
    compares: false,
    filters: everywhere,
    chart: ['owed'],
    drill: 'orders',
    moneyOnly: true,
  },
  tasks: {
    permission: 'task:read',
    figures: ['tasks', 'tasksDone', 'tasksLate', 'onTime', 'fails', 'minutes', 'taskCost'],
    by: ['cleaner', 'kind', ...time, 'house'],
    of: 'past',
    compares: true,
    filters: houses,
    chart: ['tasksDone', 'tasksLate'],
    drill: 'lists',
  },
  reviews: {
    permission: 'evaluation:read',
    figures: ['reviews', 'score', 'low', 'lowShare', 'replied', 'inTime'],
    by: [...time, 'channel', 'house'],
    of: 'past',
    compares: true,
    filters: everywhere,
    chart: ['reviews', 'low'],
    drill: 'lists',
  },
  'response-time': {
    permission: 'thread:read',
    figures: ['asked', 'answered', 'unanswered', 'firstMedian', 'answerMedian', 'answerMean', 'withinHour'],
    by: ['employee', ...time, 'hour', 'channel', 'house'],
    of: 'past',
    compares: true,
    filters: everywhere,
    chart: ['firstMedian', 'answerMedian'],
    drill: 'orders',
  },
};

/** Answers within this many minutes count as within the hour. */
export const WITHIN_MINUTES = 60;

/** `9` → `09:00–10:00` */
export const hourRange = (key: string): string => {
  const two = (hour: number): string => String(hour).padStart(2, '0');
  return `${two(Number(key))}:00–${two(Number(key) + 1)}:00`;
};

/** Days from booking to arrival, the first of each band. */
export const leadBands = [0, 1, 2, 4, 8, 15, 31, 61, 91] as const;
/** Days a stay lasts; hourly stays are those of none. */
export const lengthBands = [0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 30] as const;
/** Days since departure, or since a deposit was collected. */
export const ageBands = [0, 31, 61, 91] as const;

/** Start of the band a value falls into; smaller values belong to the first. */
export const bandOf = (value: number, bands: readonly number[]): number =>
  bands.findLast((first) => first <= value) ?? bands[0] ?? 0;

/** Both ends of a band; `to` null: without end. */
export const bandRange = (first: number, bands: readonly number[]): { from: number; to: number | null } => {
  const next = bands[bands.indexOf(first) + 1];
  return { from: first, to: next === undefined ? null : next - 1 };
};
