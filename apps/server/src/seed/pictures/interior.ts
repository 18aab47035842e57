/** Rooms from within. Each has a window with the view of its house. */
import type { Scene } from '../data/houses.ts';
import { type Colour, hexOf, lch, lighter, mix } from './colour.ts';
import {
  bed,
  ceiling,
  curtain,
  FLOOR,
  furnish,
  type Headboard,
  lamp,
  pane,
  picture,
  plant,
  type Room,
  shell,
} from './furniture.ts';
import type { Palette } from './palette.ts';
import type { Brush } from './scenery.ts';
import { disc, faded, oval, points, rect, rounded, shape, stroke, WIDTH } from './sheet.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export type Beds = 'double' | 'twin' | 'family' | 'single';

export const bedroom = (scene: Scene, beds: Beds, brush: Brush): string => {
  const { palette, sheet, random } = brush;
  const room = furnish(brush);
  const windowLeft = random.chance(0.5);
  const wx = windowLeft ? random.int(46, 70) : random.int(418, 440);
  const bx = windowLeft ? 268 : 76;
  const head = random.pick<Headboard>(['plain', 'slats', 'arch', 'cushions']);
  const striped = random.chance(0.5);
  const placed: Record<Beds, () => string> = {
    single: () => bed(bx + 82, 118, room, striped, head),
    double: () => bed(bx + 30, 216, room, striped, head),
    twin: () => bed(bx, 116, room, false, head) + bed(bx + 164, 116, room, false, head),
    family: () => bed(bx - 14, 176, room, striped, head) + bed(bx + 206, 96, room, false, head),
  };
  const art = random.chance(0.6)
    ? picture(brush, bx + 66, 74, 62, 78, room) + picture(brush, bx + 152, 74, 62, 78, room)
    : picture(brush, bx + 60, 80, 164, 68, room);
  return sheet.finish(
    shell(brush, room),
    pane(scene, brush, wx, 62, 158, 172, room.wood),
    curtain(wx - 34, 44, 38, 266, room.second),
    curtain(wx + 154, 44, 38, 266, room.second),
    ceiling(brush, scene, room, bx + 140),
    art,
    oval(bx + 140, 376, 250, 28, lighter(room.second, 0.06), faded(0.9)),
    placed[beds](),
    windowLeft ? lamp(brush, 606, 262, room, palette.light) : lamp(brush, 34, 262, room, palette.light),
    rounded(windowLeft ? 582 : 8, 262, 50, 66, 5, room.wood),
    random.chance(0.6) ? plant(brush, windowLeft ? 60 : 590, 372, 0.95, room.cloth) : '',
  );
};

export const windowSeat = (scene: Scene, brush: Brush): string => {
  const { sheet, random, palette } = brush;
  const room = furnish(brush);
  const x = random.int(90, 130);
  return sheet.finish(
    shell(brush, room),
    pane(scene, brush, x, 42, 440, 236, room.wood),
    stroke(`M${points(x, 42 + 118)}h440`, room.wood, 3),
    curtain(x - 62, 26, 58, 300, room.second),
    curtain(x + 444, 26, 58, 300, room.second),
    oval(320, 384, 250, 30, lighter(room.cloth, 0.2)),
    rounded(150, 262, 96, 62, 18, room.cloth),
    rounded(140, 304, 116, 46, 14, lighter(room.cloth, -0.05)),
    stroke('M158 350v26M238 350v26', room.wood, 7),
    rounded(394, 262, 96, 62, 18, room.cloth),
    rounded(384, 304, 116, 46, 14, lighter(room.cloth, -0.05)),
    stroke('M402 350v26M482 350v26', room.wood, 7),
    oval(320, 322, 56, 11, room.wood),
    stroke('M320 326v52M296 380h48', room.wood, 6),
    rounded(300, 294, 26, 20, 8, palette.accent),
    stroke('M326 302q11 2 2 9', palette.accent, 3),
    rounded(336, 304, 12, 10, 3, '#fff'),
    plant(brush, random.pick([62, 586]), 378, 1.15, room.second),
  );
};

export const livingRoom = (scene: Scene, brush: Brush): string => {
  const { sheet, random, palette } = brush;
  const room = furnish(brush);
  const wx = random.pick([44, 404]);
  const ax = wx < 200 ? 330 : 70;
  const cushions = range(3).map((i) =>
    rounded(
      178 + i * 108 + random.int(-8, 8),
      244,
      54,
      48,
      12,
      i === 1 ? room.second : lighter(room.second, -0.12),
    ),
  );
  return sheet.finish(
    shell(brush, room),
    pane(scene, brush, wx, 46, 190, 158, room.wood),
    picture(brush, ax, 56, 120, 92, room),
    picture(brush, ax + 142, 76, 62, 72, room),
    lamp(brush, wx < 200 ? 592 : 46, 350, { ...room }, palette.light),
    oval(320, 372, 270, 36, lighter(room.second, 0.05)),
    rounded(126, 214, 388, 104, 22, lighter(room.cloth, -0.04)),
    rounded(108, 252, 62, 92, 18, room.cloth),
    rounded(470, 252, 62, 92, 18, room.cloth),
    rounded(154, 282, 332, 56, 14, lighter(room.cloth, 0.05)),
    stroke('M320 284v52', lighter(room.cloth, -0.06), 2),
    ...cushions,
    oval(320, 366, 104, 17, room.wood),
    oval(320, 361, 104, 15, lighter(room.wood, 0.1)),
    rounded(286, 344, 42, 9, 2, palette.accent),
    rounded(290, 336, 36, 8, 2, room.second),
    plant(brush, 356, 362, 0.42, lch(0.97, 0.01, 85)),
    plant(brush, wx < 200 ? 66 : 584, 376, 1.2, room.wood),
  );
};

