/** The house itself, seen from its gate. */
import type { Scene } from '../data/houses.ts';
import { archWindow, crossWindow, glass, redGate, tileRoof, tower } from './buildings.ts';
import { type Colour, lch, lighter, mix } from './colour.ts';
import { bamboo, palm, pine, roundTree } from './plants.ts';
import { type Brush, lantern, peaks, ridge, sky } from './scenery.ts';
import { disc, faded, HEIGHT, oval, points, polygon, rect, rounded, shape, stroke, WIDTH } from './sheet.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

const GROUND = 348;

const ground = ({ palette, sheet, random }: Brush): string => {
  const grass = mix(palette.land(1), palette.leaf, 0.5);
  const path = lch(palette.hour === 'night' ? 0.5 : 0.82, 0.02, 80);
  const stones = range(5).map((i) =>
    oval(320 + (i % 2 ? 14 : -10) + random.int(-6, 6), GROUND + 16 + i * 14, 30 + i * 9, 5 + i, path),
  );
  return (
    rect(0, GROUND - 2, WIDTH, HEIGHT - GROUND + 2, sheet.fade(grass, lighter(grass, -0.08))) +
    stones.join('')
  );
};

const bushes = ({ palette, random }: Brush): string =>
  range(7)
    .map(() => {
      const x = random.chance(0.5) ? random.int(0, 190) : random.int(450, 640);
      const size = random.int(13, 24);
      const leaf = lighter(palette.leaf, random.int(-8, 4) / 100);
      const blooms = range(3).map(() =>
        disc(x + random.int(-size, size) * 0.7, GROUND - size * 0.5 + random.int(-8, 6), 3, palette.blossom),
      );
      return oval(x, GROUND + 2, size * 1.5, size, leaf) + (random.chance(0.5) ? blooms.join('') : '');
    })
    .join('');

const door = ({ palette }: Brush, x: number, w: number, h: number, colour: Colour): string =>
  rect(x - w / 2 - 5, GROUND - h - 5, w + 10, h + 5, lighter(colour, -0.1)) +
  rect(x - w / 2, GROUND - h, w, h, colour) +
  rect(x - w / 2 + 6, GROUND - h + 8, w / 2 - 10, h * 0.42, glass(palette, true)) +
  rect(x + 4, GROUND - h + 8, w / 2 - 10, h * 0.42, glass(palette, true)) +
  disc(x + w / 2 - 8, GROUND - h * 0.4, 3, palette.light);

/** White walls, black tiles: Jiangnan, Dali. */
const tiled = (brush: Brush): string => {
  const { palette, random } = brush;
  const w = random.int(300, 370);
  const x = 320 - w / 2 + random.int(-24, 24);
  const top = random.int(132, 156);
  const windows = range(8).map((i) => {
    const column = i % 4;
    const isDoor = i > 3 && (column === 1 || column === 2);
    return isDoor
      ? ''
      : crossWindow(
          palette,
          x + 22 + column * ((w - 78) / 3),
          top + 26 + Math.floor(i / 4) * 96,
          36,
          50,
          random.chance(0.7),
          palette.wood,
        );
  });
  return [
    rect(x, top, w, GROUND - top, brush.sheet.fade(palette.wall, lighter(palette.wall, -0.05))),
    rect(x, GROUND - 20, w, 20, mix(palette.wall, palette.ink, 0.3)),
    tileRoof(palette.roof, x, top + 2, w, 54, 30),
    tileRoof(palette.roof, x + 4, top + 106, w - 8, 17, 18),
    ...windows,
    door(brush, x + w / 2, 66, 88, palette.wood),
    lantern(brush, x + w / 2 - 58, top + 116, 0.85),
    lantern(brush, x + w / 2 + 58, top + 116, 0.85),
  ].join('');
};

/** A gable with a round window, or dormers. */
const brickRoof = ({ palette, random }: Brush, x: number, top: number, w: number): string => {
  const trim = lighter(palette.wall, 0.2);
  return random.chance(0.5)
    ? shape(`M${points(x - 10, top)}L${points(320, top - 66)}L${points(x + w + 10, top)}Z`, palette.roof) +
        disc(320, top - 24, 13, glass(palette, true), `stroke="#fff" stroke-width="4"`)
    : polygon(palette.roof, x - 12, top, x + 34, top - 46, x + w - 34, top - 46, x + w + 12, top) +
        range(2)
          .map(
            (i) =>
              rounded(x + 74 + i * (w - 190), top - 38, 44, 40, 6, trim) +
              rect(x + 81 + i * (w - 190), top - 30, 30, 28, glass(palette, true)),
          )
          .join('');
};

