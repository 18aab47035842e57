/** ECharts modules in use. Imported only by chart-canvas.tsx, which is a separate chunk. */
import { BarChart, LineChart, PieChart, RadarChart } from 'echarts/charts';
import {
  AriaComponent,
  DatasetComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as addParts, type EChartsType, init, registerTheme } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type ChartThemeName, chartTheme } from './chart-theme.ts';

addParts([
  LineChart,
  BarChart,
  PieChart,
  RadarChart,
  RadarComponent,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  DatasetComponent,
  DataZoomSliderComponent,
  AriaComponent,
  CanvasRenderer,
]);
registerTheme('minsu-light', chartTheme(false));
registerTheme('minsu-dark', chartTheme(true));

export type Engine = EChartsType;

export const startEngine = (element: HTMLElement, theme: ChartThemeName): Engine => init(element, theme);
