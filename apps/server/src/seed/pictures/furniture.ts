/** What stands and hangs in a room. */
import type { Scene } from '../data/houses.ts';
import { type Colour, lch, lighter, mix } from './colour.ts';
import { outlook } from './landscape.ts';
import type { Brush } from './scenery.ts';
import {
  disc,
  faded,
  HEIGHT,
  moved,
  oval,
  points,
  polygon,
  rect,
  rounded,
  shape,
  stroke,
  WIDTH,
} from './sheet.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export const FLOOR = 318;

export interface Room {
  readonly wall: Colour;
  readonly floor: Colour;
  readonly wood: Colour;
  readonly cloth: Colour;
  readonly second: Colour;
  readonly metal: Colour;
}

/** Indoors it is light at any hour; the accent of the house comes back in cloth. Walls stay quiet. */
export const furnish = ({ palette, random }: Brush): Room => {
  const hue = palette.accent.h;
  return {
    wall: random.pick([
      lch(0.94, 0.014, 85),
      lch(0.92, 0.022, 70),
      lch(0.88, 0.03, 62),
      lch(0.9, 0.018, 120),
      lch(0.88, 0.02, 230),
      lch(0.82, 0.028, 160),
      lch(0.84, 0.03, 40),
      lch(0.8, 0.022, hue),
    ]),
    floor: lch(random.pick([0.72, 0.66, 0.58, 0.8]), 0.05, 62 + random.int(-10, 12)),
    wood: lch(random.pick([0.5, 0.58, 0.42, 0.68]), 0.065, 60 + random.int(-8, 8)),
    cloth: lch(
      random.pick([0.6, 0.52, 0.7, 0.45]),
      random.pick([0.045, 0.065, 0.085]),
      hue + random.int(-12, 12),
    ),
    second: lch(
      random.pick([0.86, 0.9, 0.8]),
      random.pick([0.018, 0.03, 0.04]),
      random.pick([80, 60, hue, hue + 150, 230]),
    ),
    metal: lch(0.4, 0.02, 260),
  };
};

export const shell = ({ sheet, random }: Brush, { wall, floor, wood }: Room): string => {
  const boards = range(9).map(
    (i) => `M${points(320 + (i - 4) * 46, FLOOR)}L${points(320 + (i - 4) * 150, HEIGHT)}`,
  );
  const panel = random.chance(0.35)
    ? rect(0, FLOOR - 84, WIDTH, 84, lighter(wall, -0.07)) +
      stroke(
        range(13)
          .map((i) => `M${24 + i * 50} ${FLOOR - 84}V${FLOOR}`)
          .join(''),
        lighter(wall, -0.12),
        1.5,
      )
    : '';
  return (
    rect(0, 0, WIDTH, FLOOR, sheet.fade(lighter(wall, 0.02), lighter(wall, -0.03))) +
    panel +
    rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, sheet.fade(floor, lighter(floor, -0.08))) +
    stroke(boards.join(''), lighter(floor, -0.08), 1.4) +
    rect(0, FLOOR - 7, WIDTH, 8, lighter(wood, 0.12))
  );
};

/** A pane of the view, clipped and scaled into a frame. */
export const pane = (
  scene: Scene,
  brush: Brush,
  x: number,
  y: number,
  w: number,
  h: number,
  frame: Colour,
): string => {
  const scale = Math.max(w / WIDTH, h / HEIGHT);
  const shift = `translate(${points(x - (WIDTH * scale - w) / 2, y)}) scale(${scale.toFixed(3)})`;
  const clip = brush.sheet.clip(`<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`);
  return (
    rect(x - 8, y - 8, w + 16, h + 16, frame) +
    `<g ${clip}><g transform="${shift}">${outlook(scene, brush)}</g></g>` +
    stroke(`M${points(x + w / 2, y)}v${h}`, frame, 5) +
    rect(x - 14, y + h + 6, w + 28, 8, lighter(frame, 0.08))
  );
};

export const curtain = (x: number, y: number, w: number, h: number, cloth: Colour): string =>
  shape(
    `M${points(x, y)}h${points(w)}q-8 ${points(h / 2)} 0 ${points(h)}h-${points(w)}q8 -${points(h / 2)} 0 -${points(h)}Z`,
    cloth,
  ) +
  stroke(
    range(3)
      .map((i) => `M${points(x + (w * (i + 1)) / 4, y)}v${points(h)}`)
      .join(''),
    lighter(cloth, -0.06),
    2,
  );

export const lamp = ({ sheet }: Brush, x: number, y: number, { metal }: Room, light: Colour): string =>
  moved(
    x,
    y,
    1,
    disc(0, -44, 58, sheet.glow(light), faded(0.7)),
    stroke('M0 0V-30', metal, 4),
    rounded(-13, -3, 26, 5, 2, metal),
    polygon(lighter(light, 0.03), -21, -26, -13, -58, 13, -58, 21, -26),
  );

export const plant = (
  { palette, random }: Brush,
  x: number,
  y: number,
  size: number,
  pot: Colour,
): string => {
  const leaves = range(8).map(
    (i) =>
      `M0 -40q${points((i - 3.5) * 10, -34, (i - 3.5) * 17, -random.int(44, 86) + Math.abs(i - 3.5) * 9)}q${points(-(i - 3.5) * 4, 34, -(i - 3.5) * 17, 50)}Z`,
  );
  return moved(
    x,
    y,
    size,
    shape(leaves.join(''), lch(0.52, 0.1, palette.leaf.h > 100 ? palette.leaf.h : 145)),
    polygon(pot, -22, -44, 22, -44, 16, 0, -16, 0),
  );
};

