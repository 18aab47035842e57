/** Shares of a night, kept fee or owner stay by the contract version in force. */
import { isWeekendNight, nightsBetween, share, sum } from './amounts.ts';
import { type Damages, damagesOf, NO_DAMAGES } from './damages.ts';
import type { Contract, LivedMonth, Model, Order, Terms } from './lived-month.ts';
import {
  type FeeMoney,
  feesNow,
  isOver,
  type NightMoney,
  nightsOf,
  type OrderNow,
  orderOn,
} from './order-money.ts';

export interface Shared {
  readonly house: string;
  /** Null: an owner stay. */
  readonly order: string | null;
  readonly stay: string | null;
  readonly night: string;
  readonly kind: 'night' | 'cancellation' | 'ownerNight';
  readonly channel: string;
  readonly terms: Terms;
  readonly wholeFen: number;
  /** By landlord. */
  readonly owners: ReadonlyMap<string, number>;
  readonly platformFen: number;
  readonly channelFen: number;
  readonly taxFen: number;
  /** Basis of the month's tiers and minimum. */
  readonly basisFen: number;
  readonly feeFen: number;
  readonly earnedFen: number;
  /** By landlord: what follows once the money is in. */
  readonly awaited: ReadonlyMap<string, number>;
}

const WHOLE = 10_000;

const nightBp = (model: Model): number => {
  if (model.kind === 'fixedRent') return WHOLE;
  return model.kind === 'tiered' ? (model.tiers[0]?.rateBp ?? 0) : model.rateBp;
};

const versionOn = ({ versions }: Contract, day: string): Terms => {
  const found = versions.find(({ from, to }) => from <= day && day <= to);
  if (!found) throw new Error(`no contract on ${day}`);
  return found;
};

export const contractOf = (month: LivedMonth, house: string): Contract => {
  const found = month.contracts.find((each) => each.house === house);
  if (!found) throw new Error(`no contract of ${house}`);
  return found;
};

export const ownersOf = (terms: Terms, fen: number): ReadonlyMap<string, number> => {
  const parts = share(
    fen,
    terms.owners.map(({ shareBp }) => shareBp),
  );
  return new Map(terms.owners.map(({ landlord }, at) => [landlord, parts[at] ?? 0]));
};

/** Commission and tax are deducted first; the landlord gets the rest including odd halves. */
const atRate = (terms: Terms, fen: number, channelFen: number) => {
  const taxFen = terms.basis === 'netOfTax' ? (share(fen, [WHOLE, terms.taxBp])[1] ?? 0) : 0;
  const basisFen = terms.basis === 'gross' ? fen : fen - channelFen - taxFen;
  const bp = nightBp(terms.model);
  const landlordFen = share(basisFen, [WHOLE - bp, bp])[0] ?? 0;
  return { taxFen, basisFen, landlordFen, feeFen: basisFen - landlordFen };
};

/** Damage counts for neither tiers nor minimum: it is not earned by the night. */
const passedOn = ({ model }: Terms, { landlordFen, sharedFen }: Damages): number =>
  landlordFen + (share(sharedFen, [WHOLE - nightBp(model), nightBp(model)])[0] ?? 0);

const ofNight = (terms: Terms, night: NightMoney, damages: Damages) => {
  const waits = terms.waitsForCompanies ? night.creditFen : 0;
  const ofPrice = Math.min(waits, Math.max(0, night.sellFen - night.refundFen));
  const sellFen = night.sellFen - ofPrice;
  const cleaningFen = night.cleaningFen - (waits - ofPrice);
  const isShared = terms.refunds === 'shared';
  const rated = atRate(terms, isShared ? sellFen - night.refundFen : sellFen, night.commissionFen);
  const earnedFen = rated.landlordFen - (terms.refunds === 'landlord' ? night.refundFen : 0);
  const landlordFen =
    earnedFen + (terms.cleaning === 'landlord' ? cleaningFen : 0) + passedOn(terms, damages);
  return { ...rated, earnedFen, landlordFen, wholeFen: sellFen - night.refundFen + cleaningFen };
};

