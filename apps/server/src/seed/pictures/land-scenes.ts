/** Views of hills, streets and gardens. */

import { brickHouse, greatWall, pearlTower, redGate, stoneHouse, tower, whiteHouse } from './buildings.ts';
import { lch, lighter, mix } from './colour.ts';
import { bamboo, pine, roundTree } from './plants.ts';
import { type Brush, birds, pagoda, peaks, ridge, sail, sky, water } from './scenery.ts';
import {
  disc,
  faded,
  group,
  HEIGHT,
  moved,
  oval,
  points,
  rect,
  rounded,
  shape,
  stroke,
  WIDTH,
} from './sheet.ts';
import { flowers } from './water-scenes.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

const maybe = ({ random }: Brush, chance: number, draw: () => string): string =>
  random.chance(chance) ? draw() : '';

const terraces = ({ palette, random }: Brush, y: number): string => {
  const rows = range(8).map(
    (i) =>
      `M-20 ${points(y + 22 + i * 22)}Q${points(random.int(120, 260), y - 14 + i * 20, 330, y + 16 + i * 22)}T660 ${points(y + i * 23)}`,
  );
  return stroke(rows.join(''), lighter(palette.land(1), 0.1), 7, `${faded(0.75)} stroke-dasharray="15 3"`);
};

export const hills = (brush: Brush): string => {
  const { random, palette } = brush;
  const y = random.int(215, 250);
  return [
    sky(brush, y),
    ridge(brush, y - 80, 60, 4, palette.land(0.25)),
    ridge(brush, y - 38, 50, 5, palette.land(0.48)),
    group(
      faded(0.5),
      rounded(-30, y - 52, 420, 18, 9, mix(palette.skyBottom, lch(1, 0, 0), 0.5)),
      rounded(250, y - 28, 460, 16, 8, mix(palette.skyBottom, lch(1, 0, 0), 0.5)),
    ),
    ridge(brush, y + 10, 36, 6, palette.land(0.72)),
    whiteHouse(brush, random.int(170, 470), y + 34, 0.62),
    ...range(5).map(() =>
      pine(
        brush,
        random.int(20, 620),
        y + random.int(20, 40),
        0.35 + random.next() * 0.25,
        palette.land(0.9),
      ),
    ),
    ridge(brush, y + 64, 26, 4, palette.land(1)),
    terraces(brush, y + 62),
    random.chance(0.55)
      ? bamboo(brush, random.pick([14, 500]), 5)
      : roundTree(brush, random.pick([70, 570]), 400, 1.7),
    birds(brush),
  ].join('');
};

export const skyline = (brush: Brush): string => {
  const { random, palette } = brush;
  const bank = random.int(288, 312);
  const row = (count: number, low: number, high: number, near: number) =>
    range(count)
      .map((i) =>
        tower(
          brush,
          (i * WIDTH) / count + random.int(-12, 8),
          bank,
          WIDTH / count - random.int(2, 22),
          random.int(low, high),
          palette.land(near),
        ),
      )
      .join('');
  return [
    sky(brush, bank - 60),
    row(8, 70, 160, 0.3),
    maybe(brush, 0.55, () =>
      pearlTower(brush, random.int(120, 520), bank, 0.85 + random.next() * 0.15, palette.land(0.7)),
    ),
    row(7, 80, 205, 0.62),
    stroke(
      range(12)
        .map((i) => `M${points(12 + i * 56 + random.int(-12, 12), bank - 4)}h${random.int(8, 22)}`)
        .join(''),
      palette.leaf,
      17,
    ),
    rect(0, bank, WIDTH, 8, mix(palette.wall, palette.ink, 0.35)),
    water(brush, bank + 8, 0.16),
    sail(brush, random.int(110, 540), bank + 62, 0.55),
  ].join('');
};

export const lane = (brush: Brush): string => {
  const { random, palette } = brush;
  const ground = 338;
  const pavement = mix(palette.wall, lch(0.72, 0.01, 80), 0.75);
  return [
    sky(brush, 250),
    ...range(2).map((i) =>
      brickHouse(brush, 190 + i * 240 + random.int(-30, 30), ground - 26, 1.35 + random.next() * 0.35),
    ),
    ...range(5).map((i) =>
      brickHouse(brush, 52 + i * 136 + random.int(-12, 12), ground, 1.5 + random.next() * 0.5),
    ),
    shape(`M0 ${ground}H640V420H0Z`, brush.sheet.fade(pavement, lighter(pavement, -0.1))),
    shape('M250 338H390L520 420H120Z', lighter(pavement, 0.06)),
    ...[random.int(40, 130), random.int(510, 600)].map((x) =>
      roundTree(brush, x, 388, 2.6 + random.next() * 0.7),
    ),
    moved(
      random.pick([190, 450]),
      380,
      1,
      stroke('M0 0V-120M0 -120q14 -12 26 0', palette.ink, 4),
      disc(26, -112, 9, palette.light),
      disc(26, -112, 30, brush.sheet.glow(palette.light)),
    ),
  ].join('');
};

