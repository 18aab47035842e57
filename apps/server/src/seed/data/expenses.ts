/** What the demo business spends money on: monthly bills of each house, repairs, supplies, and costs of the business itself. */
import type { ExpenseState } from '@minsu/contract/finance/expenses/expense-states.ts';
import type { Random } from '../random.ts';

export interface ExpenseSketch {
  readonly day: number;
  readonly category: string;
  readonly vendor: string;
  readonly amountFen: number;
  readonly method: 'cash' | 'wechat' | 'alipay' | 'transfer' | null;
  /** Number of the house; null: of the business. */
  readonly house: number | null;
  readonly chargedTo?: 'landlord';
  readonly markupBp?: number;
  readonly note?: string;
  readonly state?: ExpenseState;
  readonly reason?: string;
}

interface Kind {
  readonly category: string;
  readonly vendors: readonly string[];
  readonly yuan: readonly [number, number];
  readonly method: ExpenseSketch['method'];
  readonly landlord?: true;
  readonly notes?: readonly string[];
}

/** Small things that happen any day. */
const kinds: readonly Kind[] = [
  {
    category: 'repair',
    vendors: ['城西五金店', '张师傅水电维修', '万家家电维修', '老陈防水补漏'],
    yuan: [80, 1_600],
    method: 'wechat',
    landlord: true,
    notes: ['更换卫生间龙头', '空调加氟', '热水器不出热水', '门锁换电池与锁芯', '浴室漏水补胶'],
  },
  {
    category: 'supplies',
    vendors: ['佳洁客用品批发', '义乌日用百货', '山姆会员店'],
    yuan: [60, 900],
    method: 'alipay',
    notes: ['牙具、拖鞋补货', '矿泉水 20 箱', '卷纸与抽纸'],
  },
  {
    category: 'laundry',
    vendors: ['白鸽布草洗涤', '洁源洗涤'],
    yuan: [180, 1_200],
    method: null,
    notes: ['上周布草洗涤结算'],
  },
  {
    category: 'food',
    vendors: ['湖滨生鲜超市', '早市王姐豆腐店'],
    yuan: [40, 380],
    method: 'cash',
    notes: ['早餐食材'],
  },
  {
    category: 'furnishing',
    vendors: ['宜家家居', '京东五星电器'],
    yuan: [300, 4_200],
    method: 'transfer',
    landlord: true,
    notes: ['更换床垫', '客厅茶几', '电热水壶 6 只'],
  },
  {
    category: 'garden',
    vendors: ['青禾园艺'],
    yuan: [150, 800],
    method: 'wechat',
    landlord: true,
    notes: ['庭院修剪'],
  },
  {
    category: 'deepClean',
    vendors: ['蓝天家政'],
    yuan: [260, 1_100],
    method: 'wechat',
    notes: ['退房后深度清洁'],
  },
  {
    category: 'labour',
    vendors: ['周末临时保洁'],
    yuan: [150, 450],
    method: 'cash',
    notes: ['国庆后增援两人'],
  },
];

const monthly = [
  { category: 'power', vendor: '国网浙江电力', yuan: [260, 1_900] },
  { category: 'water', vendor: '市水务集团', yuan: [45, 260] },
  { category: 'internet', vendor: '中国电信', yuan: [99, 299] },
] as const;

const ofBusiness: readonly Omit<ExpenseSketch, 'house'>[] = [
  {
    day: -41,
    category: 'marketing',
    vendor: '拾光影像工作室',
    amountFen: 680_000,
    method: 'transfer',
    note: '秋季房源拍摄',
  },
  {
    day: -33,
    category: 'software',
    vendor: '阿里云计算',
    amountFen: 129_900,
    method: 'alipay',
    note: '服务器一年',
  },
  {
    day: -20,
    category: 'insurance',
    vendor: '中国人保财险',
    amountFen: 1_268_000,
    method: 'transfer',
    note: '公众责任险',
  },
  {
    day: -12,
    category: 'transport',
    vendor: '滴滴出行',
    amountFen: 23_460,
    method: 'wechat',
    note: '莫干山巡店往返',
  },
  { day: -6, category: 'office', vendor: '得力办公', amountFen: 41_280, method: 'wechat' },
  {
    day: -2,
    category: 'transport',
    vendor: '中国铁路 12306',
    amountFen: 26_300,
    method: 'alipay',
    state: 'submitted',
  },
];

