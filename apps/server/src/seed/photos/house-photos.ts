/** Which pictures a house has: the view, the house, rooms; and one of each room type. */
import type { HouseSketch } from '../data/houses.ts';
import type { TypeFact } from '../houses/house-model.ts';
import type { Random } from '../random.ts';
import { demoPhoto, type PhotoSubject } from './demo-photos.ts';

export interface Picture {
  readonly caption: string;
  /** For the house: view, exterior, living, kitchen, bathroom, lounge; of a room type: bedroom. */
  readonly space: string;
  readonly roomTypeId: string | null;
  readonly content: Buffer;
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

const bedsOf = (beds: string): PhotoSubject => {
  if (/^1 张 1\.2 米单人床$/.test(beds)) return 'bed-single';
  if (/^2 张 1\.[23]\d? ?米?/.test(beds)) return 'bed-twin';
  return /\+ [12] 张/.test(beds) ? 'bed-family' : 'bed-double';
};

export const housePictures = (sketch: HouseSketch, types: readonly TypeFact[], random: Random): Picture[] => {
  const { scene, kind } = sketch;
  const isEntire = kind === 'entire';
  const of = (space: string, caption: string, subject: PhotoSubject): Picture => ({
    space,
    caption,
    content: demoPhoto(scene, subject, random.fork(subject)),
    roomTypeId: null,
  });
  const outside = [
    of('view', captions[scene], 'view'),
    of('exterior', isEntire ? '独门独院' : '门口', isEntire ? 'entire-house' : 'house'),
  ];
  const inside = [
    of('living', '公共客厅', 'living'),
    of('living', '窗边', 'window'),
    of('kitchen', '厨房', 'kitchen'),
    of('bathroom', '浴室', 'bathroom'),
  ];
  const first = random.chance(0.55) ? outside : outside.toReversed();
  const rooms = types.map((type) => ({
    ...of('bedroom', type.name, bedsOf(type.beds)),
    content: demoPhoto(scene, bedsOf(type.beds), random.fork(`bedroom ${type.code}`)),
    roomTypeId: type.id,
  }));
  return [...first, ...random.shuffle(inside).slice(0, random.int(1, 3)), ...rooms];
};
