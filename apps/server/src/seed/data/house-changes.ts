/** Open revisions of the demo business, and reviewers' comments. */
import type { DraftContent } from '@minsu/contract/foundation/houses/house-content.ts';
import type { Username } from '../orders/people.ts';

/** A review of a house that was never online, by the state of its sketch and its place among them. */
export interface FirstReview {
  readonly by: Username;
  /** Minutes it waits, or waited. */
  readonly minutesAgo: number;
  /** Rounds that came before. */
  readonly earlier: readonly {
    readonly by: Username;
    readonly decidedBy: Username;
    readonly reasons: readonly (readonly [place: number, reason: string])[];
  }[];
}

const blurred = [
  [0, '备案证照片反光，编号后四位看不清，请重新拍摄。'],
  [5, '封面是竖图且有水印，请换成无水印的横图。'],
] as const;
const missing = [
  [2, '地图坐标落在马路对面，请移到院门口。'],
  [7, '只有一张卫浴照片，看不到淋浴区的防滑措施。'],
] as const;

export const waitingReviews: readonly FirstReview[] = [
  { by: 'operator', minutesAgo: 26 * 60, earlier: [] },
  {
    by: 'supervisor',
    minutesAgo: 190,
    earlier: [{ by: 'supervisor', decidedBy: 'director', reasons: missing }],
  },
];
export const returnedReview: FirstReview = {
  by: 'operator',
  minutesAgo: 8 * 60,
  earlier: [{ by: 'operator', decidedBy: 'supervisor', reasons: blurred }],
};

/** A change of an online house; `place` counts the online houses of the kind. */
export interface HouseChange {
  readonly kind: 'entire' | 'multi';
  readonly place: number;
  readonly by: Username;
  readonly state: 'draft' | 'submitted' | 'returned';
  readonly minutesAgo: number;
  readonly reason?: readonly [decidedBy: Username, place: number, reason: string];
  readonly change: (live: DraftContent) => DraftContent;
}

const dearer = (fen: number | null, by: number): number | null => (fen === null ? null : fen + by * 100);

export const houseChanges: readonly HouseChange[] = [
  {
    kind: 'multi',
    place: 2,
    by: 'director',
    state: 'submitted',
    minutesAgo: 75,
    change: (live) => ({
      ...live,
      cleaningFeeFen: live.cleaningFeeFen + 2_000,
      cancellationPolicy: 'flexible',
      description: `${live.description}\n冬季起每间客房配备加湿器与加厚羽绒被，免费续杯热茶。`,
      roomTypes: live.roomTypes.map((type, index) =>
        index === 0
          ? { ...type, weekendPriceFen: dearer(type.weekendPriceFen ?? type.basePriceFen, 60) }
          : type,
      ),
      photos: [...live.photos.slice(1), ...live.photos.slice(0, 1)],
    }),
  },
  {
    kind: 'entire',
    place: 1,
    by: 'operator',
    state: 'submitted',
    minutesAgo: 410,
    change: (live) => ({
      ...live,
      checkInTime: '16:00',
      depositFen: live.depositFen + 50_000,
      houseRules: `${live.houseRules}\n庭院烧烤须提前一天预约，22:00 前结束。`,
      roomTypes: live.roomTypes.map((type) => ({ ...type, basePriceFen: dearer(type.basePriceFen, 80) })),
    }),
  },
  {
    kind: 'multi',
    place: 5,
    by: 'operator',
    state: 'draft',
    minutesAgo: 35,
    change: (live) => ({ ...live, name: `${live.name}（山景店）`, facilities: live.facilities.slice(1) }),
  },
  {
    kind: 'entire',
    place: 4,
    by: 'operator',
    state: 'returned',
    minutesAgo: 1_500,
    reason: ['admin', 14, '平日价上调超过三成，且清洁费与加人费重复收取，请说明或下调。'],
    change: (live) => ({
      ...live,
      cleaningFeeFen: live.cleaningFeeFen + 12_000,
      roomTypes: live.roomTypes.map((type) => ({ ...type, basePriceFen: dearer(type.basePriceFen, 260) })),
    }),
  },
];
