/** Houses as drawn: small ones for landscapes, their parts for façades. Origin: the middle of the foot. */
import { type Colour, hexOf, lch, lighter, mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { type Brush, lantern } from './scenery.ts';
import { disc, faded, moved, points, polygon, rect, rounded, shape, stroke } from './sheet.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export const glass = ({ hour, skyTop, light }: Palette, lit: boolean): Colour =>
  hour === 'night' || hour === 'dusk'
    ? lit
      ? light
      : lch(0.4, 0.04, 265)
    : mix(skyTop, lch(0.97, 0.01, 220), lit ? 0.55 : 0.3);

export const crossWindow = (
  palette: Palette,
  x: number,
  y: number,
  w: number,
  h: number,
  lit: boolean,
  frame: Colour,
): string =>
  rect(x, y, w, h, glass(palette, lit), `stroke="${hexOf(frame)}" stroke-width="5"`) +
  stroke(`M${points(x + w / 2, y)}v${points(h)}M${points(x, y + h * 0.42)}h${points(w)}`, frame, 2);

export const archWindow = (
  palette: Palette,
  x: number,
  y: number,
  w: number,
  h: number,
  lit: boolean,
  frame: Colour,
): string => {
  const outline = `M${points(x, y + h)}V${points(y + w / 2)}a${points(w / 2, w / 2)} 0 0 1 ${points(w, 0)}V${points(y + h)}Z`;
  return (
    shape(outline, glass(palette, lit), `stroke="${hexOf(frame)}" stroke-width="7"`) +
    stroke(`M${points(x + w / 2, y + 2)}v${points(h - 2)}M${points(x, y + w / 2)}h${points(w)}`, frame, 2)
  );
};

/** A curved tile roof with rising corners. */
export const tileRoof = (roof: Colour, x: number, y: number, w: number, h: number, over = 22): string => {
  const left = x - over;
  const right = x + w + over;
  const count = Math.min(15, Math.floor(w / 13));
  const tiles = range(w < 120 ? 0 : count).map((i) => {
    const part = (i + 0.5) / count;
    return `M${points(x + w * 0.1 + w * 0.8 * part, y - h + 5)}L${points(x - over * 0.5 + (w + over) * part, y - 5)}`;
  });
  return (
    shape(
      `M${points(left, y - 7)}Q${points(x + 4, y - 5, x + w * 0.1, y - h)}H${points(x + w * 0.9)}Q${points(right - over - 4, y - 5, right, y - 7)}L${points(right - 4, y + 3)}H${points(left + 4)}Z`,
      roof,
    ) +
    stroke(tiles.join(''), lighter(roof, 0.07), 1.6) +
    stroke(`M${points(x + w * 0.09, y - h)}H${points(x + w * 0.91)}`, lighter(roof, -0.06), 5)
  );
};

export const whiteHouse = ({ palette, random }: Brush, x: number, y: number, size: number): string => {
  const w = random.int(74, 104);
  const floors = random.int(1, 2);
  const h = 30 + floors * 26;
  const panes = (odd: number) =>
    range(floors * 3)
      .filter((i) => i % 2 === odd)
      .map(
        (i) =>
          `M${points(-w / 2 + 10 + (i % 3) * ((w - 34) / 2), -h + 12 + Math.floor(i / 3) * 30)}h13v16h-13z`,
      )
      .join('');
  const windows = [shape(panes(1), glass(palette, true)), shape(panes(0), palette.wood)];
  return moved(
    x,
    y,
    size,
    rect(-w / 2, -h, w, h, palette.wall),
    rect(-w / 2, -7, w, 7, mix(palette.wall, palette.ink, 0.3)),
    ...windows,
    tileRoof(palette.roof, -w / 2, -h, w, 20, 12),
  );
};

export const brickHouse = ({ palette, random }: Brush, x: number, y: number, size: number): string => {
  const w = random.int(70, 96);
  const h = random.int(84, 112);
  const trim = lighter(palette.wall, 0.18);
  const pane = (lit: boolean) =>
    range(6)
      .filter((i) => (i % 3 === 1) === lit)
      .map(
        (i) =>
          `M${points(-w / 2 + 11 + (i % 3) * ((w - 34) / 2), -h + 38 + Math.floor(i / 3) * 34)}v-14a6.5 7 0 0 1 13 0v14z`,
      )
      .join('');
  const rim = 'stroke="#fff" stroke-opacity=".6" stroke-width="2"';
  const windows = [
    shape(pane(true), glass(palette, true), rim),
    shape(pane(false), glass(palette, random.chance(0.4)), rim),
  ];
  return moved(
    x,
    y,
    size,
    rect(-w / 2, -h, w, h, palette.wall),
    rect(-w / 2, -h + 44, w, 4, trim),
    ...windows,
    polygon(palette.roof, -w / 2 - 7, -h, -w * 0.22, -h - 30, w * 0.22, -h - 30, w / 2 + 7, -h),
    rect(w * 0.14, -h - 42, 10, 20, lighter(palette.wall, -0.08)),
    rounded(-9, -32, 18, 32, 8, palette.wood),
  );
};

export const stoneHouse = ({ palette, random }: Brush, x: number, y: number, size: number): string => {
  const w = random.int(96, 126);
  const stone = mix(palette.wall, lch(0.62, 0.03, 70), 0.5);
  const stones = stroke(
    range(14)
      .map(() => `M${points(random.int(-w / 2 + 8, w / 2 - 24), random.int(-46, -8))}h${random.int(6, 12)}`)
      .join(''),
    lighter(stone, -0.06),
    7,
  );
  return moved(
    x,
    y,
    size,
    rect(-w / 2, -54, w, 54, stone),
    stones,
    polygon(palette.roof, -w / 2 - 12, -52, -w / 2 + 18, -88, w / 2 - 18, -88, w / 2 + 12, -52),
    rect(-8, -34, 17, 34, palette.wood),
    rect(-w / 2 + 14, -40, 18, 17, glass(palette, true)),
    rect(w / 2 - 32, -40, 18, 17, glass(palette, true)),
  );
};

export const tower = (
  { palette, random }: Brush,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: Colour,
): string => {
  const columns = Math.max(2, Math.floor(w / 17));
  const step = (w - 8) / columns;
  const night = palette.hour === 'night' || palette.hour === 'dusk';
  const glow = night ? palette.light : lighter(colour, 0.12);
  // Lit windows of one column are a dashed line; each column starts elsewhere.
  const lit = range(columns).map((i) => {
    const from = y - h + 14 + random.int(0, 3) * 11;
    return `M${points(x + 4 + step * (i + 0.5), from)}V${points(Math.max(from, y - 12 - random.int(0, 3) * 22))}`;
  });
  const dashes = random.pick(['10 12', '10 12 10 34', '10 34 10 12 10 12']);
  const top = random.weighted([
    [() => '', 4],
    [() => stroke(`M${points(x + w / 2, y - h)}v-30`, colour, 3), 2],
    [() => polygon(colour, x, y - h + 1, x + w / 2, y - h - w * 0.6, x + w, y - h + 1), 2],
    [() => rounded(x + w * 0.2, y - h - 16, w * 0.6, 20, 5, colour), 2],
  ])();
  const windows = `<path d="${lit.join('')}" stroke="${hexOf(glow)}" stroke-width="${Math.round(step * 0.55)}" stroke-dasharray="${dashes}" stroke-linecap="butt" opacity=".85"/>`;
  return top + rect(x, y - h, w, h, colour) + windows;
};

/** A television tower with two balls: only one city has it. */
export const pearlTower = ({ palette }: Brush, x: number, y: number, size: number, colour: Colour): string =>
  moved(
    x,
    y,
    size,
    stroke('M-16 0L-6 -150M16 0L6 -150M0 0V-250', colour, 6),
    stroke('M0 -240V-292', colour, 2.4),
    disc(0, -72, 24, palette.accent),
    disc(0, -172, 17, palette.accent),
    disc(0, -222, 8, palette.accent),
    disc(-7, -79, 8, lighter(palette.accent, 0.15)),
  );

/** The wall itself, from hill to hill, a watchtower on each. */
export const greatWall = ({ palette }: Brush, line: readonly (readonly [number, number])[]): string => {
  const stone = mix(palette.wall, lch(0.7, 0.04, 75), 0.5);
  const path = `M${line.map(([x, y]) => points(x, y)).join('L')}`;
  const towers = line
    .slice(1, -1)
    .map(([x, y]) =>
      moved(
        x,
        y,
        1,
        rect(-19, -36, 38, 42, stone),
        stroke('M-19 -39h38', lighter(stone, 0.05), 7, 'stroke-dasharray="3 9"'),
        rounded(-12, -22, 8, 14, 4, palette.ink, faded(0.5)),
        rounded(4, -22, 8, 14, 4, palette.ink, faded(0.5)),
      ),
    );
  return (
    stroke(path, lighter(stone, -0.1), 19, 'stroke-linejoin="round"') +
    stroke(path, stone, 13, 'stroke-linejoin="round"') +
    stroke(
      path,
      lighter(stone, 0.08),
      3,
      'stroke-dasharray="4 5" stroke-linejoin="round" transform="translate(0 -8)"',
    ) +
    towers.join('')
  );
};

export const redGate = (brush: Brush, x: number, y: number, size: number): string => {
  const { palette } = brush;
  const red = lch(palette.hour === 'night' ? 0.38 : 0.47, 0.15, 28);
  const gold = lch(0.8, 0.12, 85);
  const studs = range(8).map(
    (i) => `M${points(-26 + (i % 2) * 14 + (i % 4 > 1 ? 24 : 0), -78 + Math.floor(i / 4) * 26)}h0`,
  );
  return moved(
    x,
    y,
    size,
    rect(-62, -118, 124, 118, lighter(palette.wall, -0.12)),
    rect(-44, -100, 88, 100, lighter(red, -0.1)),
    rect(-37, -94, 36, 94, red),
    rect(1, -94, 36, 94, red),
    stroke(studs.join(''), gold, 5),
    stroke('M-7 -48h0M7 -48h0', gold, 8),
    tileRoof(palette.roof, -62, -116, 124, 34, 16),
    lantern(brush, -56, -96, 0.6),
    lantern(brush, 56, -96, 0.6),
    rect(-70, -5, 140, 8, lch(0.7, 0.01, 90)),
  );
};
