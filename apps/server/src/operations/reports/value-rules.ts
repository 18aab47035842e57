/** From sums to the figures of a report; `total` are the sums of all rows, for shares of them. Pure. */
import {
  adjustedOccupancyOf,
  adrOf,
  meanOf,
  netAdrOf,
  occupancyOf,
  revparOf,
  shareOf,
} from '@minsu/contract/operations/reports/kpi-rules.ts';
import type { FigureName, ReportName } from '@minsu/contract/operations/reports/report-list.ts';
import { type Sums, sumOf, type Values } from './report-sum-rules.ts';

type Figures = Partial<Record<FigureName, number | null>>;
type Work = (sums: Sums, total: Sums) => Figures;

const production: Work = (sums) => {
  const sold = sumOf(sums, 'sold');
  const revenueFen = sumOf(sums, 'revenue');
  const basic = { sold, revenue: revenueFen, adr: adrOf({ sold, revenueFen }) };
  if (sums.available === undefined)
    return { ...basic, available: null, blocked: null, occupancy: null, adjusted: null, revpar: null };
  const nights = { sold, revenueFen, available: sums.available, blocked: sumOf(sums, 'blocked') };
  return {
    ...basic,
    available: nights.available,
    blocked: nights.blocked,
    occupancy: occupancyOf(nights),
    adjusted: adjustedOccupancyOf(nights),
    revpar: revparOf(nights),
  };
};

/** `known`: the books of the compared date were kept. */
const books =
  (known: boolean): Work =>
  (sums) => {
    const [now, nowFen, then, thenFen] = ['now', 'nowRevenue', 'earlier', 'earlierRevenue'].map((name) =>
      sumOf(sums, name),
    ) as [number, number, number, number];
    return {
      booksSold: now,
      booksThen: known ? then : null,
      pickup: known ? now - then : null,
      booksRevenue: nowFen,
      pickupRevenue: known ? nowFen - thenFen : null,
    };
  };

const channelNet: Work = (sums, total) => {
  const sold = sumOf(sums, 'sold');
  const revenue = sumOf(sums, 'revenue');
  const commission = sumOf(sums, 'commission');
  return {
    sold,
    soldShare: shareOf(sold, sumOf(total, 'sold')),
    revenue,
    commission,
    commissionShare: shareOf(commission, revenue),
    netRevenue: revenue - commission,
    adr: adrOf({ sold, revenueFen: revenue }),
    netAdr: netAdrOf(sold, revenue, commission),
  };
};

const cancellation: Work = (sums) => {
  const bookings = sumOf(sums, 'bookings');
  const cancelled = sumOf(sums, 'cancelled');
  const noShows = sumOf(sums, 'no_show');
  return {
    bookings,
    kept: sumOf(sums, 'kept'),
    cancelled,
    cancelRate: shareOf(cancelled, bookings),
    noShows,
    // Among bookings not cancelled.
    noShowRate: shareOf(noShows, bookings - cancelled),
    lostNights: sumOf(sums, 'lost'),
    keptFees: sumOf(sums, 'keptFen'),
  };
};

const spread: Work = (sums, total) => {
  const bookings = sumOf(sums, 'bookings');
  const mean = meanOf(sumOf(sums, 'values'), bookings);
  const median = sums.median ?? null;
  return {
    bookings,
    bookingShare: shareOf(bookings, sumOf(total, 'bookings')),
    medianLead: median,
    meanLead: mean,
    medianLength: median,
    meanLength: mean,
    nights: sumOf(sums, 'nights'),
    arrivalRevenue: sumOf(sums, 'revenue'),
  };
};

const profit: Work = (sums) => {
  const [landlord, platform, channel, tax] = ['landlord', 'platform', 'channel', 'tax'].map((name) =>
    sumOf(sums, name),
  ) as [number, number, number, number];
  const [trueUps, expenses] = [sumOf(sums, 'trueUps'), sumOf(sums, 'expenses')];
  return {
    nights: sumOf(sums, 'nights'),
    gross: landlord + platform + channel + tax,
    channelPart: channel,
    taxPart: tax,
    platformPart: platform,
    landlordPart: landlord,
    trueUps,
    expenses,
    landlordNet: landlord + trueUps - expenses,
    // Guarantee payments reduce the operator's share.
    platformNet: platform - trueUps,
  };
};

const deposits: Work = (sums) => ({
  deposits: sumOf(sums, 'deposits'),
  held: sumOf(sums, 'held'),
  heldDays: meanOf(sumOf(sums, 'days'), sumOf(sums, 'deposits')),
  toReturn: sumOf(sums, 'toReturn'),
  toReturnFen: sumOf(sums, 'toReturnFen'),
});

const balances: Work = (sums) => ({
  owingOrders: sumOf(sums, 'owing'),
  owed: sumOf(sums, 'owed'),
  owed30: sumOf(sums, 'owed30'),
  owed60: sumOf(sums, 'owed60'),
  owed90: sumOf(sums, 'owed90'),
  owedMore: sumOf(sums, 'owedMore'),
  credit: sumOf(sums, 'credit'),
});

const tasks: Work = (sums) => {
  const done = sumOf(sums, 'done');
  return {
    tasks: sumOf(sums, 'tasks'),
    tasksDone: done,
    tasksLate: sumOf(sums, 'late'),
    onTime: shareOf(done - sumOf(sums, 'late'), done),
    fails: sumOf(sums, 'fails'),
    minutes: meanOf(sumOf(sums, 'minutes'), sumOf(sums, 'timed')),
    taskCost: sumOf(sums, 'cost'),
  };
};

const reviews: Work = (sums) => {
  const count = sumOf(sums, 'reviews');
  return {
    reviews: count,
    // Added up in hundredths.
    score: meanOf(sumOf(sums, 'score'), count * 100),
    low: sumOf(sums, 'low'),
    lowShare: shareOf(sumOf(sums, 'low'), count),
    replied: sumOf(sums, 'replied'),
    inTime: shareOf(sumOf(sums, 'inTime'), count),
  };
};

const responses: Work = (sums) => {
  const asked = sumOf(sums, 'asked');
  const answered = sumOf(sums, 'answered');
  return {
    asked,
    answered,
    unanswered: asked - answered,
    firstMedian: sums.firstMedian ?? null,
    answerMedian: sums.answerMedian ?? null,
    answerMean: meanOf(sumOf(sums, 'minutes'), answered),
    withinHour: shareOf(sumOf(sums, 'within'), answered),
  };
};

/** `booksKept`: of pickup and pace. */
export const valuesOf = (report: ReportName, booksKept: boolean): ((sums: Sums, total: Sums) => Values) => {
  const work: Readonly<Record<ReportName, Work>> = {
    production,
    pickup: books(booksKept),
    pace: books(booksKept),
    'channel-net': channelNet,
    cancellation,
    'lead-time': spread,
    'length-of-stay': spread,
    'landlord-profit': profit,
    'revenue-bridge': (sums) => ({ bridge: sumOf(sums, 'bridge') }),
    'deposits-held': deposits,
    'aged-balances': balances,
    tasks,
    reviews,
    'response-time': responses,
  };
  return work[report] as (sums: Sums, total: Sums) => Values;
};
