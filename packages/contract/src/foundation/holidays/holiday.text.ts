import { texts } from '../../platform/texts.ts';

export const holidayTexts = texts({
  title: ['公共假期', 'Public holidays'],
  what: ['公共假期', 'public holidays'],
  hint: [
    '每年国务院办公厅公布下一年安排后导入；日历与房价表按此着色，调休上班日单独标出。导入会替换所选年份的全部假期。',
    'Import after the State Council publishes next year’s schedule. Calendars and the price grid use these colours; make-up workdays are marked. An import replaces all holidays of the chosen year.',
  ],
  year: ['年份', 'Year'],
  none: ['{{year}} 年还没有假期', 'No holidays for {{year}} yet'],
  column_name: ['假期', 'Holiday'],
  column_nameEn: ['英文名称', 'English name'],
  column_from: ['开始日期', 'First day'],
  column_to: ['结束日期', 'Last day off'],
  column_days: ['天数', 'Days'],
  column_workdays: ['调休上班', 'Make-up workdays'],
  column_status: ['状态', 'Status'],
  column_source: ['依据', 'Source'],
  official: ['已公布', 'Official'],
  expected: ['预计', 'Expected'],
  days: ['{{count}} 天', { one: '{{count}} day', other: '{{count}} days' }],
  badStatus: ['请填“已公布”或“预计”', 'Enter “official” or “expected”'],
  wrongYear: ['不在 {{year}} 年', 'Not in {{year}}'],
  tooLong: ['一个假期最多 21 天', 'A holiday can have up to 21 days'],
  overlaps: ['与第 {{line}} 行重叠', 'Overlaps line {{line}}'],
  notWeekend: ['{{day}} 不是周末', '{{day}} is not a weekend day'],
  workdayOff: ['{{day}} 在假期之内', '{{day}} is within a holiday'],
});
