/** Texts around every chart. */
import { texts } from './texts.ts';

export const chartTexts = texts({
  showTable: ['以表格查看', 'View as table'],
  showChart: ['以图表查看', 'View as chart'],
  tableOf: ['“{{name}}”的数据', 'Data of “{{name}}”'],
  download: ['下载', 'Download'],
  downloadOf: ['下载“{{name}}”', 'Download “{{name}}”'],
  picture: ['图片 (PNG)', 'Image (PNG)'],
  data: ['数据 (CSV)', 'Data (CSV)'],
  empty: ['这段时间没有数据', 'No figures for this period'],
  total: ['合计', 'Total'],
  share: ['占比', 'Share'],

  zoom: ['时间范围', 'Range shown'],
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  zoomEarlier: ['向前移动', 'Move earlier'],
  zoomLater: ['向后移动', 'Move later'],
  zoomAll: ['显示全部', 'Show all'],

  kind_line: ['折线图', 'Line chart'],
  kind_bar: ['柱状图', 'Bar chart'],
  kind_donut: ['环形图', 'Donut chart'],
  kind_radar: ['雷达图', 'Radar chart'],
  says: ['{{name}}，{{kind}}。{{parts}}', '{{name}}, {{kind}}. {{parts}}'],
  saysSeries: [
    '{{series}}：{{from}}到{{to}}，最低 {{low}}（{{lowAt}}），最高 {{high}}（{{highAt}}）。',
    '{{series}}: {{from}} to {{to}}, lowest {{low}} ({{lowAt}}), highest {{high}} ({{highAt}}). ',
  ],
  saysNothing: ['{{series}}：没有数值。', '{{series}}: no values. '],
  saysSlice: ['{{series}} {{value}}（{{share}}）。', '{{series}} {{value}} ({{share}}). '],
});