export const picture = (
  { random }: Brush,
  x: number,
  y: number,
  w: number,
  h: number,
  room: Room,
): string => {
  const [sky, land, sun] = [lighter(room.second, 0.06), room.cloth, lch(0.8, 0.12, 70)];
  const art = random.pick([
    () =>
      disc(x + w * 0.62, y + h * 0.4, h * 0.16, sun) +
      shape(
        `M${points(x, y + h)}V${points(y + h * 0.7)}q${points(w * 0.3, -h * 0.3, w * 0.55, -h * 0.02)}t${points(w * 0.45, -h * 0.06)}V${points(y + h)}Z`,
        land,
      ),
    () =>
      range(3)
        .map((i) =>
          disc(
            x + w * (0.3 + i * 0.2),
            y + h * (0.62 - i * 0.12),
            h * 0.17,
            mix(land, sun, i / 3),
            faded(0.85),
          ),
        )
        .join(''),
    () =>
      stroke(
        `M${points(x + w * 0.2, y + h * 0.85)}q${points(w * 0.1, -h * 0.5, w * 0.35, -h * 0.65)}M${points(x + w * 0.35, y + h * 0.5)}q${points(w * 0.2, 0, w * 0.35, -h * 0.2)}`,
        land,
        4,
      ) +
      disc(x + w * 0.56, y + h * 0.2, 5, sun) +
      disc(x + w * 0.7, y + h * 0.3, 6, sun),
  ])();
  return rect(x - 5, y - 5, w + 10, h + 10, room.wood) + rect(x, y, w, h, sky) + art;
};

export type Headboard = 'plain' | 'slats' | 'arch' | 'cushions';

const headboard = (x: number, w: number, { wood, cloth }: Room, kind: Headboard): string => {
  const pale = lighter(wood, 0.08);
  if (kind === 'slats')
    return (
      stroke(
        range(7)
          .map((i) => `M${points(x - 4 + ((w + 8) * i) / 6, 182)}V300`)
          .join(''),
        wood,
        7,
      ) +
      rounded(x - 12, 172, w + 24, 12, 5, pale) +
      rounded(x - 12, 214, w + 24, 8, 4, pale)
    );
  if (kind === 'arch')
    return (
      shape(
        `M${points(x - 12, 306)}V${points(214)}a${points(w / 2 + 12, 66)} 0 0 1 ${points(w + 24, 0)}V306Z`,
        wood,
      ) + shape(`M${points(x, 306)}V${points(220)}a${points(w / 2, 56)} 0 0 1 ${points(w, 0)}V306Z`, pale)
    );
  if (kind === 'cushions')
    return range(4)
      .map((i) =>
        rounded(
          x - 14 + (i * (w + 28)) / 4,
          178,
          (w + 28) / 4 - 3,
          120,
          14,
          lighter(cloth, i % 2 ? 0.1 : 0.07),
        ),
      )
      .join('');
  return rounded(x - 12, 176, w + 24, 130, 12, wood) + rounded(x - 2, 188, w + 4, 70, 8, pale);
};

export const bed = (x: number, w: number, room: Room, pattern: boolean, head: Headboard): string => {
  const sheetWhite = lch(0.97, 0.008, 85);
  const stripes = pattern
    ? stroke(
        range(5)
          .map(
            (i) =>
              `M${points(x + 6 + ((i + 0.5) * (w - 12)) / 5, 288)}L${points(x - 2 + ((i + 0.5) * (w + 4)) / 5, 352)}`,
          )
          .join(''),
        lighter(room.cloth, 0.1),
        5,
        faded(0.7),
      )
    : '';
  return [
    headboard(x, w, room, head),
    rounded(x - 4, 250, w + 8, 112, 10, sheetWhite),
    ...(w > 120
      ? [
          rounded(x + 14, 226, w / 2 - 24, 40, 13, '#fff'),
          rounded(x + w / 2 + 10, 226, w / 2 - 24, 40, 13, '#fff'),
          rounded(x + w / 2 - 26, 242, 52, 30, 10, room.second),
        ]
      : [rounded(x + 14, 228, w - 28, 38, 13, '#fff'), rounded(x + w / 2 - 18, 246, 36, 24, 8, room.second)]),
    shape(
      `M${points(x - 6, 286)}Q${points(x + w / 2, 272, x + w + 6, 286)}L${points(x + w + 12, 362)}Q${points(x + w / 2, 376, x - 12, 362)}Z`,
      room.cloth,
    ),
    stripes,
    rect(x - 8, 362, 12, 18, room.wood),
    rect(x + w - 4, 362, 12, 18, room.wood),
  ].join('');
};

/** Old houses show their beams, others a lamp. */
export const ceiling = ({ random, palette, sheet }: Brush, scene: Scene, room: Room, x: number): string => {
  if (['canal', 'hutong', 'hills', 'snow', 'wall'].includes(scene) && random.chance(0.75))
    return (
      rect(0, 0, WIDTH, 17, room.wood) +
      range(6)
        .map((i) => rect(24 + i * 112, 17, 22, 13, lighter(room.wood, -0.05)))
        .join('')
    );
  return random.pick([
    () =>
      stroke(`M${x} 0V26`, room.metal, 2) +
      disc(x, 46, 46, sheet.glow(palette.light), faded(0.5)) +
      oval(x, 44, 32, 20, lighter(palette.light, 0.05)),
    () =>
      stroke(`M${x} 0V22`, room.metal, 2) +
      polygon(room.cloth, x - 34, 56, x - 15, 22, x + 15, 22, x + 34, 56) +
      oval(x, 56, 34, 5, palette.light),
    () => '',
  ])();
};
