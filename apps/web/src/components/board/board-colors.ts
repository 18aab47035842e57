// All canvas colours, opaque, because translucent bars would show grid lines. Only the selection tint is
// translucent, to keep prices readable. axe cannot inspect a canvas, so board-colors.test.ts checks contrast.

import { perPlatform, type SoldPlatform } from '@minsu/contract/foundation/system/platform-registry.ts';

/** Fill of a bar: stay state, payment state, or block kind. */
export type BarTone =
  | 'stay'
  | 'book'
  | 'pending'
  | 'done'
  | 'alert'
  | 'settled'
  | 'partPaid'
  | 'unpaid'
  | 'block'
  | 'service';
/** Channel of a stay: edge colour and letter. */
export type BarEdge = SoldPlatform | 'direct' | 'other';
/** Room condition. */
export type RoomDot = 'clean' | 'dirty' | 'inspected';

export interface BarLook {
  readonly fill: string;
  readonly text: string;
  readonly border: string | null;
  readonly dashed: boolean;
  /** Second hatching colour, for bars other than stays. */
  readonly hatch: string | null;
  /** Colour of a stay's debt mark ⚠ and its text. */
  readonly mark: string;
  readonly markInk: string;
}

export interface BoardColors {
  readonly dark: boolean;
  readonly surface: string;
  readonly houseRow: string;
  readonly weekend: string;
  readonly todayColumn: string;
  readonly todayHead: string;
  readonly todayLine: string;
  readonly hoverRow: string;
  readonly line: string;
  readonly border: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly hint: string;
  readonly primary: string;
  readonly primaryText: string;
  readonly error: string;
  readonly errorText: string;
  readonly errorTint: string;
  readonly onError: string;
  readonly dots: Readonly<Record<RoomDot, string>>;
  readonly edges: Readonly<Record<BarEdge, string>>;
  /** Background of a channel letter. */
  readonly badge: string;
  readonly bars: Readonly<Record<BarTone, BarLook>>;
  readonly dimmedBars: Readonly<Record<BarTone, BarLook>>;
}

/** antd tokens the board uses. */
export interface ThemeColors {
  readonly colorBgContainer: string;
  readonly colorText: string;
  readonly colorTextSecondary: string;
  readonly colorPrimary: string;
  readonly colorError: string;
}

type Rgba = readonly [number, number, number, number];
type Palette = Readonly<Record<BarTone, BarLook>>;

/** Amber is invisible on pale bars, so the mark uses the text colour. */
function tinted(fill: string, text: string, more: Partial<BarLook> = {}): BarLook {
  return { fill, text, border: null, dashed: false, hatch: null, mark: text, markInk: fill, ...more };
}

const LIGHT_BARS: Palette = {
  stay: tinted('#E1EAFF', '#103A94'),
  book: tinted('#F5F8FF', '#1D3F8A', { border: '#A9C2FB' }),
  pending: tinted('#FFF9EA', '#744700', { border: '#C07A10', dashed: true }),
  done: tinted('#EDEFF3', '#565F6E'),
  alert: tinted('#FFE1DD', '#9C131C', { border: '#F2A39B' }),
  settled: tinted('#DFF4E6', '#0A572A', { border: '#A6DCB9' }),
  partPaid: tinted('#FBF0D9', '#744700', { border: '#ECD5A2' }),
  unpaid: tinted('#FFE1DD', '#9C131C', { border: '#F2A39B' }),
  block: tinted('#EEF0F3', '#4A5261', { hatch: '#E2E5EA' }),
  service: tinted('#FFFFFF', '#4E5969', { border: '#86909C', dashed: true }),
};

const DARK_BARS: Palette = {
  stay: tinted('#1F3156', '#BFD5FF'),
  book: tinted('#212737', '#BCD2FD', { border: '#40598F' }),
  pending: tinted('#322A19', '#ECC67D', { border: '#C08A33', dashed: true }),
  done: tinted('#303135', '#B0B2B8'),
  alert: tinted('#4A2223', '#FFB6B0', { border: '#95403E' }),
  settled: tinted('#1A3A24', '#9FE2B6', { border: '#306643' }),
  partPaid: tinted('#3A2F1A', '#ECC67D', { border: '#5C4A25' }),
  unpaid: tinted('#4A2223', '#FFB6B0', { border: '#95403E' }),
  block: tinted('#262628', '#B3B5BA', { hatch: '#303033' }),
  service: tinted('#1C1C1E', '#CFCFD1', { border: '#86868A', dashed: true }),
};

