/**
 * The published certification list as data: which nights each business event has to change, in how many calls. The page
 * names days of November 2026 (and December to May for step 8); another month may be used instead.
 */

export type Room = 'twin' | 'double';
export type Plan = 'bar' | 'breakfast';

/** `min_stay`: any of the three fields of a minimum stay. */
export type Values = Readonly<Record<string, number | boolean>>;

export interface Expectation {
  readonly room: Room;
  /** Absent: availability of the room type. */
  readonly plan?: Plan;
  /** Both ends included. */
  readonly from: string;
  readonly to: string;
  readonly values: Values;
}

export interface CertificationStep {
  readonly number: number;
  readonly title: string;
  readonly endpoint: 'POST /restrictions' | 'POST /availability';
  readonly minCalls: number;
  readonly maxCalls: number;
  readonly expects: readonly Expectation[];
}

/** `2026-11` and 10 months: `2027-09`. */
const monthAfter = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
};

type Row = readonly [room: Room, plan: Plan | undefined, from: number, to: number, values: Values];

/** Prices in cents. */
const restrictionSteps: readonly (readonly [number: number, title: string, rows: readonly Row[]])[] = [
  [2, 'one price', [['twin', 'bar', 22, 22, { rate: 33_300 }]]],
  [
    3,
    'three prices',
    [
      ['twin', 'bar', 21, 21, { rate: 33_300 }],
      ['double', 'bar', 25, 25, { rate: 44_400 }],
      ['double', 'breakfast', 29, 29, { rate: 45_623 }],
    ],
  ],
  [
    4,
    'price ranges',
    [
      ['twin', 'bar', 1, 10, { rate: 24_100 }],
      ['double', 'bar', 10, 16, { rate: 31_266 }],
      ['double', 'breakfast', 1, 20, { rate: 11_100 }],
    ],
  ],
  [
    5,
    'minimum stay',
    [
      ['twin', 'bar', 23, 23, { min_stay: 3 }],
      ['double', 'bar', 25, 25, { min_stay: 2 }],
      ['double', 'breakfast', 15, 15, { min_stay: 5 }],
    ],
  ],
  [
    6,
    'stop sell',
    [
      ['twin', 'bar', 14, 14, { stop_sell: true }],
      ['double', 'bar', 16, 16, { stop_sell: true }],
      ['double', 'breakfast', 20, 20, { stop_sell: true }],
    ],
  ],
  [
    7,
    'several restrictions',
    [
      [
        'twin',
        'bar',
        1,
        10,
        { closed_to_arrival: true, closed_to_departure: false, max_stay: 4, min_stay: 1 },
      ],
      ['twin', 'breakfast', 12, 16, { closed_to_arrival: false, closed_to_departure: true, min_stay: 6 }],
      ['double', 'bar', 10, 16, { closed_to_arrival: true, min_stay: 2 }],
      ['double', 'breakfast', 1, 20, { min_stay: 10 }],
    ],
  ],
];

const availabilitySteps: readonly (readonly [number: number, title: string, rows: readonly Row[]])[] = [
  [
    9,
    'availability by bookings',
    [
      ['twin', undefined, 21, 21, { availability: 7 }],
      ['double', undefined, 25, 25, { availability: 0 }],
    ],
  ],
  [
    10,
    'availability ranges',
    [
      ['twin', undefined, 10, 16, { availability: 3 }],
      ['double', undefined, 17, 24, { availability: 4 }],
    ],
  ],
];

const halfYear = (month: string): CertificationStep => {
  const range = { from: `${monthAfter(month, 1)}-01`, to: `${monthAfter(month, 6)}-01` };
  const open = { closed_to_arrival: false, closed_to_departure: false };
  return {
    number: 8,
    title: 'half a year',
    endpoint: 'POST /restrictions',
    minCalls: 1,
    maxCalls: 1,
    expects: [
      { room: 'twin', plan: 'bar', ...range, values: { rate: 43_200, ...open, min_stay: 2 } },
      { room: 'double', plan: 'bar', ...range, values: { rate: 34_200, min_stay: 3 } },
    ],
  };
};

/** Steps 2 to 10; step 1 covers everything and step 11 reads bookings. */
export const certificationSteps = (month: string): CertificationStep[] => {
  const dayOf = (day: number): string => `${month}-${String(day).padStart(2, '0')}`;
  const stepOf =
    (endpoint: CertificationStep['endpoint'], maxCalls: number) =>
    ([number, title, rows]: (typeof restrictionSteps)[number]): CertificationStep => ({
      number,
      title,
      endpoint,
      minCalls: 1,
      maxCalls,
      expects: rows.map(([room, plan, from, to, values]) => ({
        room,
        ...(plan && { plan }),
        from: dayOf(from),
        to: dayOf(to),
        values,
      })),
    });
  return [
    ...restrictionSteps.map(stepOf('POST /restrictions', 1)),
    halfYear(month),
    ...availabilitySteps.map(stepOf('POST /availability', 2)),
  ];
};