const ofFee = (terms: Terms, fee: FeeMoney, channelFen: number) => {
  const wholeFen =
    fee.incomeFen - (terms.waitsForFees ? fee.unpaidFen : 0) - (terms.waitsForCompanies ? fee.creditFen : 0);
  const rated = atRate(terms, wholeFen, channelFen);
  if (terms.cancellation === 'shared') return { ...rated, earnedFen: rated.landlordFen, wholeFen };
  const landlordFen = terms.cancellation === 'landlord' ? wholeFen - channelFen - rated.taxFen : 0;
  return { ...rated, basisFen: 0, feeFen: 0, landlordFen, earnedFen: landlordFen, wholeFen };
};

/** Unpaid company charges per order: payments cover the oldest first. */
const openCredit = (month: LivedMonth, day: string): ReadonlyMap<string, number> => {
  const open = new Map<string, number>();
  const companies = new Map<string, { order: string; on: string; fen: number }[]>();
  for (const { key, happened } of month.orders)
    for (const event of happened)
      if (event.what === 'paid' && event.company !== undefined && event.on <= day)
        companies.set(event.company, [
          ...(companies.get(event.company) ?? []),
          { order: key, on: event.on, fen: event.amountFen },
        ]);
  for (const [company, charges] of companies) {
    let left = sum(
      month.settlements.flatMap((each) =>
        each.company === company && each.on <= day ? [each.amountFen] : [],
      ),
    );
    for (const { order, fen } of charges.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) {
      const paid = Math.min(fen, left);
      left -= paid;
      open.set(order, (open.get(order) ?? 0) + fen - paid);
    }
  }
  return open;
};

/** Billed, else agreed for the order, else the channel's rate of the sale; at most what it collected. */
export const commissionOf = (month: LivedMonth, now: OrderNow, day: string): number => {
  const { order, isCancelled } = now;
  if (order.channel === 'direct') return 0;
  const billed = month.bills
    .filter(({ on }) => on <= day)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.order === order.key);
  if (billed.length > 0) return sum(billed.map(({ commissionFen }) => commissionFen));
  const agreed = order.happened.find((event) => event.what === 'commissionAgreed' && event.on <= day);
  if (agreed?.what === 'commissionAgreed') return agreed.amountFen;
  const kept = now.stays.filter(({ end }) => end === 'left' || end === 'open');
  const sold = isCancelled
    ? 0
    : sum([
        ...kept.flatMap(({ nights }) => nights.map(({ priceFen }) => priceFen)),
        ...now.lines
          .filter(
            ({ item, stay }) =>
              ['extraGuest', 'discount'].includes(item) &&
              (stay === null || kept.some((one) => one.stay.key === stay)),
          )
          .map(({ amountFen }) => amountFen),
      ]);
  const bp = month.channelBp[order.channel] ?? 0;
  return Math.ceil((Math.max(0, sold) * bp) / WHOLE - 0.5);
};

type Rated = ReturnType<typeof ofNight>;

const awaitedOf = (terms: Terms, nowFen: number, fullFen: number): ReadonlyMap<string, number> => {
  const now = ownersOf(terms, nowFen);
  return new Map(
    [...ownersOf(terms, fullFen)].map(([landlord, fen]) => [landlord, fen - (now.get(landlord) ?? 0)]),
  );
};

const sharedOf = (
  { house, key, channel }: Order,
  terms: Terms,
  of: Pick<Shared, 'stay' | 'night' | 'kind' | 'channelFen'>,
  rated: Rated,
  fullFen: number,
): Shared => ({
  awaited: awaitedOf(terms, rated.landlordFen, fullFen),
  ...{ house, order: key, channel, terms, ...of },
  ...{ wholeFen: rated.wholeFen, basisFen: rated.basisFen, feeFen: rated.feeFen, earnedFen: rated.earnedFen },
  owners: ownersOf(terms, rated.landlordFen),
  taxFen: rated.taxFen,
  platformFen: rated.wholeFen - of.channelFen - rated.taxFen - rated.landlordFen,
});

