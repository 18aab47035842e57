import { describe, expect, test } from 'vitest';
import { colors } from '../../platform/theme.ts';
import { optionOf } from './chart-options.ts';
import {
  type AxisChart,
  type ChartSpec,
  csvOf,
  extremesOf,
  isEmptyChart,
  shareOf,
  tableOf,
} from './chart-spec.ts';
import { chartTheme, seriesColors } from './chart-theme.ts';
import { ALL, canZoom, shownLabels, zoomBy } from './chart-zoom-rules.ts';

const look = { description: 'Visits, line chart', animated: true };
const format = (value: number) => `${value} x`;
const lines: AxisChart = {
  kind: 'line',
  axis: 'Day',
  format,
  labels: ['Mon', 'Tue', 'Wed'],
  series: [
    { key: 'now', name: 'Now', values: [3, 1, 2] },
    { key: 'before', name: 'Before', values: [2, 2, 2], reference: true },
  ],
};
const donut: ChartSpec = {
  kind: 'donut',
  axis: 'Source',
  measure: 'Contents',
  format,
  slices: [
    { key: 'a', name: 'Own, work', value: 3 },
    { key: 'b', name: '=Other', value: 1 },
  ],
};
const radar: ChartSpec = { ...lines, kind: 'radar' };
const every: ChartSpec[] = [lines, { ...lines, kind: 'bar', lying: true }, donut, radar];

describe('the picture', () => {
  test.each(every)('of a $kind describes itself, wears patterns and stands still when asked to', (spec) => {
    const option = optionOf(spec, { ...look, animated: false });
    expect(option.animation).toBe(false);
    expect(option.aria).toMatchObject({
      enabled: true,
      label: { description: look.description },
      decal: { show: true },
    });
    expect(JSON.stringify(option)).not.toMatch(/"#(?!86909c)/);
  });

  test('keeps axis labels inside and distinguishes series without colour', () => {
    const option = optionOf(lines, look);
    expect(option.grid).toMatchObject({ outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' });
    const series = option.series as { symbol: string; lineStyle: { type: unknown } }[];
    expect(new Set(series.map(({ symbol }) => symbol)).size).toBe(2);
    expect(new Set(series.map(({ lineStyle }) => JSON.stringify(lineStyle.type))).size).toBe(2);
  });

  test('shows a slider with zoom, a legend for several series, neither on a bare chart', () => {
    expect(optionOf({ ...lines, zoom: true }, look).dataZoom).toHaveLength(1);
    expect(optionOf(lines, look).legend).toBeDefined();
    expect(optionOf({ ...lines, bare: true }, look).legend).toBeUndefined();
    expect(optionOf({ ...lines, series: lines.series.slice(0, 1) }, look).legend).toBeUndefined();
  });

  test('stacks series; horizontal bars have labels at the left', () => {
    const stacked = optionOf({ ...lines, stacked: true }, look).series as { stack?: string }[];
    expect(stacked.map(({ stack }) => stack)).toEqual(['all', 'all']);
    expect(optionOf({ ...lines, kind: 'bar', lying: true }, look)).toMatchObject({
      xAxis: { type: 'value' },
      yAxis: { type: 'category', inverse: true },
    });
  });
});

describe('the table', () => {
  test('has a row per label or slice', () => {
    expect(tableOf(lines)).toEqual({
      head: ['Day', 'Now', 'Before'],
      rows: [
        ['Mon', 3, 2],
        ['Tue', 1, 2],
        ['Wed', 2, 2],
      ],
    });
    expect(tableOf(donut).rows).toHaveLength(2);
    expect(isEmptyChart({ ...lines, labels: [] })).toBe(true);
  });

  test('exports no formulas and quotes commas', () => {
    const gap = { ...lines, series: [{ key: 'a', name: 'A', values: [1, null] }], labels: ['Mon', 'Tue'] };
    expect(tableOf(gap).rows).toEqual([
      ['Mon', 1],
      ['Tue', null],
    ]);
    expect(csvOf(tableOf(gap))).toContain('Tue,\r\n');
    expect(optionOf(gap, { description: '', animated: false })).toMatchObject({
      series: [{ data: [1, null] }],
    });
    expect(csvOf(tableOf(donut))).toBe('\ufeffSource,Contents\r\n"Own, work",3\r\n\'=Other,1\r\n');
  });

  test('names places of extremes; shares of nothing are zero', () => {
    expect(extremesOf(lines.labels, [3, 1, 2])).toEqual({ low: 1, lowAt: 'Tue', high: 3, highAt: 'Mon' });
    expect(extremesOf(lines.labels, [null, 1, 2])).toMatchObject({ low: 1, high: 2 });
    expect(extremesOf(lines.labels, [null, null, null])).toBeNull();
    expect(extremesOf([], [])).toBeNull();
    expect(shareOf(3, [{ value: 3 }, { value: 1 }])).toBe(0.75);
    expect(shareOf(0, [{ value: 0 }])).toBe(0);
  });
});

describe('zoom', () => {
  test('ranges from a tenth to everything within the edges', () => {
    let range = ALL;
    for (let i = 0; i < 6; i += 1) range = zoomBy(range, 'in');
    expect(range.end - range.start).toBe(10);
    expect(canZoom(range, 'in')).toBe(false);
    for (let i = 0; i < 40; i += 1) range = zoomBy(range, 'later');
    expect(range).toEqual({ start: 90, end: 100 });
    expect(canZoom(range, 'later')).toBe(false);
    expect(zoomBy(range, 'out')).toEqual({ start: 80, end: 100 });
    expect(zoomBy(range, 'all')).toEqual(ALL);
    expect(canZoom(ALL, 'out')).toBe(false);
  });

  test('names the visible labels', () => {
    expect(shownLabels(['a', 'b', 'c'], ALL)).toEqual(['a', 'c']);
    expect(shownLabels(['a', 'b', 'c'], { start: 50, end: 100 })).toEqual(['b', 'c']);
  });
});

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const part = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

test.each([
  ['light', colors.light.colorBgContainer],
  ['dark', colors.dark.colorBgContainer],
] as const)('%s: every series stands out 3:1 from the panel, axis text 4.5:1', (name, surface) => {
  for (const color of seriesColors[name]) expect(contrast(color, surface), color).toBeGreaterThanOrEqual(3);
  const theme = chartTheme(name === 'dark');
  expect(contrast(theme.valueAxis.axisLabel.color, surface)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(theme.legend.textStyle.color, surface)).toBeGreaterThanOrEqual(4.5);
});
