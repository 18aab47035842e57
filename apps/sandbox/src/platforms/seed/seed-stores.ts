/**
 * Stores of the platforms in the initial state. Houses and room types have the names a landlord would give them there:
 * nearly those in their own books.
 */
import { addStore, type ListingInput, type StoreInput } from '../add-store.ts';
import type { PlatformName, World } from '../world.ts';

/** Type, yuan a night, rooms, whether it is booked at once (默认闪订). */
type TypeRow = readonly [typeName: string, yuan: number, rooms: number, isOnRequest?: 'onRequest'];

const house = (
  houseName: string,
  address: string,
  rows: readonly TypeRow[],
  rentType: 1 | 2 = 2,
): ListingInput[] =>
  rows.map(([typeName, yuan, rooms, onRequest]) => ({
    houseName,
    typeName,
    address,
    rentType,
    basePrice: yuan * 100,
    rooms,
    instant: onRequest === undefined,
  }));

const westLake = house('西湖云栖', '杭州市西湖区杨公堤23号', [
  ['清荷大床房', 528, 4],
  ['听雨双床房', 568, 3],
  ['湖景露台大床房', 768, 2],
  ['亲子家庭房', 898, 2],
  ['云水湖景套房', 1_318, 1, 'onRequest'],
]);
const lingyin = house('灵隐山居', '杭州市西湖区灵隐街道白乐桥106号', [
  ['竹影大床房', 598, 3],
  ['茶山双床房', 628, 3],
  ['山景阳台房', 828, 2],
  ['禅意榻榻米家庭房', 958, 1, 'onRequest'],
]);
const manjuelong = house('满觉陇桂雨小筑', '杭州市西湖区满觉陇路52号', [
  ['竹影大床房', 468, 3],
  ['山景阳台房', 648, 2],
  ['林间星空套房', 1_128, 1, 'onRequest'],
]);
const longjing = house('龙井问茶', '杭州市西湖区龙井村上保26号', [
  ['竹影大床房', 498, 3],
  ['茶山双床房', 528, 2],
]);
const shuanglang = house('双廊·海地生活', '大理市双廊镇大建旁村42号', [
  ['白族庭院大床房', 688, 3],
  ['稻田双床房', 718, 2],
  ['洱海海景大床房', 1_068, 2],
  ['270°海景浴缸套房', 1_858, 1, 'onRequest'],
]);
const cangshan = house('古城·苍山月', '大理市大理古城人民路312号', [
  ['扎染大床房', 288, 3],
  ['三角梅双床房', 308, 2],
  ['苍山云景房', 418, 1],
]);
const xizhou = house('喜洲·稻香白墙', '大理市喜洲镇城北村58号', [
  ['白族庭院大床房', 428, 3],
  ['稻田双床房', 448, 2],
]);
const longkan = house(
  '龙龛·洱海独栋湖景院',
  '大理市龙龛村龙下登112号',
  [['整院·三室两卫', 1_980, 1, 'onRequest']],
  1,
);

const seeds: readonly (readonly [PlatformName, StoreInput])[] = [
  [
    'mt',
    {
      id: '80010001',
      name: '云栖民宿（杭州·大理）',
      listings: [
        ...westLake,
        ...lingyin,
        ...manjuelong,
        ...longjing,
        ...shuanglang,
        ...cangshan,
        ...xizhou,
        ...longkan,
      ],
    },
  ],
  [
    'mt',
    {
      id: '80010002',
      name: '才村码头·风起洱海',
      listings: house('才村码头·风起洱海', '大理市才村北巷19号', [
        ['白族庭院大床房', 518, 2],
        ['洱海海景大床房', 798, 1],
        ['海景亲子家庭房', 958, 1, 'onRequest'],
      ]),
    },
  ],
  [
    'tj',
    {
      id: 'yunqi',
      name: '云栖度假（杭州）',
      password: 'yunqi-2026',
      listings: [...westLake.slice(0, 4), ...lingyin.slice(0, 3), ...manjuelong.slice(0, 2), ...longkan],
    },
  ],
  [
    'pig',
    {
      id: '50010001',
      name: '云栖房东',
      mobile: '13900000001',
      listings: [...shuanglang, ...cangshan, ...xizhou, ...longkan],
    },
  ],
];

export const seedStores = (world: World): void => {
  for (const [platform, wanted] of seeds) addStore(world, platform, wanted);
};
