/** Which pictures a house has: the view, the house, rooms; and one of each room type. */
import type { HouseSketch } from '../data/houses.ts';
import type { TypeFact } from '../house-model.ts';
import type { Random } from '../random.ts';
import { facade } from './facade.ts';
import { type Beds, bathroom, bedroom, kitchen, livingRoom, windowSeat } from './interior.ts';
import { landscape } from './landscape.ts';
import { createPalette } from './palette.ts';
import type { Brush } from './scenery.ts';
import { createSheet } from './sheet.ts';

export interface Picture {
  readonly caption: string;
  /** Of the house: view, exterior, living, kitchen, bathroom, lounge; of a room type: bedroom. */
  readonly space: string;
  readonly roomTypeId: string | null;
  readonly svg: string;
}

const captions: Record<HouseSketch['scene'], string> = {
  lake: '门前的湖',
  hills: '屋后的茶山',
  canal: '临水的老街',
  skyline: '窗外的天际线',
  lane: '梧桐掩映的弄堂',
  garden: '竹影庭院',
  sea: '步行可到的海滩',
  snow: '抬头见雪山',
  erhai: '洱海就在门口',
  hutong: '胡同里的日子',
  wall: '推门见长城',
};

const bedsOf = (beds: string): Beds => {
  if (/^1 张 1\.2 米单人床$/.test(beds)) return 'single';
  if (/^2 张 1\.[23]\d? ?米?/.test(beds)) return 'twin';
  return /\+ [12] 张/.test(beds) ? 'family' : 'double';
};

export const housePictures = (sketch: HouseSketch, types: readonly TypeFact[], random: Random): Picture[] => {
  const { scene, kind } = sketch;
  const palette = createPalette(scene, random.fork('palette'));
  const brush = (subject: string): Brush => ({ sheet: createSheet(), palette, random: random.fork(subject) });
  const of = (space: string, caption: string, svg: string): Picture => ({
    space,
    caption,
    svg,
    roomTypeId: null,
  });
  const outside = [
    of('view', captions[scene], landscape(scene, brush('view'))),
    of(
      'exterior',
      kind === 'entire' ? '独门独院' : '门口',
      facade(scene, kind === 'entire', brush('exterior')),
    ),
  ];
  const inside = [
    of('living', '公共客厅', livingRoom(scene, brush('living'))),
    of('living', '窗边', windowSeat(scene, brush('lounge'))),
    of('kitchen', '厨房', kitchen(scene, brush('kitchen'))),
    of('bathroom', '浴室', bathroom(scene, brush('bathroom'))),
  ];
  const first = random.chance(0.55) ? outside : outside.toReversed();
  const rooms = types.map((type) => ({
    space: 'bedroom',
    caption: type.name,
    roomTypeId: type.id,
    svg: bedroom(scene, bedsOf(type.beds), brush(`bedroom ${type.code}`)),
  }));
  return [...first, ...random.shuffle(inside).slice(0, random.int(1, 3)), ...rooms];
};
