/** One palette per house: a time of day, a hue for the land and one for the house, turned a little so that no two agree. */
import type { Scene } from '../data/houses.ts';
import type { Random } from '../random.ts';
import { type Colour, lch, lighter, mix } from './colour.ts';

export interface Palette {
  readonly hour: Hour;
  readonly skyTop: Colour;
  readonly skyBottom: Colour;
  readonly sun: Colour;
  /** Land in the distance takes the colour of the air; `near` 0 far … 1 close. */
  land(near: number): Colour;
  readonly water: Colour;
  readonly leaf: Colour;
  readonly blossom: Colour;
  readonly wall: Colour;
  readonly roof: Colour;
  readonly wood: Colour;
  readonly accent: Colour;
  readonly light: Colour;
  readonly ink: Colour;
}

export type Hour = 'dawn' | 'day' | 'gold' | 'dusk' | 'night';

type Sky = readonly [top: Colour, bottom: Colour, sun: Colour, dim: number];

const skies: Record<Hour, Sky> = {
  dawn: [lch(0.8, 0.07, 300), lch(0.93, 0.06, 60), lch(0.95, 0.08, 75), -0.02],
  day: [lch(0.8, 0.085, 238), lch(0.95, 0.03, 215), lch(0.98, 0.05, 95), 0.03],
  gold: [lch(0.84, 0.055, 230), lch(0.92, 0.085, 78), lch(0.96, 0.1, 88), 0],
  dusk: [lch(0.48, 0.1, 285), lch(0.82, 0.115, 45), lch(0.9, 0.12, 60), -0.12],
  night: [lch(0.24, 0.055, 270), lch(0.48, 0.075, 262), lch(0.95, 0.04, 95), -0.25],
};

/** Hue and strength of the land of a scene. */
const lands: Record<Scene, readonly [hue: number, chroma: number, lightness: number]> = {
  lake: [165, 0.07, 0.5],
  hills: [145, 0.1, 0.5],
  canal: [150, 0.07, 0.48],
  skyline: [255, 0.05, 0.5],
  lane: [130, 0.08, 0.5],
  garden: [138, 0.11, 0.5],
  sea: [160, 0.08, 0.52],
  snow: [225, 0.06, 0.48],
  erhai: [235, 0.07, 0.5],
  hutong: [110, 0.06, 0.5],
  wall: [95, 0.085, 0.48],
};

const walls: Record<Scene, readonly [l: number, c: number, h: number]> = {
  lake: [0.95, 0.012, 85],
  hills: [0.87, 0.045, 78],
  canal: [0.96, 0.008, 95],
  skyline: [0.78, 0.03, 245],
  lane: [0.74, 0.075, 48],
  garden: [0.9, 0.03, 85],
  sea: [0.68, 0.11, 38],
  snow: [0.96, 0.01, 90],
  erhai: [0.97, 0.008, 95],
  hutong: [0.7, 0.02, 250],
  wall: [0.8, 0.045, 70],
};

const hours: readonly (readonly [Hour, number])[] = [
  ['day', 34],
  ['gold', 26],
  ['dawn', 18],
  ['dusk', 14],
  ['night', 8],
];

const turned = (colour: Colour, degrees: number): Colour => lch(colour.l, colour.c, colour.h + degrees);

export const createPalette = (scene: Scene, random: Random): Palette => {
  const hour = random.weighted(hours);
  const [top, bottom, sun, dim] = skies[hour];
  const sway = random.int(-14, 14);
  const [hue, chroma, lightness] = lands[scene];
  const autumn = ['lake', 'hills', 'wall', 'hutong', 'lane'].includes(scene) && random.chance(0.3);
  const near = lch(lightness + dim - 0.06, chroma, autumn ? random.int(55, 85) : hue + random.int(-18, 18));
  const skyBottom = turned(bottom, sway / 2);
  const [wl, wc, wh] = walls[scene];
  const accentHue = random.pick([25, 40, 70, 150, 190, 250, 330]);
  return {
    hour,
    skyTop: turned(top, sway),
    skyBottom,
    sun,
    land: (close) => mix(mix(skyBottom, near, 0.25), near, close),
    water: mix(mix(top, bottom, 0.4), lch(0.62 + dim, 0.08, scene === 'sea' ? 205 : 220 + sway), 0.55),
    leaf: lch(0.55 + dim, 0.11, autumn ? random.int(50, 80) : 140 + random.int(-15, 12)),
    blossom: lch(0.72 + dim / 2, 0.15, random.pick([5, 350, 335, 20, 85])),
    wall: lighter(lch(wl, wc, wh + random.int(-8, 8)), dim * 0.8),
    roof: lch(0.36 + dim * 0.4, 0.03, random.pick([240, 255, 30, 45])),
    wood: lch(0.5 + dim * 0.5, 0.065, 55 + random.int(-8, 8)),
    accent: lch(0.62 + dim / 3, 0.12, accentHue + random.int(-10, 10)),
    light: lch(0.9, 0.1, 85),
    ink: lch(0.3 + dim * 0.3, 0.03, 260),
  };
};
