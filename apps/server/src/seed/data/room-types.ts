/** Room types of a house by its scene, the simplest first; `factor` multiplies the price of the simplest. */
import type { Scene } from './houses.ts';

export interface TypeSketch {
  readonly name: string;
  readonly code: string;
  readonly beds: string;
  readonly area: number;
  readonly base: number;
  readonly max: number;
  readonly factor: number;
}

type Row = readonly [string, string, string, number, number, number, number];
const list = (...rows: readonly Row[]): TypeSketch[] =>
  rows.map(([name, code, beds, area, base, max, factor]) => ({ name, code, beds, area, base, max, factor }));

const ancient = list(
  ['临水大床房', 'WTR', '1 张 1.8 米大床', 25, 2, 2, 1],
  ['檐下双床房', 'TWN', '2 张 1.2 米单人床', 27, 2, 3, 1.06],
  ['回廊庭院房', 'CRT', '1 张 1.8 米大床', 32, 2, 3, 1.32],
  ['老宅家庭房', 'FAM', '1 张 1.8 米大床 + 1 张 1.2 米单人床', 42, 3, 4, 1.65],
  ['书楼套房', 'SUI', '1 张 2 米大床', 55, 2, 4, 2.2],
);

export const typeSketches: Record<Scene, readonly TypeSketch[]> = {
  lake: list(
    ['清荷大床房', 'LTS', '1 张 1.8 米大床', 26, 2, 2, 1],
    ['听雨双床房', 'TWN', '2 张 1.35 米双人床', 28, 2, 3, 1.08],
    ['湖景露台大床房', 'LKV', '1 张 1.8 米大床', 34, 2, 3, 1.45],
    ['亲子家庭房', 'FAM', '1 张 1.8 米大床 + 1 张 1.2 米单人床', 40, 3, 4, 1.7],
    ['云水湖景套房', 'SUI', '1 张 2 米大床 + 沙发床', 62, 2, 4, 2.5],
  ),
  hills: list(
    ['竹影大床房', 'BMB', '1 张 1.8 米大床', 28, 2, 2, 1],
    ['茶山双床房', 'TEA', '2 张 1.35 米双人床', 30, 2, 3, 1.05],
    ['山景阳台房', 'VIE', '1 张 2 米大床', 36, 2, 3, 1.38],
    ['禅意榻榻米家庭房', 'TTM', '1 张 1.8 米榻榻米 + 1 张 1.2 米单人床', 42, 3, 5, 1.6],
    ['林间星空套房', 'STR', '1 张 2 米大床', 65, 2, 4, 2.4],
  ),
  canal: ancient,
  skyline: list(
    ['城市大床房', 'CTY', '1 张 1.8 米大床', 26, 2, 2, 1],
    ['高层景观双床房', 'TWN', '2 张 1.35 米双人床', 30, 2, 3, 1.12],
    ['江景转角房', 'RIV', '1 张 2 米大床', 38, 2, 3, 1.5],
    ['行政家庭房', 'EXE', '1 张 2 米大床 + 1 张 1.2 米单人床', 46, 3, 4, 1.8],
    ['天际线 Loft 套房', 'LFT', '1 张 2 米大床 + 1 张 1.5 米双人床', 78, 4, 5, 2.6],
  ),
  lane: list(
    ['弄堂单人间', 'SGL', '1 张 1.2 米单人床', 12, 1, 1, 0.72],
    ['梧桐大床房', 'DBL', '1 张 1.8 米大床', 24, 2, 2, 1],
    ['天井双床房', 'TWN', '2 张 1.2 米单人床', 26, 2, 3, 1.08],
    ['阁楼亲子房', 'ATC', '1 张 1.8 米大床 + 1 张 1 米儿童床', 34, 3, 4, 1.42],
    ['露台大套房 Terrace Suite', 'TER', '1 张 2 米大床', 58, 2, 4, 2.3],
  ),
  garden: list(
    ['竹林大床房', 'BMB', '1 张 1.8 米大床', 25, 2, 2, 1],
    ['茶馆双床房', 'TEA', '2 张 1.35 米双人床', 28, 2, 3, 1.08],
    ['天府庭院房', 'CRT', '1 张 1.8 米大床', 33, 2, 3, 1.35],
    ['熊猫亲子房（含儿童帐篷与绘本角）', 'PND', '1 张 1.8 米大床 + 儿童帐篷', 38, 3, 4, 1.58],
    ['川西套房', 'SUI', '1 张 2 米大床', 60, 2, 4, 2.2],
  ),
  sea: list(
    ['听海大床房', 'SEA', '1 张 1.8 米大床', 24, 2, 2, 1],
    ['红砖双床房', 'BRK', '2 张 1.35 米双人床', 27, 2, 3, 1.06],
    ['侧海景阳台房', 'BAL', '1 张 1.8 米大床', 32, 2, 3, 1.4],
    ['一线海景家庭房', 'FAM', '1 张 2 米大床 + 1 张 1.2 米单人床', 42, 3, 4, 1.85],
    ['落日海景套房', 'SUN', '1 张 2 米圆床', 60, 2, 4, 2.5],
  ),
  snow: list(
    ['扎染大床房', 'TYE', '1 张 1.8 米大床', 26, 2, 2, 1],
    ['三角梅双床房', 'BOU', '2 张 1.35 米双人床', 28, 2, 3, 1.05],
    ['苍山云景房', 'CLD', '1 张 2 米大床', 35, 2, 3, 1.45],
    ['火塘家庭房', 'FIR', '1 张 1.8 米大床 + 2 张 1.2 米单人床', 45, 4, 5, 1.75],
    ['雪线观星套房', 'STR', '1 张 2 米大床', 60, 2, 4, 2.4],
  ),
  erhai: list(
    ['白族庭院大床房', 'BAI', '1 张 1.8 米大床', 28, 2, 2, 1],
    ['稻田双床房', 'RIC', '2 张 1.35 米双人床', 30, 2, 3, 1.04],
    ['洱海海景大床房', 'ERH', '1 张 2 米大床', 38, 2, 3, 1.55],
    ['海景亲子家庭房', 'FAM', '1 张 2 米大床 + 1 张 1.2 米单人床', 46, 3, 4, 1.85],
    ['270° 海景浴缸套房', 'PAN', '1 张 2 米大床', 70, 2, 3, 2.7],
  ),
  hutong: list(
    ['西厢双床房', 'WST', '2 张 1.2 米单人床', 24, 2, 2, 1],
    ['东厢大床房', 'EST', '1 张 1.8 米大床', 26, 2, 2, 1.08],
    ['耳房炕居', 'KNG', '1 张 2 米炕床', 30, 2, 3, 1.25],
    ['正房家庭套间', 'MAN', '1 张 1.8 米大床 + 1 张 1.5 米双人床', 52, 4, 5, 2.05],
    ['跨院大套房', 'YRD', '1 张 2 米大床', 72, 2, 4, 2.6],
  ),
  wall: list(
    ['山野大床房', 'HIL', '1 张 1.8 米大床', 30, 2, 2, 1],
    ['栗树双床房', 'CHE', '2 张 1.35 米双人床', 32, 2, 3, 1.05],
    ['长城景观房', 'WAL', '1 张 2 米大床', 40, 2, 3, 1.6],
    ['石屋家庭房', 'STO', '1 张 2 米大床 + 2 张 1.2 米单人床', 55, 4, 5, 1.9],
    ['烽火台套房', 'BCN', '1 张 2 米大床', 75, 2, 4, 2.5],
  ),
};

