/** Views with water before the house. */

import { brickHouse, whiteHouse } from './buildings.ts';
import { lch, lighter, mix } from './colour.ts';
import { lotus, palm, willow } from './plants.ts';
import {
  archBridge,
  type Brush,
  birds,
  boat,
  lantern,
  pagoda,
  peaks,
  ridge,
  sail,
  sky,
  water,
} from './scenery.ts';
import { disc, faded, group, moved, oval, points, rect, rounded, shape, stroke, WIDTH } from './sheet.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

const maybe = ({ random }: Brush, chance: number, draw: () => string): string =>
  random.chance(chance) ? draw() : '';

export const farHills = (brush: Brush, horizon: number): string =>
  ridge(brush, horizon - 52, 40, 5, brush.palette.land(0.3)) +
  ridge(brush, horizon - 18, 34, 6, brush.palette.land(0.52));

export const lake = (brush: Brush): string => {
  const { random } = brush;
  const horizon = random.int(215, 250);
  const at = random.int(120, 520);
  return [
    sky(brush, horizon),
    farHills(brush, horizon),
    pagoda(brush, at, horizon - 40, 0.5 + random.next() * 0.2),
    ridge(brush, horizon + 2, 16, 7, brush.palette.land(0.75)),
    water(brush, horizon),
    maybe(brush, 0.55, () =>
      archBridge(brush, random.int(140, 500), horizon + 26, 0.75 + random.next() * 0.25),
    ),
    boat(brush, random.int(110, 520), horizon + random.int(58, 100), 0.7 + random.next() * 0.4),
    maybe(brush, 0.6, () => lotus(brush, 358, random.int(9, 14))),
    willow(brush, random.pick([1, -1])),
    maybe(brush, 0.5, () => birds(brush)),
  ].join('');
};

export const canal = (brush: Brush): string => {
  const { random, palette } = brush;
  const quay = random.int(262, 285);
  const stone = mix(palette.wall, palette.ink, 0.3);
  return [
    sky(brush, quay),
    ridge(brush, quay - 90, 30, 6, palette.land(0.4)),
    ...range(5).map((i) =>
      whiteHouse(brush, 60 + i * 130 + random.int(-12, 12), quay, 1.35 + random.next() * 0.35),
    ),
    rect(0, quay - 3, WIDTH, 15, stone),
    water(brush, quay + 12),
    group(
      `${faded(0.16)} transform="translate(0 ${2 * quay + 24}) scale(1 -1)"`,
      ...range(5).map((i) => rect(30 + i * 124, quay - 60, 78, 60, palette.wall)),
    ),
    maybe(brush, 0.6, () => archBridge(brush, random.int(150, 490), quay + 22, 1.05)),
    boat(brush, random.int(110, 530), quay + random.int(66, 104), 1),
    ...range(3).map((i) => lantern(brush, 110 + i * 190 + random.int(-20, 20), random.int(28, 46), 0.8)),
    willow(brush, random.pick([1, -1])),
  ].join('');
};

export const flowers = ({ palette, random }: Brush, x: number, y: number): string =>
  stroke(`M${points(x, y)}q20 -70 80 -96`, palette.wood, 5) +
  range(26)
    .map(() =>
      disc(
        x + 66 + random.int(-66, 70),
        y - 92 + random.int(-34, 40),
        random.int(5, 10),
        lighter(palette.blossom, random.int(-6, 8) / 100),
      ),
    )
    .join('');

export const sea = (brush: Brush): string => {
  const { random, palette, sheet } = brush;
  const horizon = random.int(205, 235);
  const beach = random.int(335, 360);
  const sand = lch(palette.hour === 'night' ? 0.6 : 0.9, 0.05, 80);
  const side = random.pick([0, 1]);
  return [
    sky(brush, horizon),
    maybe(brush, 0.7, () => ridge(brush, horizon + 4, 26, 9, palette.land(0.4))),
    water(brush, horizon),
    ...range(random.int(1, 3)).map(() =>
      sail(brush, random.int(90, 560), horizon + random.int(18, 60), 0.35 + random.next() * 0.4),
    ),
    shape(
      `M0 ${beach}Q160 ${beach - 26} 330 ${beach}T640 ${beach - 10}V420H0Z`,
      sheet.fade(sand, lighter(sand, -0.08)),
    ),
    stroke(`M0 ${beach - 2}Q160 ${beach - 28} 330 ${beach - 2}T640 ${beach - 12}`, '#fff', 5, faded(0.75)),
    maybe(brush, 0.6, () => brickHouse(brush, side ? 540 : 100, beach + 24, 1.5)),
    ...range(random.int(2, 3)).map((i) =>
      palm(brush, side ? 60 + i * 74 : 580 - i * 70, beach + random.int(22, 50), 1.15 + random.next() * 0.5),
    ),
    moved(
      random.int(250, 400),
      392,
      1,
      stroke('M0 6V-58', '#fff', 4),
      shape('M-52 -50Q0 -98 52 -50Z', palette.accent),
      shape('M-18 -50Q0 -98 18 -50Z', lighter(palette.accent, 0.16)),
      rounded(-62, -4, 46, 8, 4, palette.wood),
    ),
    birds(brush),
  ].join('');
};

export const erhai = (brush: Brush): string => {
  const { random, palette } = brush;
  const horizon = random.int(225, 250);
  const x = random.int(200, 460);
  return [
    sky(brush, horizon - 40),
    random.chance(0.6)
      ? peaks(brush, horizon, random.int(95, 130), 6, palette.land(0.42))
      : farHills(brush, horizon),
    ridge(brush, horizon + 4, 14, 8, palette.land(0.66)),
    water(brush, horizon),
    moved(
      x,
      horizon + 66,
      1,
      oval(0, 2, 60, 5, palette.ink, faded(0.14)),
      stroke('M0 0Q-6 -40 4 -74M0 -40L-24 -66M2 -52L26 -80', palette.ink, 4),
      ...range(9).map(() =>
        disc(random.int(-34, 38), -84 + random.int(-24, 20), random.int(9, 17), palette.leaf, faded(0.85)),
      ),
    ),
    ...range(random.int(2, 3)).map((i) =>
      whiteHouse(brush, (random.chance(0.5) ? 60 : 430) + i * 74, 404 + i * 6, 1.35),
    ),
    birds(brush),
    maybe(brush, 0.6, () => flowers(brush, 470, 430)),
  ].join('');
};
