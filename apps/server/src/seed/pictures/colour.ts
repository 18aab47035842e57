/** Colours by what the eye sees (OKLCH), so that palettes of any hue keep their lightness and go together. */

export interface Colour {
  /** 0 black … 1 white. */
  readonly l: number;
  readonly c: number;
  /** Degrees. */
  readonly h: number;
}

export const lch = (l: number, c: number, h: number): Colour => ({ l, c, h });

const gamma = (channel: number): number => {
  const value = channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
  return Math.round(Math.max(0, Math.min(1, value)) * 255);
};

/** OKLab's published matrices (Björn Ottosson, 2020). */
export const hexOf = ({ l, c, h }: Colour): string => {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short;
  return `#${[red, green, blue].map((channel) => gamma(channel).toString(16).padStart(2, '0')).join('')}`;
};

/** Between two colours, hue the short way round. */
export const mix = (from: Colour, to: Colour, part: number): Colour => {
  const turn = ((to.h - from.h + 540) % 360) - 180;
  const at = (a: number, b: number) => a + (b - a) * part;
  return lch(at(from.l, to.l), at(from.c, to.c), from.h + turn * part);
};

export const lighter = ({ l, c, h }: Colour, by: number): Colour =>
  lch(Math.max(0, Math.min(1, l + by)), c, h);
export const calmer = ({ l, c, h }: Colour, factor: number): Colour => lch(l, c * factor, h);
