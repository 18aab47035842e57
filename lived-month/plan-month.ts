/**
 * A month by seed: three properties, five landlords, every contract model, and at least one order per way to end.
 */
import { createRandom, type Random } from '../apps/server/src/seed/random.ts';
import {
  type Base,
  Desk,
  FIRST_DAY,
  sellByChannels,
  sellDamages,
  sellDeposit,
  sellEndings,
  sellGroup,
  sellNoShows,
  sellStays,
  sellToCompany,
} from './plan-orders.ts';
import { dayAfter } from './recompute/amounts.ts';
import type { Contract, House, LivedMonth, Terms } from './recompute/lived-month.ts';

const housesOf = (random: Random): House[] =>
  ['湖畔', '山居', '巷里'].map((key) => ({
    key,
    rooms: 30,
    basePriceFen: random.int(18_001, 60_007),
    weekendPriceFen: random.int(25_003, 80_009),
    baseGuests: 2,
    extraGuestFen: 5_000,
    cleaningFen: random.pick([0, 3_001, 8_000]),
  }));

const sides = ['landlord', 'platform', 'shared'] as const;

const termsOf = (random: Random, own: Pick<Terms, 'model' | 'owners'> & Partial<Terms>): Terms => ({
  ...{ from: '2026-10-01', to: '2026-12-31', taxBp: random.pick([300, 600, 100]) },
  basis: random.pick(['gross', 'netOfChannel', 'netOfTax']),
  cleaning: random.pick(['landlord', 'platform']),
  refunds: random.pick(sides),
  cancellation: random.pick(sides),
  compensation: random.pick(sides),
  waitsForFees: random.chance(0.7),
  waitsForCompanies: random.chance(0.7),
  holdBackBp: random.pick([0, 333, 1_000]),
  minimumPayoutFen: random.pick([0, 10_000]),
  ...{ ownerNightsPerYear: random.int(0, 3), ownerStays: random.pick(['free', 'cost', 'rate']) },
  ...own,
});

const DAYS = 31;

/** A rent whose part up to the cut has more than half a fen left over, so that rounding it down shows. */
const rentCutAt = (random: Random, days: number): number => {
  const least = random.int(100_000, 700_000);
  const more = Array.from({ length: DAYS }, (_, fen) => fen);
  return least + (more.find((fen) => 2 * (((least + fen) * days) % DAYS) > DAYS) ?? 0);
};

/** Commission, tiers shared by two, and a rent replaced by a guarantee mid-month. */
const contractsOf = (random: Random, houses: readonly House[]): Contract[] => {
  const [lake = '', hill = '', lane = ''] = houses.map(({ key }) => key);
  const rate = () => random.int(1_000, 3_000);
  const rentDays = random.int(11, 19);
  const cut = dayAfter(FIRST_DAY, rentDays);
  const first = random.int(60_000, 200_000);
  const guaranteed = termsOf(random, {
    model: { kind: 'guaranteed', minimumFen: random.int(200_000, 900_000), rateBp: rate() },
    owners: [
      { landlord: '丁', shareBp: 6_667 },
      { landlord: '戊', shareBp: 3_333 },
    ],
    from: cut,
  });
  return [
    {
      house: lake,
      versions: [
        termsOf(random, {
          model: { kind: 'commission', rateBp: rate() },
          owners: [{ landlord: '甲', shareBp: 10_000 }],
        }),
      ],
    },
    {
      house: hill,
      versions: [
        termsOf(random, {
          model: {
            kind: 'tiered',
            tiers: [
              { uptoFen: first, rateBp: rate() },
              { uptoFen: first * 2 + 1, rateBp: rate() },
              { uptoFen: null, rateBp: rate() },
            ],
          },
          owners: [
            { landlord: '乙', shareBp: 5_555 },
            { landlord: '丙', shareBp: 4_445 },
          ],
        }),
      ],
    },
    {
      house: lane,
      versions: [
        {
          ...guaranteed,
          ...{ from: FIRST_DAY, to: dayAfter(cut, -1), owners: [{ landlord: '丁', shareBp: 10_000 }] },
          model: { kind: 'fixedRent', monthlyFen: rentCutAt(random, rentDays) },
          compensation: random.pick(sides),
        },
        guaranteed,
      ],
    },
  ];
};