/** A house of rooms, let as a whole. */
export const wholeSketch: TypeSketch = {
  name: '整院包栋',
  code: 'WHL',
  beds: '全部房间，合住 10 人',
  area: 220,
  base: 8,
  max: 12,
  factor: 4.2,
};

/** By minimum price `from`, highest first. */
export const entireSketches: readonly (TypeSketch & { readonly from: number })[] = [
  {
    from: 2_300,
    name: '整套 · 四室三卫',
    code: 'WHL',
    beds: '3 张 1.8 米大床 + 2 张 1.2 米单人床',
    area: 260,
    base: 8,
    max: 12,
    factor: 1,
  },
  {
    from: 1_500,
    name: '整院 · 三室两卫',
    code: 'WHL',
    beds: '2 张 1.8 米大床 + 2 张 1.2 米单人床',
    area: 180,
    base: 6,
    max: 9,
    factor: 1,
  },
  {
    from: 900,
    name: '整院 · 两室一厅',
    code: 'WHL',
    beds: '2 张 1.8 米大床',
    area: 118,
    base: 4,
    max: 6,
    factor: 1,
  },
  {
    from: 600,
    name: '整套 · 两室一厅',
    code: 'WHL',
    beds: '1 张 1.8 米大床 + 1 张 1.5 米双人床',
    area: 86,
    base: 4,
    max: 5,
    factor: 1,
  },
  {
    from: 0,
    name: '整套 · 一室一厅',
    code: 'WHL',
    beds: '1 张 1.8 米大床 + 沙发床',
    area: 52,
    base: 2,
    max: 3,
    factor: 1,
  },
];

export const poeticRoomNames = [
  '听松',
  '望月',
  '枕泉',
  '采薇',
  '问茶',
  '拾光',
  '云起',
  '观山',
  '鹿鸣',
  '蒹葭',
  '桃夭',
  '子衿',
  '清和',
  '停云',
  '半日',
  '归去',
];