const feesShared = (month: LivedMonth, now: OrderNow, commissionFen: number, creditFen: number): Shared[] => {
  const fees = feesNow(now, creditFen).filter(({ incomeFen }) => incomeFen !== 0);
  const isBorne = now.stays.some(({ end }) => end === 'left') && !now.isCancelled;
  const parts =
    isBorne || commissionFen === 0 || fees.length === 0 ? fees.map(() => 0) : spreadOver(commissionFen, fees);
  return fees.map((fee, at) => {
    const terms = versionOn(contractOf(month, now.order.house), fee.night);
    const channelFen = parts[at] ?? 0;
    const all = { ...fee, unpaidFen: 0, creditFen: 0 };
    return sharedOf(
      now.order,
      terms,
      { stay: fee.stay, night: fee.night, kind: 'cancellation', channelFen },
      ofFee(terms, fee, channelFen),
      ofFee(terms, all, channelFen).landlordFen,
    );
  });
};

const spreadOver = (fen: number, fees: readonly FeeMoney[]): number[] =>
  share(
    fen,
    fees.map(({ incomeFen }) => incomeFen),
  );

const orderShared = (month: LivedMonth, now: OrderNow, day: string): Shared[] => {
  if (!isOver(now)) return [];
  const credit = openCredit(month, day).get(now.order.key) ?? 0;
  const commissionFen = commissionOf(month, now, day);
  // Company payments cover nights and services before kept amounts.
  const beside = now.isCancelled
    ? 0
    : Math.max(0, now.chargedFen - now.waivedFen - sum(now.fees.map(({ keptFen }) => keptFen)));
  const ofNights = Math.min(beside, now.paidFen) - Math.max(0, Math.min(beside, now.paidFen - credit));
  const contract = contractOf(month, now.order.house);
  const { paid, owed } = damagesOf(now, (on) => versionOn(contract, on).compensation);
  const all = {
    landlordFen: paid.landlordFen + owed.landlordFen,
    sharedFen: paid.sharedFen + owed.sharedFen,
  };
  const nights = nightsOf(now, commissionFen, Math.max(0, ofNights)).map((night, at, { length }) => {
    const terms = versionOn(contract, night.night);
    // On the last night, as cleaning is.
    const isLast = at === length - 1;
    return sharedOf(
      now.order,
      terms,
      { stay: night.stay, night: night.night, kind: 'night', channelFen: night.commissionFen },
      ofNight(terms, night, isLast ? paid : NO_DAMAGES),
      ofNight(terms, { ...night, creditFen: 0 }, isLast ? all : NO_DAMAGES).landlordFen,
    );
  });
  return [...nights, ...feesShared(month, now, commissionFen, credit)];
};

/** Owner nights cost what the contract says; beyond the year's allowance the night's price. */
const ownerShared = (month: LivedMonth, day: string): Shared[] => {
  const stays = month.ownerStays
    .filter(({ to }) => to <= day)
    .flatMap((stay) => nightsBetween(stay.from, stay.to).map((night) => ({ ...stay, night })))
    .sort((a, b) => (a.night < b.night ? -1 : 1));
  const used = new Map<string, number>();
  return stays.map(({ house: key, landlord, to, night }) => {
    const house = month.houses.find((each) => each.key === key);
    const terms = versionOn(contractOf(month, key), night);
    const before = used.get(key) ?? 0;
    used.set(key, before + 1);
    const price = isWeekendNight(night) ? house?.weekendPriceFen : house?.basePriceFen;
    const cost = nightsBetween(night, to).length === 1 ? (house?.cleaningFen ?? 0) : 0;
    const isRate = before >= terms.ownerNightsPerYear || terms.ownerStays === 'rate';
    const due = isRate ? (price ?? 0) : terms.ownerStays === 'cost' ? cost : 0;
    return {
      ...{ house: key, order: null, stay: null, night, kind: 'ownerNight', channel: '', terms, wholeFen: 0 },
      owners: new Map(
        terms.owners.map((owner) => [owner.landlord, owner.landlord === landlord ? 0 - due : 0]),
      ),
      ...{ platformFen: due, channelFen: 0, taxFen: 0, basisFen: 0, feeFen: 0, earnedFen: 0 },
      awaited: new Map<string, number>(),
    };
  });
};

/** All shares by the end of a day. */
export const sharedBy = (month: LivedMonth, day: string): Shared[] => [
  ...month.orders.flatMap((order) => {
    const now = orderOn(month, order, day);
    return now === null ? [] : orderShared(month, now, day);
  }),
  ...ownerShared(month, day),
];