const beside = (
  random: Random,
  houses: readonly House[],
): Pick<LivedMonth, 'ownerStays' | 'expenses' | 'adjustments' | 'transfers'> => {
  const [lake = '', hill = '', lane = ''] = houses.map(({ key }) => key);
  const fen = () => random.int(3_001, 30_007);
  return {
    ownerStays: [
      { house: lake, landlord: '甲', from: '2026-10-08', to: '2026-10-12' },
      { house: hill, landlord: '丙', from: '2026-10-15', to: '2026-10-17' },
      { house: lane, landlord: '戊', from: '2026-10-25', to: '2026-10-27' },
    ],
    expenses: [
      {
        on: '2026-10-06',
        house: lake,
        landlord: '甲',
        category: 'repair',
        amountFen: fen(),
        markupBp: 1_000,
        method: 'wechat',
      },
      {
        on: '2026-10-18',
        house: hill,
        landlord: '乙',
        category: 'repair',
        amountFen: fen(),
        markupBp: 0,
        method: null,
      },
      {
        on: '2026-10-20',
        house: lane,
        landlord: null,
        category: 'repair',
        amountFen: fen(),
        markupBp: 0,
        method: 'transfer',
      },
      {
        on: '2026-11-09',
        house: null,
        landlord: '丁',
        category: 'repair',
        amountFen: fen(),
        markupBp: 555,
        method: 'cash',
      },
      {
        on: '2026-10-22',
        house: null,
        landlord: null,
        category: 'repair',
        amountFen: fen(),
        markupBp: 0,
        method: null,
      },
    ],
    adjustments: [
      { on: '2026-10-24', landlord: '丙', house: hill, kind: 'deduct', amountFen: fen(), method: null },
      { on: '2026-10-26', landlord: '丁', house: null, kind: 'pay', amountFen: fen(), method: null },
      { on: '2026-11-16', landlord: '戊', house: null, kind: 'repaid', amountFen: fen(), method: 'transfer' },
    ],
    transfers: [
      {
        on: '2026-10-30',
        from: 'cash wechat',
        to: 'cash transfer',
        amountFen: fen() * 3,
        feeFen: random.int(0, 99),
      },
      { on: '2026-11-02', from: 'cash transfer', to: 'institution', amountFen: 5_100_000, feeFen: 12 },
      { on: '2026-11-18', from: 'institution', to: 'cash transfer', amountFen: fen(), feeFen: 0 },
    ],
  };
};

export const COMPANY = '远山文旅';
export const LAST_DAY = '2026-12-06';

/** Nothing in it is computed by the product. */
export const planMonth = (seed: string): LivedMonth => {
  const random = createRandom(`lived month ${seed}`);
  const houses = housesOf(random);
  const base: Base = {
    ...{
      month: '2026-10',
      houses,
      landlords: ['甲', '乙', '丙', '丁', '戊'],
      contracts: contractsOf(random, houses),
    },
    channelBp: { mt: 1_200, tj: 1_000, pig: 850 },
    ...beside(random, houses),
  };
  const desk = new Desk(base, random);
  for (const sell of [sellStays, sellEndings, sellNoShows, sellGroup, sellDeposit]) sell(desk);
  const settlements = sellToCompany(desk, COMPANY);
  const bills = sellByChannels(desk);
  sellDamages(desk);
  const statements = [
    { month: '2026-10', on: '2026-11-06' },
    { month: '2026-11', on: '2026-12-04' },
  ];
  return { ...base, orders: desk.orders, settlements, bills, statements };
};