const pendant = (x: number, { metal, cloth }: Room, { light }: Palette): string =>
  stroke(`M${x} 0V40`, metal, 2) + shape(`M${x - 22} 62q22 -44 44 0Z`, cloth) + disc(x, 62, 7, light);

const onTheCounter = ({ accent }: Palette, { metal }: Room): string =>
  [
    stroke('M540 214h92M552 150v40M552 232v44', metal, 3),
    rounded(76, 226, 52, 26, 6, accent),
    stroke('M60 234h18M128 234h16', accent, 5),
    rounded(160, 238, 60, 14, 4, metal),
    stroke('M356 252v-24q0 -12 14 -12q12 0 12 12', metal, 5),
    oval(444, 248, 30, 7, lch(0.97, 0.01, 85)),
    disc(432, 238, 9, lch(0.68, 0.17, 45)),
    disc(448, 236, 10, lch(0.75, 0.15, 85)),
    disc(460, 240, 8, lch(0.65, 0.17, 135)),
  ].join('');

export const kitchen = (scene: Scene, brush: Brush): string => {
  const { sheet, random, palette } = brush;
  const room = furnish(brush);
  const front = random.chance(0.5) ? room.cloth : lighter(room.second, 0.02);
  const tile = lighter(room.wall, 0.03);
  const tiles = range(12)
    .map((i) => `M${i * 54} 150V252`)
    .concat(range(3).map((i) => `M0 ${176 + i * 26}H640`));
  const doors = range(5).map(
    (i) =>
      rounded(22 + i * 100, 274, 92, 92, 4, front) +
      stroke(`M${points(22 + i * 100 + 34, 290)}h24`, room.metal, 3),
  );
  const shelf = range(6).map((i) =>
    rounded(
      58 + i * 26,
      106 - (i % 3) * 8,
      16,
      24 + (i % 3) * 8,
      4,
      [room.second, palette.accent, lch(0.97, 0.01, 85)][i % 3] as Colour,
    ),
  );
  const lamps = [0, 1, 2].map((i) => pendant(210 + i * 110, room, palette));
  return sheet.finish(
    shell(brush, room),
    rect(0, 150, WIDTH, 104, tile),
    stroke(tiles.join(''), lighter(tile, -0.06), 1.5),
    pane(scene, brush, random.int(262, 292), 54, 176, 138, room.wood),
    rect(44, 130, 176, 8, room.wood),
    ...shelf,
    rect(0, 252, 532, 18, lighter(room.wood, 0.14)),
    rect(0, 268, 532, 104, lighter(front, -0.06)),
    ...doors,
    rounded(540, 116, 92, 256, 8, lch(0.9, 0.01, 220)),
    onTheCounter(palette, room),
    ...lamps,
  );
};

const washStand = (palette: Palette, room: Room, white: Colour): string =>
  [
    rounded(
      470,
      64,
      120,
      148,
      60,
      lighter(palette.skyTop, 0.1),
      `stroke="${hexOf(room.wood)}" stroke-width="7"`,
    ),
    stroke('M496 180L546 96M520 190L560 122', '#fff', 5, faded(0.5)),
    rounded(458, 262, 148, 18, 6, room.wood),
    rounded(486, 240, 92, 26, 12, white),
    stroke('M532 240v-16q0 -8 10 -8', room.metal, 5),
    rounded(470, 280, 124, 86, 6, lighter(room.wood, -0.05)),
  ].join('');

export const bathroom = (scene: Scene, brush: Brush): string => {
  const { sheet, random, palette } = brush;
  const room = furnish(brush);
  const tile = mix(room.wall, room.second, 0.4);
  const grid = range(14)
    .map((i) => `M${i * 48} 0V${FLOOR}`)
    .concat(range(7).map((i) => `M0 ${i * 48}H640`));
  const white = lch(0.98, 0.004, 220);
  const flip = random.chance(0.5);
  const steam = range(3).map((i) => `M${points(250 + i * 34, 226)}q-12 -16 0 -30t0 -30`);
  const inner = [
    pane(scene, brush, 150, 44, 250, 156, room.wood),
    washStand(palette, room, white),
    shape('M96 248H420Q424 372 360 372H158Q92 372 96 248Z', white),
    rounded(84, 240, 348, 18, 9, lighter(white, -0.03)),
    oval(258, 250, 150, 8, lighter(palette.water, 0.12)),
    ...range(7).map((i) =>
      disc(176 + i * 26 + random.int(-6, 6), 248 - random.int(0, 6), random.int(6, 11), '#fff', faded(0.85)),
    ),
    stroke(steam.join(''), '#fff', 5, faded(0.45)),
    stroke('M118 240v-46q0 -12 14 -12h10', room.metal, 6),
    rounded(390, 254, 38, 64, 4, room.cloth),
    plant(brush, 48, 386, 1, room.wood),
    oval(262, 398, 120, 13, room.second),
  ];
  const mirrored = flip
    ? `<g transform="translate(640 0) scale(-1 1)">${inner.join('')}</g>`
    : inner.join('');
  return sheet.finish(
    shell(brush, { ...room, wall: tile }),
    stroke(grid.join(''), lighter(tile, -0.05), 1.4),
    mirrored,
  );
};
