/** Pieces of the open air: sky, ridges, water, what stands and floats in it. */
import type { Random } from '../random.ts';
import { type Colour, calmer, lch, lighter, mix } from './colour.ts';
import type { Palette } from './palette.ts';
import {
  disc,
  faded,
  group,
  HEIGHT,
  moved,
  oval,
  points,
  polygon,
  rect,
  rounded,
  type Sheet,
  shape,
  softLine,
  stroke,
  WIDTH,
} from './sheet.ts';

export interface Brush {
  readonly sheet: Sheet;
  readonly palette: Palette;
  readonly random: Random;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

const cloud = (x: number, y: number, size: number, colour: Colour, opacity: number): string =>
  group(
    faded(opacity),
    rounded(x, y, 110 * size, 16 * size, 8 * size, colour),
    rounded(x + 22 * size, y - 12 * size, 62 * size, 24 * size, 12 * size, colour),
    rounded(x - 26 * size, y + 9 * size, 84 * size, 12 * size, 6 * size, colour),
  );

const stars = (random: Random): string =>
  group(
    faded(0.8),
    ...range(26).map(() =>
      disc(random.int(0, WIDTH), random.int(0, 190), random.pick([0.8, 1.1, 1.5]), '#fff'),
    ),
  );

export const sky = ({ sheet, palette, random }: Brush, horizon: number): string => {
  const { hour, skyTop, skyBottom, sun } = palette;
  const low = hour === 'dusk' || hour === 'dawn' || hour === 'gold';
  const x = random.int(90, WIDTH - 90);
  const y = low ? horizon - random.int(30, 85) : random.int(55, 105);
  const white = mix(skyBottom, lch(0.99, 0.005, 90), hour === 'night' ? 0.15 : 0.75);
  const clouds = range(hour === 'night' ? 1 : random.int(2, 3)).map(() =>
    cloud(
      random.int(10, WIDTH - 120),
      random.int(36, Math.max(50, horizon - 110)),
      0.6 + random.next() * 0.8,
      white,
      hour === 'night' ? 0.35 : 0.8,
    ),
  );
  return [
    rect(0, 0, WIDTH, HEIGHT, sheet.fade(skyTop, skyBottom)),
    hour === 'night' ? stars(random) : '',
    disc(x, y, low ? 120 : 80, sheet.glow(sun)),
    disc(x, y, low ? 34 : 24, sun),
    ...clouds,
  ].join('');
};

export const birds = ({ palette, random }: Brush): string => {
  const x = random.int(120, 480);
  const y = random.int(60, 120);
  const wings = range(random.int(3, 5)).map((i) => {
    const [bx, by, s] = [x + i * random.int(18, 30), y + random.int(-14, 14), random.int(4, 7)];
    return `M${points(bx - s, by - s / 2)}q${points(s / 2, -s / 3, s, s / 2)}q${points(s / 2, -s * 0.8, s, -s / 2)}`;
  });
  return stroke(wings.join(''), calmer(palette.ink, 0.8), 1.6, faded(0.6));
};

/** Land from a broken line down to the bottom; `rough` is the height of its waves. */
export const ridge = (
  { random }: Brush,
  y: number,
  rough: number,
  steps: number,
  fill: Colour | string,
): string => {
  const line = range(steps + 1).map((i): [number, number] => [
    (i * (WIDTH + 80)) / steps - 40,
    y - (i % 2 === random.int(0, 1) ? rough : 0) - random.next() * rough * 0.7,
  ]);
  return shape(`${softLine(line)}V${HEIGHT}H-40Z`, fill);
};

/** Pointed mountains with snow on their heads. */
export const peaks = (
  { random, palette, sheet }: Brush,
  y: number,
  height: number,
  count: number,
  fill: Colour,
): string => {
  const rock = sheet.fade(lighter(fill, 0.04), lighter(fill, -0.02));
  const snow = mix(lch(0.98, 0.01, 240), palette.skyBottom, 0.2);
  return range(count)
    .map((i) => {
      const x = ((i + 0.5) * WIDTH) / count + random.int(-30, 30);
      const top = y - height * (0.62 + random.next() * 0.38);
      const half = (WIDTH / count) * (0.75 + random.next() * 0.3);
      const cap = (y - top) * 0.3;
      const dx = (half * cap) / (y - top);
      return [
        polygon(rock, x - half, y, x, top, x + half, y),
        polygon(
          snow,
          x - dx,
          top + cap,
          x,
          top,
          x + dx,
          top + cap,
          x + dx * 0.45,
          top + cap * 0.82,
          x + dx * 0.1,
          top + cap * 1.15,
          x - dx * 0.4,
          top + cap * 0.8,
        ),
        shape(`M${points(x, top, x + half, y, x + half * 0.1, y)}Z`, palette.ink, faded(0.1)),
      ].join('');
    })
    .join('');
};

export const water = ({ sheet, palette, random }: Brush, y: number, deep = 0.12): string => {
  const glints = range(10).map(() => {
    const at = y + 8 + random.next() ** 1.4 * (HEIGHT - y - 14);
    const w = 24 + (at - y) * 0.6 * random.next() + 12;
    return rounded(
      random.int(-20, WIDTH - 40),
      at,
      w,
      1.6 + (at - y) / 90,
      1.5,
      '#fff',
      faded(Math.round((0.12 + random.next() * 0.22) * 100) / 100),
    );
  });
  return (
    rect(
      0,
      y,
      WIDTH,
      HEIGHT - y,
      sheet.fade(mix(palette.skyBottom, palette.water, 0.45), lighter(palette.water, -deep)),
    ) + glints.join('')
  );
};

export const pagoda = ({ palette }: Brush, x: number, y: number, size: number): string => {
  const wall = mix(palette.wall, palette.wood, 0.35);
  const floors = range(5).map((i) => {
    const w = 40 - i * 5;
    const top = -20 - i * 22;
    return (
      rect(-w / 2, top, w, 20, wall) +
      shape(
        `M${points(-w / 2 - 11, top + 2)}q${points(10, -2, 13, -9)}h${points(w - 4)}q${points(3, 7, 13, 9)}Z`,
        palette.roof,
      ) +
      rect(-4, top + 7, 8, 13, palette.ink, faded(0.45))
    );
  });
  return moved(
    x,
    y,
    size,
    ...floors,
    stroke('M0 -112v-22', palette.roof, 3),
    disc(0, -136, 3.4, palette.light),
  );
};

export const archBridge = ({ palette }: Brush, x: number, y: number, size: number): string => {
  const stone = mix(palette.wall, palette.ink, 0.22);
  return moved(
    x,
    y,
    size,
    shape('M-150 0Q0 -98 150 0L112 0Q40 -2 46 0A46 44 0 0 0 -46 0L-112 0Z', stone),
    stroke('M-150 -8Q0 -110 150 -8', lighter(stone, 0.08), 5),
    stroke('M-90 -34v-13M-45 -49v-13M0 -54v-13M45 -49v-13M90 -34v-13', lighter(stone, -0.06), 4),
    shape('M-46 2A46 34 0 0 0 46 2Z', palette.ink, faded(0.12)),
  );
};

export const boat = ({ palette }: Brush, x: number, y: number, size: number): string =>
  moved(
    x,
    y,
    size,
    oval(2, 8, 62, 5, palette.ink, faded(0.15)),
    shape('M-56 -8Q0 12 60 -12L44 6Q0 14 -42 6Z', palette.wood),
    shape('M-22 -6V-20Q4 -38 28 -20V-6Z', lighter(palette.wood, 0.14)),
    stroke('M-46 -6L-66 -44', palette.ink, 2.4),
  );

export const sail = ({ palette }: Brush, x: number, y: number, size: number): string =>
  moved(
    x,
    y,
    size,
    shape('M-34 0H36L26 14H-22Z', palette.accent),
    polygon('#fff', 0, -70, 0, -4, 34, -4),
    polygon(lighter(palette.accent, 0.2), -4, -58, -4, -4, -26, -4),
    stroke('M-2 -74V0', palette.ink, 2),
  );

export const lantern = ({ sheet }: Brush, x: number, y: number, size: number): string => {
  const red = lch(0.56, 0.19, 28);
  return moved(
    x,
    y,
    size,
    disc(0, 14, 34, sheet.glow(lch(0.75, 0.14, 50)), faded(0.6)),
    stroke('M0 -14V2M0 28v12', lch(0.7, 0.13, 80), 2),
    oval(0, 15, 15, 13, red),
    oval(0, 15, 7, 13, lighter(red, 0.07)),
    rect(-6, 1, 12, 3, lch(0.78, 0.13, 85)),
    rect(-6, 26, 12, 3, lch(0.78, 0.13, 85)),
  );
};
