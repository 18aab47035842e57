/**
 * What a chart shows, without how: the picture (chart-options.ts), the table, the spoken text and the file are all made
 * from this one value. Pure.
 */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** Null: there is none, and the picture leaves a gap. */
  readonly values: readonly (number | null)[];
  /** What the others are held against: dashed and grey. */
  readonly reference?: boolean;
}

interface Formats {
  /** A value in full, for the table, the tooltip and screen readers. */
  readonly format: (value: number) => string;
  /** A value at an axis; default `format`. */
  readonly short?: (value: number) => string;
  /** What the labels are: head of the first column of the table. */
  readonly axis: string;
}

export interface AxisChart extends Formats {
  readonly kind: 'line' | 'bar';
  readonly labels: readonly string[];
  /** The address that each label opens: what its values are made of. */
  readonly leads?: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly stacked?: boolean;
  /** Bars that lie, for long labels. */
  readonly lying?: boolean;
  /** A slider under the chart and buttons for it. */
  readonly zoom?: boolean;
  /** The value axis need not begin at zero; only for lines. */
  readonly loose?: boolean;
  /** Values are counts: the axis has no halves. */
  readonly whole?: boolean;
  /** No axes and no legend, for the small chart beside a figure. */
  readonly bare?: boolean;
}

export interface DonutChart extends Formats {
  readonly kind: 'donut';
  readonly slices: readonly { readonly key: string; readonly name: string; readonly value: number }[];
  /** What the values are: head of the second column of the table. */
  readonly measure: string;
  /** No text inside the ring. */
  readonly bare?: boolean;
}

export interface RadarChart extends Formats {
  readonly kind: 'radar';
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
}

export type ChartSpec = AxisChart | DonutChart | RadarChart;

export interface ChartTable {
  readonly head: readonly string[];
  /** The label first, then the values. */
  readonly rows: readonly (readonly [string, ...(number | null)[]])[];
}

export const tableOf = (spec: ChartSpec): ChartTable =>
  spec.kind === 'donut'
    ? {
        head: [spec.axis, spec.measure],
        rows: spec.slices.map(({ name, value }) => [name, value]),
      }
    : {
        head: [spec.axis, ...spec.series.map(({ name }) => name)],
        rows: spec.labels.map((label, i) => [label, ...spec.series.map(({ values }) => values[i] ?? null)]),
      };

/** How a value that is none is written. */
export const NO_VALUE = '–';

export const isEmptyChart = (spec: ChartSpec): boolean => tableOf(spec).rows.length === 0;

/** The address behind a row of the table. */
export const leadOf = (spec: ChartSpec, row: number): string | undefined =>
  spec.kind === 'line' || spec.kind === 'bar' ? spec.leads?.[row] : undefined;

/** 0–1 of the whole; 0 of nothing. */
export const shareOf = (value: number, all: readonly { readonly value: number }[]): number => {
  const whole = all.reduce((sum, one) => sum + one.value, 0);
  return whole === 0 ? 0 : value / whole;
};

export interface Extremes {
  readonly low: number;
  readonly lowAt: string;
  readonly high: number;
  readonly highAt: string;
}

/** The first of equals counts; null: there is no value. */
export const extremesOf = (
  labels: readonly string[],
  values: readonly (number | null)[],
): Extremes | null => {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const low = Math.min(...known);
  const high = Math.max(...known);
  return {
    low,
    lowAt: labels[values.indexOf(low)] ?? '',
    high,
    highAt: labels[values.indexOf(high)] ?? '',
  };
};

/** Text that a spreadsheet program would run as a formula is kept a text. */
const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

/** With a byte order mark, without which Excel reads Chinese wrongly. */
export const csvOf = ({ head, rows }: ChartTable): string =>
  `\ufeff${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
