/**
 * Chart colours: the Arco sequence (admin-template §3) without pale steps, in shades with 3:1 contrast, checked by
 * a test. Other colours come from the theme.
 */
import { colors } from '../../platform/theme.ts';

export const seriesColors = {
  light: ['#4080ff', '#cc5120', '#009a29', '#8d4eda', '#a26d0a', '#07828b', '#f5319d', '#86909c'],
  dark: ['#4080ff', '#f77234', '#00b42a', '#a871e3', '#f7ba1e', '#14c9c9', '#f5319d', '#929293'],
} as const;

export type ChartThemeName = 'minsu-light' | 'minsu-dark';
export const themeNameOf = (dark: boolean): ChartThemeName => (dark ? 'minsu-dark' : 'minsu-light');

const FONT = 'Inter, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif';

/** ECharts theme with everything that depends on light or dark. */
export const chartTheme = (dark: boolean) => {
  const palette = dark ? colors.dark : colors.light;
  const hint = { color: palette.colorTextTertiary, fontSize: 12 };
  const line = { lineStyle: { color: palette.colorBorder } };
  return {
    color: [...(dark ? seriesColors.dark : seriesColors.light)],
    backgroundColor: 'transparent',
    textStyle: { fontFamily: FONT, color: palette.colorTextSecondary },
    categoryAxis: {
      axisLine: line,
      axisTick: { show: false },
      axisLabel: hint,
      splitLine: { show: false },
    },
    valueAxis: {
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: hint,
      splitLine: { lineStyle: { color: palette.colorBorder, type: 'dashed' } },
    },
    legend: { textStyle: { color: palette.colorTextSecondary, fontSize: 12 } },
    tooltip: {
      backgroundColor: palette.colorBgElevated,
      borderColor: palette.colorBorder,
      textStyle: { color: palette.colorText, fontSize: 13 },
      axisPointer: { lineStyle: { color: palette.colorTextTertiary } },
    },
    radar: {
      axisName: { color: palette.colorTextSecondary, fontSize: 12 },
      axisLine: line,
      splitLine: line,
      splitArea: { show: false },
    },
    pie: {
      itemStyle: { borderColor: palette.colorBgContainer, borderWidth: 2 },
      label: { color: palette.colorText },
    },
    dataZoom: {
      borderColor: palette.colorBorder,
      textStyle: hint,
      fillerColor: dark ? 'rgba(64,128,255,0.18)' : 'rgba(22,93,255,0.1)',
      handleStyle: { color: palette.colorBgElevated, borderColor: palette.colorTextTertiary },
      moveHandleStyle: { color: palette.colorBorder },
      dataBackground: { lineStyle: { color: palette.colorBorder }, areaStyle: { opacity: 0 } },
      selectedDataBackground: { lineStyle: { color: palette.colorLink }, areaStyle: { opacity: 0 } },
    },
  };
};