/** Cases that a screen has to show. */
const cases: readonly ExpenseSketch[] = [
  {
    ...{
      day: -5,
      category: 'repair',
      vendor: '张师傅水电维修',
      amountFen: 46_000,
      method: 'wechat',
      house: 3,
    },
    ...{ chargedTo: 'landlord', markupBp: 1_000, note: '二楼卫生间换地漏', state: 'submitted' },
  },
  // The same again, by somebody else: the approver is warned.
  {
    ...{ day: -5, category: 'repair', vendor: '张师傅水电维修', amountFen: 46_000, method: 'cash', house: 3 },
    ...{ note: '换地漏', state: 'submitted' },
  },
  {
    ...{
      day: -4,
      category: 'supplies',
      vendor: '佳洁客用品批发',
      amountFen: 31_850,
      method: 'alipay',
      house: 1,
    },
    ...{ state: 'returned', reason: '票据金额看不清，请重拍' },
  },
  {
    ...{
      day: -13,
      category: 'supplies',
      vendor: '义乌日用百货',
      amountFen: 52_600,
      method: 'alipay',
      house: 4,
    },
    ...{ note: '与前一日为同一张小票，重复记录', state: 'voided' },
  },
  {
    ...{ day: -8, category: 'deepClean', vendor: '蓝天家政', amountFen: 38_000, method: 'wechat', house: 6 },
    ...{ note: '商家已退款', state: 'voided' },
  },
  {
    day: 0,
    category: 'transport',
    vendor: '货拉拉搬运',
    amountFen: 12_800,
    method: 'wechat',
    house: 1,
    note: '旧沙发清运',
    state: 'draft',
  },
  {
    day: -1,
    category: 'food',
    vendor: '湖滨生鲜超市',
    amountFen: 8_640,
    method: 'wechat',
    house: 2,
    state: 'draft',
  },
  {
    ...{ day: 0, category: 'repair', vendor: '万家家电维修（西湖区文三路店·上门服务）', amountFen: 28_000 },
    ...{
      method: null,
      house: 5,
      chargedTo: 'landlord',
      markupBp: 500,
      note: '空调不制热，更换主板',
      state: 'submitted',
    },
  },
];

const FIRST_DAY = -58;
const SMALL_ONES = 150;

const fenOf = ([low, high]: readonly [number, number], random: Random): number =>
  random.int(low, high) * 100 + random.pick([0, 0, 0, 50, 80, 90]);

const small = (houses: number, random: Random): ExpenseSketch => {
  const kind = random.pick(kinds);
  const isLandlords = kind.landlord === true && random.chance(0.55);
  return {
    day: random.int(FIRST_DAY, -1),
    category: kind.category,
    vendor: random.pick(kind.vendors),
    amountFen: fenOf(kind.yuan, random),
    method: kind.method,
    house: random.int(0, houses - 1),
    ...(kind.notes && { note: random.pick(kind.notes) }),
    ...(isLandlords && { chargedTo: 'landlord', markupBp: random.pick([0, 500, 1_000]) }),
  };
};

/** Two months of the bills that each house gets. */
const bills = (houses: number, random: Random): ExpenseSketch[] =>
  Array.from({ length: Math.min(houses, 18) }, (_, house) =>
    [-46, -16].flatMap((day) =>
      monthly.map(
        ({ category, vendor, yuan }): ExpenseSketch => ({
          ...{ day, category, vendor, house, method: 'alipay' },
          amountFen: fenOf(yuan, random),
          ...(category === 'power' && { note: '自动扣缴' }),
        }),
      ),
    ),
  ).flat();

/** For a business with this number of houses. */
export const expenseSketches = (houses: number, random: Random): ExpenseSketch[] => [
  ...ofBusiness.map((sketch) => ({ ...sketch, house: null })),
  ...cases.filter(({ house }) => house === null || house < houses),
  ...bills(houses, random.fork('bills')),
  ...Array.from({ length: SMALL_ONES }, () => small(houses, random)),
];