/** Brick with arches: lanes of Shanghai, villas of Gulangyu. */
const brick = (brush: Brush): string => {
  const { palette, random } = brush;
  const w = random.int(280, 340);
  const x = 320 - w / 2 + random.int(-20, 20);
  const top = random.int(112, 134);
  const trim = lighter(palette.wall, 0.2);
  const courses = range(15).map((i) => `M${points(x, top + 12 + i * 15)}h${points(w)}`);
  const floors = range(8).map((i) => {
    const column = i % 4;
    return i > 3 && (column === 1 || column === 2)
      ? ''
      : archWindow(
          palette,
          x + 22 + column * ((w - 82) / 3),
          top + 28 + Math.floor(i / 4) * 104,
          38,
          60,
          random.chance(0.65),
          trim,
        );
  });
  return [
    rect(x, top, w, GROUND - top, brush.sheet.fade(palette.wall, lighter(palette.wall, -0.06))),
    stroke(courses.join(''), lighter(palette.wall, -0.05), 1.4),
    brickRoof(brush, x, top, w),
    rect(x - 5, top - 3, w + 10, 10, trim),
    rect(x, top + 108, w, 8, trim),
    ...floors,
    door(brush, x + w / 2, 60, 92, palette.accent),
    polygon(
      palette.accent,
      x + w / 2 - 56,
      GROUND - 96,
      x + w / 2 - 42,
      GROUND - 122,
      x + w / 2 + 42,
      GROUND - 122,
      x + w / 2 + 56,
      GROUND - 96,
    ),
  ].join('');
};

/** Flat roofs, big panes: villas. */
const modern = (brush: Brush): string => {
  const { palette, random } = brush;
  const flip = random.chance(0.5);
  const at = (x: number, w: number) => (flip ? WIDTH - x - w : x);
  const pale = mix(palette.wall, lch(0.96, 0.01, 90), 0.6);
  const pane = (x: number, y: number, w: number, h: number) =>
    rect(at(x, w), y, w, h, glass(palette, true)) +
    stroke(
      `M${points(at(x, w) + w / 3, y)}v${h}M${points(at(x, w) + (2 * w) / 3, y)}v${h}`,
      palette.ink,
      2.4,
    ) +
    polygon('#ffffff55', at(x, w) + 8, y + h, at(x, w) + 34, y, at(x, w) + 54, y, at(x, w) + 28, y + h);
  return [
    rect(at(130, 380), 238, 380, GROUND - 238, mix(palette.wall, palette.wood, 0.35)),
    rect(at(110, 250), 132, 250, 112, pale),
    rect(at(98, 274), 122, 274, 14, palette.roof),
    rect(at(340, 190), 226, 190, 14, palette.roof),
    pane(132, 158, 206, 72),
    pane(162, 260, 130, 88),
    pane(400, 262, 96, 62),
    stroke(
      range(9)
        .map((i) => `M${at(312, 72) + i * 8} 242v104`)
        .join(''),
      palette.wood,
      4,
    ),
    rounded(at(70, 250), GROUND + 22, 250, 34, 10, lighter(palette.water, 0.08)),
    stroke(`M${points(at(70, 250) + 24, GROUND + 38)}h60m40 6h80`, '#fff', 3, faded(0.6)),
  ].join('');
};

/** Stone below, timber above: mountains. */
const timber = (brush: Brush): string => {
  const { palette, random } = brush;
  const w = random.int(290, 340);
  const x = 320 - w / 2;
  const stone = lch(palette.hour === 'night' ? 0.45 : 0.72, 0.025, 75);
  const boards = range(9).map((i) => `M${points(x, 168 + i * 11)}h${points(w)}`);
  const course = (count: number) =>
    range(count)
      .map(() => `M${points(random.int(x + 10, x + w - 30), random.int(277, 336))}h${random.int(6, 18)}`)
      .join('');
  const stones = [
    stroke(course(22), lighter(stone, -0.05), 10),
    stroke(course(18), lighter(stone, 0.05), 10),
  ];
  return [
    rect(x, 160, w, 106, palette.wood),
    stroke(boards.join(''), lighter(palette.wood, -0.06), 1.5),
    rect(x, 266, w, GROUND - 266, stone),
    ...stones,
    polygon(palette.roof, x - 34, 172, 320, 70, x + w + 34, 172, x + w + 22, 184, 320, 86, x - 22, 184),
    polygon(lighter(palette.wood, 0.08), x + 8, 162, 320, 90, x + w - 8, 162),
    crossWindow(palette, 292, 112, 56, 44, true, lighter(palette.wood, -0.12)),
    crossWindow(palette, x + 34, 194, 60, 52, true, lighter(palette.wood, -0.12)),
    crossWindow(palette, x + w - 94, 194, 60, 52, random.chance(0.6), lighter(palette.wood, -0.12)),
    stroke(`M${points(x - 12, 262)}h${points(w + 24)}`, lighter(palette.wood, -0.1), 8),
    crossWindow(palette, x + 30, 286, 46, 40, true, lighter(palette.wood, -0.12)),
    door(brush, 320, 58, 76, lighter(palette.wood, -0.12)),
    rect(x + w - 66, 92, 30, 62, lighter(stone, -0.04)),
  ].join('');
};

