/**
 * Content of a chart, independent of appearance: picture (chart-options.ts), table, spoken text and file derive
 * from it. Pure.
 */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** Null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** A reference series: dashed and grey. */
  readonly reference?: boolean;
}

interface Formats {
  /** Full value, for table, tooltip and screen readers. */
  readonly format: (value: number) => string;
  /** Axis value; default `format`. */
  readonly short?: (value: number) => string;
  /** Meaning of the labels: heading of the table's first column. */
  readonly axis: string;
}

export interface AxisChart extends Formats {
  readonly kind: 'line' | 'bar';
  readonly labels: readonly string[];
  /** Address opened by each label: the records behind its values. */
  readonly leads?: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly stacked?: boolean;
  /** Horizontal bars, for long labels. */
  readonly lying?: boolean;
  /** Zoom slider with buttons. */
  readonly zoom?: boolean;
  /** The value axis need not start at zero; lines only. */
  readonly loose?: boolean;
  /** Integer values: no fractional axis labels. */
  readonly whole?: boolean;
  /** Without axes and legend, for small charts beside a figure. */
  readonly bare?: boolean;
}

export interface DonutChart extends Formats {
  readonly kind: 'donut';
  readonly slices: readonly { readonly key: string; readonly name: string; readonly value: number }[];
  /** Meaning of the values: heading of the table's second column. */
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
  /** Label first, then values. */
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

/** Placeholder for missing values. */
export const NO_VALUE = '–';

export const isEmptyChart = (spec: ChartSpec): boolean => tableOf(spec).rows.length === 0;

/** Link of a table row. */
export const leadOf = (spec: ChartSpec, row: number): string | undefined =>
  spec.kind === 'line' || spec.kind === 'bar' ? spec.leads?.[row] : undefined;

/** Share of the whole, 0–1; 0 if the whole is zero. */
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

/** The first of equal values; null without values. */
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

/** Escapes text that spreadsheets would run as a formula. */
const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

/** With a byte order mark, which Excel needs for Chinese. */
export const csvOf = ({ head, rows }: ChartTable): string =>
  `\ufeff${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