const LIGHT_EDGES: BoardColors['edges'] = {
  ...perPlatform(({ colour: [light] }) => light),
  direct: '#0B7A3B',
  other: '#722ED1',
};
const DARK_EDGES: BoardColors['edges'] = {
  ...perPlatform(({ colour: [, dark] }) => dark),
  direct: '#53C681',
  other: '#BB97F5',
};

const LIGHT_DOTS = { clean: '#009A29', dirty: '#D25F00', inspected: '#165DFF' } as const;
const DARK_DOTS = { clean: '#27C346', dirty: '#FF9626', inspected: '#689FFF' } as const;

export function boardColors(theme: ThemeColors): BoardColors {
  const surface = flatten(theme.colorBgContainer, '#FFFFFF');
  const dark = luminance(surface) < 0.2;
  const bars = dark ? DARK_BARS : LIGHT_BARS;
  const grounds = groundColors(theme, surface, dark);
  return {
    dark,
    surface,
    bars,
    dimmedBars: dimmed(bars, surface, flatten(theme.colorTextSecondary, surface)),
    dots: dark ? DARK_DOTS : LIGHT_DOTS,
    edges: dark ? DARK_EDGES : LIGHT_EDGES,
    badge: dark ? '#17171A' : '#FFFFFF',
    ...grounds,
    ...textColors(theme, surface, grounds),
  };
}

/** Interface colours follow the theme: text or primary colour mixed with its surface. */
function groundColors(theme: ThemeColors, surface: string, dark: boolean) {
  const grey = (light: number, onDark: number) =>
    mix(surface, flatten(theme.colorText, surface), dark ? onDark : light);
  const primary = flatten(theme.colorPrimary, surface);
  const blue = (light: number, onDark: number) => mix(surface, primary, dark ? onDark : light);
  const error = flatten(theme.colorError, surface);
  return {
    primary,
    error,
    houseRow: grey(0.035, 0.06),
    weekend: grey(0.02, 0.03),
    hoverRow: grey(0.05, 0.09),
    line: grey(0.055, 0.07),
    border: grey(0.115, 0.14),
    todayColumn: blue(0.035, 0.07),
    todayHead: blue(0.1, 0.22),
    todayLine: blue(0.6, 0.6),
    errorTint: mix(surface, error, dark ? 0.2 : 0.1),
  };
}

function textColors(theme: ThemeColors, surface: string, grounds: ReturnType<typeof groundColors>) {
  const { primary, error, todayHead, errorTint, hoverRow } = grounds;
  const text = flatten(theme.colorText, surface);
  const textSecondary = flatten(theme.colorTextSecondary, surface);
  return {
    text,
    textSecondary,
    hint: readable(mix(surface, textSecondary, 0.84), textSecondary, [todayHead, hoverRow]),
    primaryText: readable(primary, text, [todayHead]),
    errorText: readable(error, text, [todayHead, errorTint]),
    onError: readable('#FFFFFF', '#000000', [error]),
  };
}

/** Dimmed bars: faint hue, readable text. */
function dimmed(bars: Palette, surface: string, text: string): Palette {
  const dim = (look: BarLook): BarLook => {
    const fill = mix(surface, look.fill, look.hatch || look.border ? 0.5 : 0.14);
    return tinted(
      fill,
      readable(text, look.text, [fill, ...(look.hatch ? [mix(surface, look.hatch, 0.5)] : [])]),
      {
        border: look.border && mix(surface, look.border, 0.4),
        dashed: look.dashed,
        hatch: look.hatch && mix(surface, look.hatch, 0.5),
      },
    );
  };
  return Object.fromEntries(Object.entries(bars).map(([tone, look]) => [tone, dim(look)])) as Palette;
}

/** `wanted` mixed towards `safe` until it has 4.5:1 contrast on all backgrounds. */
function readable(wanted: string, safe: string, backgrounds: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.1) {
    const colour = mix(wanted, safe, share);
    if (backgrounds.every((background) => contrast(colour, background) >= 4.5)) return colour;
  }
  return safe;
}

export function mix(base: string, over: string, share: number): string {
  const a = parse(base);
  const b = parse(over);
  const channel = (i: 0 | 1 | 2) =>
    Math.round(a[i] + (b[i] - a[i]) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}

/** Resolves antd's translucent colours over a surface. */
export function flatten(colour: string, surface: string): string {
  return mix(surface, colour, parse(colour)[3]);
}

export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function luminance(colour: string): number {
  const linear = parse(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

function parse(colour: string): Rgba {
  if (colour.startsWith('#')) {
    const digits = colour.slice(1);
    const hex = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
    const at = (i: number) => Number.parseInt(hex.slice(i, i + 2) || 'ff', 16);
    return [at(0), at(2), at(4), at(6) / 255];
  }
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
}
