/** Words of the day board. */
import { texts } from '../texts.ts';

export const dayBoardTexts = texts({
  title: ['今日房态', 'Day board'],
  purpose: [
    '每间房此刻的状况：谁住着、谁来谁走、净还是脏',
    'Each room as it is now: who is in, who comes and goes, clean or dirty',
  ],
  filterHouse: ['房源', 'House'],
  filterKeyword: ['房号、房型、客人', 'Room, type or guest'],
  filterCity: ['城市', 'City'],
  groupBy: ['分组方式', 'Group by'],
  group_floor: ['按楼层', 'By floor'],
  group_type: ['按房型', 'By type'],
  print: ['打印', 'Print'],
  reload: ['刷新', 'Refresh'],

  counters: ['按房态筛选', 'Filter by state'],
  counter_arriving: ['预抵（间）', 'Rooms arriving'],
  counter_leaving: ['预离（间）', 'Rooms leaving'],
  counter_inHouse: ['在住（间）', 'Rooms in house'],
  counter_vacantClean: ['空净', 'Vacant clean'],
  counter_vacantDirty: ['空脏', 'Vacant dirty'],
  counter_occupiedClean: ['住净', 'Occupied clean'],
  counter_occupiedDirty: ['住脏', 'Occupied dirty'],
  counter_blocked: ['关房', 'Closed'],
  roomCount: ['{{count}} 间', { one: '{{count}} room', other: '{{count}} rooms' }],
  shownCount: ['显示 {{shown}} / {{count}} 间', 'Showing {{shown}} of {{count}} rooms'],

  entireHouses: ['整租房源', 'Entire places'],
  floor: ['{{house}} · {{floor}} 层', '{{house}} · floor {{floor}}'],
  floorNamed: ['{{house}} · {{floor}}', '{{house}} · {{floor}}'],
  noFloor: ['{{house}} · 未填楼层', '{{house}} · no floor given'],
  typeOf: ['{{house}} · {{type}}', '{{house}} · {{type}}'],

  inHouse: ['在住', 'In house'],
  arriving: ['预抵', 'Arriving'],
  next: ['下一位', 'Next'],
  untilDate: ['至 {{date}}', 'until {{date}}'],
  nightsLeft: ['还住 {{count}} 晚', { one: '{{count}} night left', other: '{{count}} nights left' }],
  nights: ['{{count}} 晚', { one: '{{count}} night', other: '{{count}} nights' }],
  leavingToday: ['今日离', 'Leaving today'],
  overdue: ['逾期未退', 'Overdue'],
  owes: ['欠 {{amount}}', '{{amount}} due'],
  inspected: ['已查', 'inspected'],
  outOfService: ['停用房', 'Out of service'],
  nobody: ['空房', 'Vacant'],

  checkIn: ['办理入住', 'Check in'],
  checkOut: ['办理退房', 'Check out'],
  setClean: ['置净', 'Set clean'],
  openRoom: ['{{room}}，{{state}}', '{{room}}, {{state}}'],
  actionOf: ['{{action}}：{{room}}', '{{action}}: {{room}}'],

  select: ['选择 {{room}}', 'Select {{room}}'],
  selected: ['已选 {{count}} 间', { one: '{{count}} room selected', other: '{{count}} rooms selected' }],
  selectAll: ['全选 {{count}} 间', 'Select all {{count}}'],
  clearSelection: ['取消选择', 'Clear'],
  setTo: ['设为{{condition}}', 'Set {{condition}}'],
  setDone: [
    '{{count}} 间已设为{{condition}}',
    { one: '{{count}} room set to {{condition}}', other: '{{count}} rooms set to {{condition}}' },
  ],
  setNone: ['所选房间已是{{condition}}', 'The selected rooms are {{condition}} already'],
  setManyTitle: ['将所选房间设为{{condition}}？', 'Set the selected rooms to {{condition}}?'],
  keysHint: [
    '方向键移动，空格选择，Shift 加方向键连选，Ctrl+A 全选，回车打开',
    'Arrows move, Space selects, Shift and arrows extend, Ctrl+A selects all, Enter opens',
  ],

  unassigned: [
    '未排房的预抵 {{count}}',
    { one: '{{count}} arrival without a room', other: '{{count}} arrivals without a room' },
  ],

  room: ['房间', 'Room'],
  fact_house: ['房源', 'House'],
  fact_type: ['房型', 'Type'],
  fact_floor: ['楼层', 'Floor'],
  fact_condition: ['状况', 'Condition'],
  fact_now: ['现在', 'Now'],
  openMonth: ['在房态日历中查看', 'Open in the room calendar'],
  openLog: ['查看房态日志', 'Room-state log'],

  truncated: [
    '房间太多，仅显示前 {{limit}} 间，请用房源或城市筛选',
    'Too many rooms: the first {{limit}} are shown; filter by house or city',
  ],
  emptyTitle: ['还没有可显示的房间', 'No rooms to show yet'],
  emptyHint: ['房源通过审核后会出现在这里', 'Houses appear here once they are approved'],
  noMatchTitle: ['没有符合条件的房间', 'No room matches'],
  noMatchHint: ['试试放宽或清除筛选条件', 'Loosen or clear the filters'],
});
