/** What grows. */
import { type Colour, lch, lighter } from './colour.ts';
import type { Brush } from './scenery.ts';
import { disc, faded, HEIGHT, moved, oval, points, polygon, rect, shape, stroke, WIDTH } from './sheet.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export const roundTree = (
  { palette, random }: Brush,
  x: number,
  y: number,
  size: number,
  leaf: Colour = palette.leaf,
): string =>
  moved(
    x,
    y,
    size,
    stroke(`M0 0Q${random.int(-3, 3)} -24 0 -46M0 -26L12 -40`, palette.wood, 5),
    disc(-16, -58, 20, lighter(leaf, -0.05)),
    disc(14, -56, 22, lighter(leaf, -0.02)),
    disc(-2, -74, 24, leaf),
    disc(-8, -80, 11, lighter(leaf, 0.06)),
  );

export const pine = (
  { palette }: Brush,
  x: number,
  y: number,
  size: number,
  leaf: Colour = palette.leaf,
): string =>
  moved(
    x,
    y,
    size,
    rect(-3, -14, 6, 14, palette.wood),
    polygon(lighter(leaf, -0.07), -26, -10, 0, -52, 26, -10),
    polygon(lighter(leaf, -0.03), -21, -34, 0, -70, 21, -34),
    polygon(leaf, -15, -56, 0, -86, 15, -56),
  );

export const bamboo = ({ palette, random }: Brush, x: number, count: number): string => {
  const stalk = (i: number) => {
    const at = x + i * random.int(15, 24);
    const lean = random.int(-10, 10);
    const colour = lighter(lch(palette.leaf.l, 0.1, 128), random.int(-8, 6) / 100);
    const joints = range(5).map((j) => `M${points(at + lean * (j / 6) - 4, HEIGHT - 40 - j * 72)}h8`);
    const leaves = range(6).map(() => {
      const y = random.int(10, 250);
      const px = at + (lean * (HEIGHT - y)) / HEIGHT;
      const side = random.pick([-1, 1]);
      return `M${points(px, y)}q${points(side * 16, -4, side * random.int(30, 46), random.int(8, 22))}q${points(-side * 22, -2, -side * 34, -12)}Z`;
    });
    return [
      stroke(`M${points(at, HEIGHT + 4)}Q${points(at + lean / 3, 220, at + lean, -4)}`, colour, 7),
      stroke(joints.join(''), lighter(colour, 0.12), 1.6),
      shape(leaves.join(''), lighter(colour, random.int(0, 8) / 100)),
    ].join('');
  };
  return range(count).map(stalk).join('');
};

export const willow = ({ palette, random }: Brush, side: 1 | -1): string => {
  const x0 = side === 1 ? 0 : WIDTH;
  const strands = range(15).map((i) => {
    const x = x0 + side * (i * 13 + random.int(0, 8));
    return `M${points(x, -6)}q${points(side * 8, 50, side * random.int(-4, 12), random.int(70, 190) - i * 3)}`;
  });
  return stroke(
    strands.join(''),
    lighter(lch(palette.leaf.l, 0.12, 130), 0.06),
    3.4,
    `${faded(0.85)} stroke-dasharray="13 3"`,
  );
};

export const lotus = ({ palette, random }: Brush, y: number, count: number): string =>
  range(count)
    .map(() => {
      const [x, at, s] = [random.int(10, WIDTH - 10), y + random.int(0, HEIGHT - y), random.int(16, 34)];
      const leaf = lch(palette.leaf.l + 0.02, 0.09, 150);
      const flower = random.chance(0.4)
        ? moved(
            x + 4,
            at - 10,
            s / 26,
            shape(
              'M0 4C-16 2 -14 -10 -12 -14C-6 -10 -4 -8 0 4ZM0 4C16 2 14 -10 12 -14C6 -10 4 -8 0 4ZM0 5C-9 -6 -4 -18 0 -22C4 -18 9 -6 0 5Z',
              lch(0.82, 0.11, 0),
            ),
          )
        : '';
      return (
        oval(x, at, s, s * 0.3, lighter(leaf, random.int(-6, 6) / 100)) +
        stroke(`M${points(x, at)}l${points(s * 0.8, -s * 0.1)}`, lighter(leaf, -0.1), 1.4) +
        flower
      );
    })
    .join('');

export const palm = ({ palette, random }: Brush, x: number, y: number, size: number): string => {
  const fronds = [-64, -40, -12, 16, 44, 66].map(
    (dx) =>
      `M0 -120q${points(dx * 0.5, -34 + Math.abs(dx) / 5, dx, random.int(-6, 16))}q${points(-dx * 0.4, -14, -dx, -random.int(2, 8))}Z`,
  );
  return moved(
    x,
    y,
    size,
    stroke('M-10 0Q-14 -60 0 -120', palette.wood, 8),
    shape(fronds.join(''), lch(palette.leaf.l - 0.04, 0.1, 145)),
  );
};
