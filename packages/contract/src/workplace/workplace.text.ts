/** Words of the workplace. */
import { texts } from '../texts.ts';

export const workplaceTexts = texts({
  title: ['工作台', 'Workplace'],
  hello_night: ['夜深了，{{name}}', 'Good night, {{name}}'],
  hello_morning: ['早上好，{{name}}', 'Good morning, {{name}}'],
  hello_noon: ['中午好，{{name}}', 'Good day, {{name}}'],
  hello_afternoon: ['下午好，{{name}}', 'Good afternoon, {{name}}'],
  hello_evening: ['晚上好，{{name}}', 'Good evening, {{name}}'],
  cities: ['{{count}} 城', { one: '{{count}} city', other: '{{count}} cities' }],
  houses: ['{{count}} 套房源', { one: '{{count}} house', other: '{{count}} houses' }],

  occupancy: ['今晚入住率', 'Occupancy tonight'],
  adr: ['平均房价 ADR', 'Average daily rate'],
  revpar: ['每间可售房收入 RevPAR', 'RevPAR'],
  pickup: ['近 7 天新增间夜', 'Nights booked, 7 days'],
  arrivalsToday: ['今日预抵', 'Arrivals today'],
  departuresToday: ['今日预离', 'Departures today'],
  roomsSold: ['{{occupied}} / {{sellable}} 间', '{{occupied}} / {{sellable}} rooms'],
  toLastWeek: ['较上周同日', 'vs. last week'],
  toWeekBefore: ['较前 7 天', 'vs. 7 days before'],
  noFigure: ['暂无', 'None yet'],

  queue: ['待处理', 'To do'],
  queueEmpty: ['都处理完了', 'All done'],
  queueEmptyHint: ['新的待办会自动出现在这里', 'New work appears here by itself'],
  queueFirst: [
    '{{guest}} · {{house}} · {{from}} 起 {{nights}}',
    '{{guest}} · {{house}} · from {{from}}, {{nights}}',
  ],
  nights: ['{{count}} 晚', { one: '{{count}} night', other: '{{count}} nights' }],
  handle: ['去处理', 'Open'],
  left: ['剩 {{clock}}', '{{clock}} left'],
  overdue: ['已超时', 'Overdue'],

  strip: ['未来 14 天', 'Next 14 days'],
  stripHint: ['入住率 · 点击查看当日房态', 'Occupancy · click a day to see its board'],
  stripDay: [
    '{{date}} 入住率 {{share}}，预抵 {{arrivals}}，预离 {{departures}}',
    '{{date}}: {{share}} occupied, {{arrivals}} arriving, {{departures}} leaving',
  ],
  today: ['今天', 'Today'],

  arrivals: ['今日预抵', "Today's arrivals"],
  arrivalsNone: ['今日没有预抵', 'Nobody arrives today'],
  all: ['全部', 'All'],
  roomReady: ['房间已就绪', 'Room ready'],
  roomDirty: ['房间待保洁', 'Room to clean'],
  roomNone: ['未排房', 'No room yet'],

  quick: ['快捷操作', 'Quick actions'],
  quickOrder: ['录入订单', 'New order'],
  quickBlock: ['关房', 'Close rooms'],
  quickBoard: ['房态日历', 'Room calendar'],
  quickArrivals: ['今日预抵', 'Arrivals'],
  quickDepartures: ['今日预离', 'Departures'],
  quickHouses: ['房源列表', 'Houses'],

  channels: ['渠道构成', 'Channel mix'],
  channelsHint: ['近 30 天预订间夜', 'Room nights booked in 30 days'],
  channelsNone: ['近 30 天没有预订', 'Nothing was booked in 30 days'],
  movements: ['抵离预览', 'Coming and going'],
  movementsHint: ['未来 10 天', 'Next 10 days'],
  date: ['日期', 'Date'],
  arriving: ['抵店', 'Arrivals'],
  leaving: ['离店', 'Departures'],
  free: ['空房', 'Vacant'],
});