const highRise = (brush: Brush): string => {
  const { palette, random } = brush;
  const w = random.int(150, 190);
  const x = random.int(190, 280);
  const balconies = range(9).map((i) => {
    const y = 66 + i * 31;
    const lit = range(3).map((c) =>
      rect(x + 12 + (c * (w - 18)) / 3, y, (w - 30) / 3, 19, glass(palette, random.chance(0.6))),
    );
    return lit.join('') + rect(x - 4, y + 21, w + 8, 5, lighter(palette.wall, 0.1));
  });
  return [
    ...range(4).map((i) =>
      tower(brush, i * 176 - 10, GROUND, random.int(80, 120), random.int(110, 210), palette.land(0.42)),
    ),
    rect(x, 46, w, GROUND - 46, brush.sheet.fade(palette.wall, lighter(palette.wall, -0.08))),
    rect(x + 20, 30, w - 40, 18, palette.roof),
    ...balconies,
    rect(x + w / 2 - 36, GROUND - 34, 72, 34, palette.ink),
    rect(x + w / 2 - 30, GROUND - 28, 60, 28, palette.light),
    rounded(x + w / 2 - 54, GROUND - 42, 108, 10, 4, palette.accent),
  ].join('');
};

const gate = (brush: Brush): string => {
  const { palette } = brush;
  return [
    ...range(3).map(
      (i) =>
        rect(60 + i * 190, 176, 150, 120, palette.wall) +
        tileRoof(palette.roof, 60 + i * 190, 178, 150, 48, 18),
    ),
    rect(
      -10,
      248,
      WIDTH + 20,
      GROUND - 248,
      brush.sheet.fade(lighter(palette.wall, 0.03), lighter(palette.wall, -0.04)),
    ),
    tileRoof(palette.roof, -20, 250, WIDTH + 40, 20, 0),
    redGate(brush, 320, GROUND, 1.75),
  ].join('');
};

const bodyOf = (scene: Scene, isEntire: boolean): ((brush: Brush) => string) => {
  if (scene === 'skyline') return highRise;
  if (scene === 'hutong') return gate;
  if (scene === 'lane' || (scene === 'sea' && !isEntire)) return brick;
  if (scene === 'wall' || (scene === 'snow' && isEntire)) return timber;
  return isEntire && scene !== 'canal' ? modern : tiled;
};

const besides = (scene: Scene, brush: Brush): string => {
  const { random } = brush;
  const [left, right] = [random.int(40, 96), random.int(548, 600)];
  if (scene === 'sea') return palm(brush, left, GROUND + 14, 1.7) + palm(brush, right, GROUND + 6, 1.9);
  if (scene === 'garden' || scene === 'hills')
    return bamboo(brush, 4, 2) + roundTree(brush, right, GROUND + 6, 1.9);
  if (scene === 'snow' || scene === 'wall')
    return pine(brush, left, GROUND + 8, 2.1) + pine(brush, right, GROUND + 14, 2.5);
  return roundTree(brush, left, GROUND + 4, 2.2) + roundTree(brush, right, GROUND + 10, 1.8);
};

export const facade = (scene: Scene, isEntire: boolean, brush: Brush): string => {
  const { palette, sheet } = brush;
  const behind = ['snow', 'erhai'].includes(scene)
    ? peaks(brush, 300, 200, 4, palette.land(0.4))
    : ridge(brush, 226, 60, 5, palette.land(0.35));
  return sheet.finish(
    sky(brush, 210),
    behind,
    ridge(brush, 300, 30, 6, palette.land(0.65)),
    bodyOf(scene, isEntire)(brush),
    ground(brush),
    besides(scene, brush),
    bushes(brush),
  );
};
