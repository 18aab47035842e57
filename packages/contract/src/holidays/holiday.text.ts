import { texts } from '../texts.ts';

export const holidayTexts = texts({
  title: ['公共假期', 'Public holidays'],
  what: ['公共假期', 'public holidays'],
  hint: [
    '每年国务院办公厅公布下一年安排后导入；日历与房价表按此着色，调休上班日单独标出。导入会替换所选年份的全部假期。',
    'Imported once a year after the notice of the State Council. Calendars and the price grid are coloured by them, make-up workdays are marked. An import replaces the chosen year.',
  ],
  year: ['年份', 'Year'],
  none: ['{{year}} 年还没有假期', 'No holidays are known of {{year}}'],
  column_name: ['假期', 'Holiday'],
  column_nameEn: ['英文名称', 'English name'],
  column_from: ['开始日期', 'First day off'],
  column_to: ['结束日期', 'Last day off'],
  column_days: ['天数', 'Days'],
  column_workdays: ['调休上班', 'Make-up workdays'],
  column_status: ['状态', 'Status'],
  column_source: ['依据', 'Source'],
  official: ['已公布', 'Official'],
  expected: ['预计', 'Expected'],
  days: ['{{count}} 天', { one: '{{count}} day', other: '{{count}} days' }],
  badStatus: ['请填“已公布”或“预计”', 'Write “official” or “expected”'],
  wrongYear: ['不在 {{year}} 年', 'Is not in {{year}}'],
  tooLong: ['一个假期最多 21 天', 'A holiday has at most 21 days'],
  overlaps: ['与第 {{line}} 行重叠', 'Overlaps line {{line}}'],
  notWeekend: ['{{day}} 不是周末', '{{day}} is no weekend day'],
  workdayOff: ['{{day}} 在假期之内', '{{day}} lies within a holiday'],
});
