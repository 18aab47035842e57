/** A picture as text: shapes with short numbers, and the gradients they use. */
import { type Colour, hexOf } from './colour.ts';

export const WIDTH = 640;
export const HEIGHT = 420;

export interface Sheet {
  /** A fill that runs from top to bottom of what it fills. */
  fade(top: Colour, bottom: Colour, opacities?: readonly [number, number]): string;
  /** A round glow. */
  glow(colour: Colour): string;
  /** Keeps what is drawn inside a shape; answers the attribute. */
  clip(shape: string): string;
  finish(...layers: readonly string[]): string;
}

type Paint = Colour | string;

/** Far from the origin a tenth of a unit is not seen. */
const short = (value: number): string =>
  String(Math.abs(value) > 30 ? Math.round(value) : Math.round(value * 10) / 10);
export const points = (...values: readonly number[]): string => values.map(short).join(' ');
const paint = (colour: Paint): string => (typeof colour === 'string' ? colour : hexOf(colour));

export const createSheet = (): Sheet => {
  const definitions: string[] = [];
  const define = (make: (id: string) => string): string => {
    const id = `d${definitions.length}`;
    definitions.push(make(id));
    return id;
  };
  return {
    fade: (top, bottom, [from, to] = [1, 1]) => {
      const stop = (offset: number, colour: Colour, opacity: number) =>
        `<stop offset="${offset}" stop-color="${hexOf(colour)}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`;
      return `url(#${define((id) => `<linearGradient id="${id}" x2="0" y2="1">${stop(0, top, from)}${stop(1, bottom, to)}</linearGradient>`)})`;
    },
    glow: (colour) => {
      const hex = hexOf(colour);
      return `url(#${define((id) => `<radialGradient id="${id}"><stop stop-color="${hex}" stop-opacity=".75"/><stop offset="1" stop-color="${hex}" stop-opacity="0"/></radialGradient>`)})`;
    },
    clip: (shape) => `clip-path="url(#${define((id) => `<clipPath id="${id}">${shape}</clipPath>`)})"`,
    finish: (...layers) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" stroke-linecap="round"><defs>${definitions.join('')}</defs>${layers.join('')}</svg>`,
  };
};

export const rect = (x: number, y: number, w: number, h: number, fill: Paint, extra = ''): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${paint(fill)}"${extra && ` ${extra}`}/>`;

export const rounded = (
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  fill: Paint,
  extra = '',
): string => rect(x, y, w, h, fill, `rx="${short(r)}"${extra && ` ${extra}`}`);

export const disc = (x: number, y: number, r: number, fill: Paint, extra = ''): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${paint(fill)}"${extra && ` ${extra}`}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: Paint, extra = ''): string =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${paint(fill)}"${extra && ` ${extra}`}/>`;

export const shape = (d: string, fill: Paint, extra = ''): string =>
  `<path d="${d}" fill="${paint(fill)}"${extra && ` ${extra}`}/>`;

export const stroke = (d: string, colour: Paint, width: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${paint(colour)}" stroke-width="${short(width)}"${extra && ` ${extra}`}/>`;

export const polygon = (fill: Paint, ...corners: readonly number[]): string =>
  shape(`M${points(...corners)}Z`, fill);

export const group = (extra: string, ...parts: readonly string[]): string =>
  `<g ${extra}>${parts.join('')}</g>`;
export const moved = (x: number, y: number, scale: number, ...parts: readonly string[]): string =>
  group(
    `transform="translate(${points(x, y)})${scale === 1 ? '' : ` scale(${scale.toFixed(2)})`}"`,
    ...parts,
  );
export const faded = (opacity: number): string => `opacity="${opacity}"`;

/** A soft line through given points, ready to be closed: `M x y Q …`. */
export const softLine = (line: readonly (readonly [number, number])[]): string => {
  const [first, ...rest] = line as [readonly [number, number], ...(readonly [number, number])[]];
  const parts = rest.map(([x, y], i) => {
    const next = rest[i + 1];
    return next ? `Q${points(x, y, (x + next[0]) / 2, (y + next[1]) / 2)}` : `L${points(x, y)}`;
  });
  return `M${points(...first)}${parts.join('')}`;
};