const panda = (x: number, y: number, size: number): string => {
  const black = lch(0.27, 0.01, 260);
  return moved(
    x,
    y,
    size,
    oval(0, -22, 34, 26, '#fff'),
    oval(-24, -8, 14, 11, black),
    oval(24, -8, 14, 11, black),
    disc(-16, -70, 9, black),
    disc(16, -70, 9, black),
    oval(0, -54, 25, 22, '#fff'),
    oval(-10, -56, 6, 7.5, black),
    oval(10, -56, 6, 7.5, black),
    disc(-9, -57, 2, '#fff'),
    disc(9, -57, 2, '#fff'),
    oval(0, -46, 4, 3, black),
    oval(0, -30, 32, 9, black),
  );
};

export const garden = (brush: Brush): string => {
  const { random, palette } = brush;
  const y = random.int(285, 305);
  return [
    sky(brush, y - 40),
    ridge(brush, y - 70, 34, 6, palette.land(0.35)),
    ridge(brush, y - 34, 20, 7, palette.land(0.6)),
    whiteHouse(brush, random.int(210, 430), y, 1.9),
    ridge(brush, y + 22, 10, 6, palette.land(1)),
    bamboo(brush, 8, random.int(4, 5)),
    bamboo(brush, 540, 3),
    random.chance(0.55)
      ? panda(random.int(210, 430), 398, 1)
      : moved(
          320,
          392,
          1,
          oval(0, 4, 110, 12, palette.ink, faded(0.12)),
          rounded(-52, -34, 104, 9, 4, palette.wood),
          stroke('M-38 -26V2M38 -26V2', palette.wood, 6),
          rounded(-14, -52, 28, 18, 7, palette.accent),
          rounded(24, -44, 12, 10, 3, '#fff'),
        ),
    ...range(12).map(() =>
      disc(random.int(140, 510), random.int(y + 36, 414), random.pick([2.5, 3.5, 4.5]), palette.blossom),
    ),
  ].join('');
};

export const snow = (brush: Brush): string => {
  const { random, palette } = brush;
  const y = random.int(235, 262);
  return [
    sky(brush, y - 60),
    peaks(brush, y, random.int(150, 185), random.int(4, 5), palette.land(0.5)),
    ridge(brush, y + 8, 30, 6, palette.land(0.72)),
    ...range(7).map(() =>
      pine(
        brush,
        random.int(10, 630),
        y + random.int(22, 46),
        0.4 + random.next() * 0.35,
        palette.land(0.95),
      ),
    ),
    ...range(3).map((i) =>
      whiteHouse(brush, 130 + i * 170 + random.int(-24, 24), y + 78, 1 + random.next() * 0.35),
    ),
    ridge(brush, y + 100, 14, 5, mix(palette.leaf, palette.land(1), 0.4)),
    flowers(brush, random.pick([-10, 440]), 420),
  ].join('');
};

export const hutong = (brush: Brush): string => {
  const { random, palette } = brush;
  const roofs = range(5).map((i) =>
    whiteHouse(
      { ...brush, palette: { ...palette, wall: lighter(palette.wall, -0.03 * (i % 2)) } },
      40 + i * 144 + random.int(-14, 14),
      272 + (i % 2) * 14,
      1.45 + random.next() * 0.3,
    ),
  );
  const ground = lch(palette.hour === 'night' ? 0.4 : 0.72, 0.015, 80);
  return [
    sky(brush, 220),
    maybe(brush, 0.6, () => pagoda(brush, random.int(90, 560), 232, 0.95)),
    ...roofs,
    rect(0, 286, WIDTH, 70, palette.wall),
    rect(0, 280, WIDTH, 10, palette.roof),
    rect(0, 352, WIDTH, HEIGHT - 352, brush.sheet.fade(ground, lighter(ground, -0.08))),
    redGate(brush, random.int(220, 430), 362, 1.2),
    roundTree(brush, random.pick([80, 560]), 372, 2.3),
    stroke(
      range(9)
        .map(() => `M${random.pick([80, 560]) + random.int(-50, 50)} ${random.int(180, 260)}h0`)
        .join(''),
      lch(0.66, 0.17, 50),
      10,
    ),
    birds(brush),
  ].join('');
};

export const wall = (brush: Brush): string => {
  const { random, palette } = brush;
  const line: [number, number][] = range(6).map((i) => [
    i * 138 - 30,
    205 + (i % 2 ? -48 : 12) + random.int(-18, 18),
  ]);
  const hill = `M${points(-40, 240)}${line.map(([x, y]) => `L${points(x, y + 4)}`).join('')}V${HEIGHT}H-40Z`;
  return [
    sky(brush, 190),
    ridge(brush, 190, 80, 5, palette.land(0.28)),
    ridge(brush, 224, 60, 6, palette.land(0.48)),
    shape(hill, palette.land(0.72)),
    greatWall(brush, line),
    ridge(brush, 312, 32, 6, palette.land(0.9)),
    ...range(6).map(() =>
      roundTree(
        brush,
        random.int(0, WIDTH),
        random.int(318, 352),
        0.5 + random.next() * 0.3,
        mix(palette.leaf, lch(0.62, 0.13, random.int(35, 90)), random.next() * 0.7),
      ),
    ),
    ridge(brush, 372, 14, 5, lighter(palette.land(1), -0.03)),
    stoneHouse(brush, random.int(150, 490), 386, 1.2),
    pine(brush, random.pick([50, 590]), 412, 1.5),
  ].join('');
};
