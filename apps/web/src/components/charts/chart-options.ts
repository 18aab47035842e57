/**
 * Converts a chart spec to ECharts options. Pure; colours come from the theme, so switching themes needs no new
 * options.
 */
import type { BarSeriesOption, LineSeriesOption, PieSeriesOption, RadarSeriesOption } from 'echarts/charts';
import type {
  AriaComponentOption,
  DataZoomComponentOption,
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import {
  type AxisChart,
  type ChartSeries,
  type ChartSpec,
  type DonutChart,
  NO_VALUE,
  type RadarChart,
} from './chart-spec.ts';

export type ChartOption = ComposeOption<
  | LineSeriesOption
  | BarSeriesOption
  | PieSeriesOption
  | RadarSeriesOption
  | GridComponentOption
  | TooltipComponentOption
  | LegendComponentOption
  | DataZoomComponentOption
  | AriaComponentOption
>;

export interface ChartLook {
  /** Screen reader text in place of the picture. */
  readonly description: string;
  readonly animated: boolean;
}

/** Maximum number of points with marks; more would hide the line. */
const MARKED_POINTS = 14;
const LEGEND_SPACE = 32;
const ZOOM_SPACE = 40;
/** Label width beside a horizontal bar, in CSS pixels. */
const LYING_LABEL = 150;

/** Series differ by symbol, dash and pattern as well as colour. */
const symbols = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin'];
const dashes: ('solid' | number[])[] = ['solid', [7, 4], [2, 3], [10, 3, 2, 3]];
const PATTERN = 'rgba(255,255,255,0.38)';
const decals = [
  { color: 'transparent' },
  { color: PATTERN, dashArrayX: [1, 0], dashArrayY: [3, 5], rotation: Math.PI / 4 },
  {
    color: PATTERN,
    symbol: 'circle',
    symbolSize: 0.8,
    dashArrayX: [
      [7, 7],
      [0, 7, 7, 0],
    ],
    dashArrayY: [5, 0],
  },
  { color: PATTERN, dashArrayX: [1, 0], dashArrayY: [2, 6] },
  { color: PATTERN, dashArrayX: [1, 0], dashArrayY: [3, 5], rotation: -Math.PI / 4 },
];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const shared = (look: ChartLook) => ({
  animation: look.animated,
  animationDuration: 400,
  aria: {
    enabled: true,
    label: { description: look.description },
    decal: { show: true, decals },
  },
});

const tooltip = (spec: ChartSpec, trigger: 'axis' | 'item') => ({
  trigger,
  confine: true,
  transitionDuration: 0,
  valueFormatter: (value: unknown) => (typeof value === 'number' ? spec.format(value) : NO_VALUE),
});

// A scrolling legend, because a second line would cover the plot.
const legend = { type: 'scroll' as const, itemGap: 16, itemHeight: 10, selectedMode: false };
const legendAbove = { ...legend, top: 0, left: 0 };
const legendBelow = { ...legend, left: 'center', bottom: 0 };

/** Readable in both themes. */
const REFERENCE = '#86909c';

const lineStyle = (spec: AxisChart, reference: boolean, index: number) => ({
  width: 2,
  type: reference ? [4, 4] : spec.stacked ? ('solid' as const) : at(dashes, index),
});

const lineSeries = (spec: AxisChart, series: ChartSeries, index: number): LineSeriesOption => {
  const { key, name, values, reference = false } = series;
  return {
    type: 'line',
    id: key,
    name,
    data: [...values],
    symbol: at(symbols, index),
    symbolSize: 6,
    showSymbol: !spec.bare && spec.labels.length <= MARKED_POINTS,
    smooth: 0.2,
    smoothMonotone: 'x',
    lineStyle: lineStyle(spec, reference, index),
    ...(reference && { itemStyle: { color: REFERENCE } }),
    ...(spec.stacked && { stack: 'all', areaStyle: { opacity: 0.55 } }),
    ...(spec.bare && !reference && { areaStyle: { opacity: 0.12 } }),
  };
};

const barSeries = (spec: AxisChart, { key, name, values }: ChartSeries) => ({
  type: 'bar' as const,
  id: key,
  name,
  data: [...values],
  barMaxWidth: 24,
  ...(spec.stacked && { stack: 'all' }),
  itemStyle: { borderRadius: spec.stacked ? 0 : spec.lying ? [0, 2, 2, 0] : [2, 2, 0, 0] },
});

const axesOf = (spec: AxisChart) => {
  const label = {
    type: 'category' as const,
    data: [...spec.labels],
    boundaryGap: spec.kind === 'bar',
    show: !spec.bare,
    // Long labels beside horizontal bars are truncated at the end.
    axisLabel: {
      hideOverlap: true,
      ...(spec.lying && { width: LYING_LABEL, overflow: 'truncate' as const }),
    },
    ...(spec.lying && { inverse: true }),
  };
  const value = {
    type: 'value' as const,
    show: !spec.bare,
    splitNumber: 4,
    ...(spec.whole && { minInterval: 1 }),
    scale: spec.loose === true && spec.kind === 'line',
    axisLabel: { formatter: spec.short ?? spec.format, hideOverlap: true },
  };
  return spec.lying ? { xAxis: value, yAxis: label } : { xAxis: label, yAxis: value };
};

const axisOption = (spec: AxisChart, look: ChartLook): ChartOption => {
  const named = !spec.bare && spec.series.length > 1;
  return {
    ...shared(look),
    tooltip: tooltip(spec, 'axis'),
    ...(named && { legend: legendAbove }),
    grid: spec.bare
      ? { left: 2, right: 2, top: 6, bottom: 2 }
      : {
          left: 0,
          right: spec.lying ? 24 : 12,
          top: named ? LEGEND_SPACE + 8 : 12,
          bottom: spec.zoom ? ZOOM_SPACE : 4,
          // Keeps axis labels inside, whatever their length.
          outerBoundsMode: 'same',
          outerBoundsContain: 'axisLabel',
        },
    ...axesOf(spec),
    ...(spec.zoom && {
      dataZoom: [
        { type: 'slider', bottom: 4, height: 24, left: 24, right: 24, showDetail: false, brushSelect: false },
      ],
    }),
    series: spec.series.map((series, index) =>
      spec.kind === 'line' ? lineSeries(spec, series, index) : barSeries(spec, series),
    ),
  };
};

const donutOption = (spec: DonutChart, look: ChartLook): ChartOption => {
  const whole = spec.slices.reduce((sum, { value }) => sum + value, 0);
  return {
    ...shared(look),
    tooltip: tooltip(spec, 'item'),
    ...(!spec.bare && {
      legend: { ...legendBelow, icon: 'roundRect', itemWidth: 14 },
    }),
    series: [
      {
        type: 'pie',
        radius: spec.bare ? ['58%', '94%'] : ['46%', '66%'],
        center: ['50%', spec.bare ? '50%' : '41%'],
        data: spec.slices.map(({ key, name, value }, index) => ({
          id: key,
          name,
          value,
          label: {
            show: !spec.bare && index === 0,
            position: 'center',
            formatter: () => (spec.short ?? spec.format)(whole),
            fontSize: 20,
          },
        })),
        labelLine: { show: false },
        emphasis: { scaleSize: 4 },
      },
    ],
  };
};

const radarOption = (spec: RadarChart, look: ChartLook): ChartOption => {
  const max = Math.max(1, ...spec.series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return {
    ...shared(look),
    tooltip: tooltip(spec, 'item'),
    legend: legendBelow,
    radar: {
      indicator: spec.labels.map((name) => ({ name, max })),
      radius: '64%',
      center: ['50%', '46%'],
      splitNumber: 4,
    },
    series: [
      {
        type: 'radar',
        data: spec.series.map(({ key, name, values }, index) => ({
          id: key,
          name,
          value: values.map((value) => value ?? 0),
          symbol: at(symbols, index),
          symbolSize: 6,
          areaStyle: { opacity: 0.12 },
        })),
      },
    ],
  };
};

export const optionOf = (spec: ChartSpec, look: ChartLook): ChartOption => {
  if (spec.kind === 'donut') return donutOption(spec, look);
  return spec.kind === 'radar' ? radarOption(spec, look) : axisOption(spec, look);
};
