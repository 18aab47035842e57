/**
 * Calendars that say less than they seem to: names of several zones, dates of a whole day written as times, stays that look
 * like marks of other stays, times without an end. Anything uncertain takes the night and marks the feed.
 */
import {
  APPLE,
  BOOKING,
  calendar,
  days,
  from,
  GOOGLE,
  type Lines,
  nightsFrom,
  OUTLOOK,
  one,
  type Sample,
} from './exporters.ts';

const definition = (name: string, offset: string, ...more: Lines): Lines => [
  ...['BEGIN:VTIMEZONE', `TZID:${name}`, ...more, 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
];

const stay = (tzid: string, begin: string, end: string): Lines => [
  ...['UID:z', `DTSTART;TZID=${tzid}:${begin}`, `DTEND;TZID=${tzid}:${end}`, 'SUMMARY:Reserved'],
];

/** 1:00 on the 1st of April to 23:30 on the 2nd, on a clock that the calendar defines. */
const definedStay = (
  name: string,
  offset: string,
  nights: string,
  head: Lines = definition(name, offset),
): Sample => ({
  name: `${name} defined as ${offset}`,
  text: calendar([...OUTLOOK, ...head], stay(name, '20270401T010000', '20270402T233000')),
  nights: [`${nights} booking`],
});

const zones: readonly Sample[] = [
  definedStay('CST', '+0800', '2027-04-01 2027-04-02'),
  definedStay('EST', '+1000', '2027-03-31 2027-04-02'),
  definedStay('UTC', '+0800', '2027-04-01 2027-04-02'),
  definedStay('BST', '+1100', '2027-03-31 2027-04-02'),
  definedStay('PST', '+0800', '2027-04-01 2027-04-02'),
  definedStay('MST', '+0630', '2027-04-01 2027-04-03'),
  definedStay('GMT', '+0900', '2027-04-01 2027-04-02'),
  definedStay('IST', '+0530', '2027-04-01 2027-04-03'),
  definedStay('AST', '+0300', '2027-04-01 2027-04-03'),
  definedStay('GMT-8', '+0800', '2027-04-01 2027-04-02'),
  definedStay('JST', '+0800', '2027-04-01 2027-04-02'),
  {
    ...definedStay('CST', '+0800', '2027-04-01 2027-04-02', definition('"cst"', '+0800')),
    name: 'a name written in two ways',
  },
  {
    ...definedStay('EST', '+1000', '2027-03-31 2027-04-02', [
      ...[
        'BEGIN:VTIMEZONE',
        'TZID:EST',
        'BEGIN:STANDARD',
        'TZOFFSETTO:+1000',
        'END:STANDARD',
        'END:VTIMEZONE',
      ],
    ]),
    name: 'a definition of an offset alone',
  },
  {
    ...definedStay('CST', '', '2027-04-01 2027-04-02', [
      ...['BEGIN:VTIMEZONE', 'TZID:CST', 'X-LIC-LOCATION:Asia/Shanghai', 'END:VTIMEZONE'],
    ]),
    name: 'a definition of a place alone',
  },
  {
    name: 'CST, not defined: in China or America',
    text: calendar(GOOGLE, stay('CST', '20270610T140000', '20270612T140000')),
    nights: ['2027-06-10 2027-06-13 booking'],
    unread: 1,
  },
  {
    name: 'a definition of CST that cannot be read',
    text: calendar(
      [...GOOGLE, ...definition('CST', 'eight')],
      stay('CST', '20270610T140000', '20270612T140000'),
    ),
    nights: ['2027-06-10 2027-06-13 booking'],
    unread: 1,
  },
  {
    name: 'CST in every reading: an exception frees none of the nights it may mean',
    text: one(
      GOOGLE,
      'DTSTART;TZID=CST:20270610T190000',
      'DTEND;TZID=CST:20270611T190000',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;TZID=CST:20270611T190000',
    ),
    nights: nightsFrom('2027-06-10', '2027-06-11', '2027-06-12', '2027-06-13'),
    unread: 1,
  },
  {
    name: 'an exception in CST of an event in the house’s zone',
    text: one(
      GOOGLE,
      'DTSTART;TZID=Asia/Shanghai:20270610T190000',
      'DTEND;TZID=Asia/Shanghai:20270611T100000',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;TZID=CST:20270611T190000',
    ),
    nights: nightsFrom('2027-06-10', '2027-06-11', '2027-06-12'),
    unread: 1,
  },
  {
    name: 'two names of several zones in one event',
    text: calendar(GOOGLE, [
      ...['UID:z', 'DTSTART;TZID=CST:20270610T140000', 'DTEND;TZID=PST:20270611T100000', 'SUMMARY:Reserved'],
    ]),
    nights: ['2027-06-10 2027-06-12 booking'],
    unread: 1,
  },
  {
    name: 'EST, not defined, for a house in New York',
    zone: 'America/New_York',
    text: calendar(GOOGLE, stay('EST', '20270310T080000', '20270312T080000')),
    nights: ['2027-03-09 2027-03-12 booking'],
    unread: 1,
  },
  {
    name: 'a whole day is the same in every zone',
    text: one(GOOGLE, 'DTSTART;VALUE=DATE;TZID=CST:20270610', 'DTEND;VALUE=DATE;TZID=CST:20270611'),
    nights: nightsFrom('2027-06-10'),
  },
  {
    name: 'GMT-8, not defined, for a house eight hours ahead: which sign is meant',
    text: calendar(GOOGLE, stay('GMT-8', '20270610T140000', '20270612T140000')),
    nights: ['2027-06-10 2027-06-13 booking'],
    unread: 1,
  },
  {
    name: 'GMT+8, not defined, for a house eight hours ahead',
    text: calendar(GOOGLE, stay('GMT+8', '20270610T140000', '20270612T140000')),
    nights: ['2027-06-10 2027-06-12 booking'],
  },
  {
    name: 'a place whose definition knows no summer time, in winter',
    zone: 'America/Chicago',
    text: calendar(
      [...OUTLOOK, ...definition('America/Chicago', '-0500')],
      stay('America/Chicago', '20270110T003000', '20270112T100000'),
    ),
    nights: ['2027-01-09 2027-01-12 booking'],
    unread: 1,
  },
  {
    name: 'the same in summer',
    zone: 'America/Chicago',
    text: calendar(
      [...OUTLOOK, ...definition('America/Chicago', '-0500')],
      stay('America/Chicago', '20270710T003000', '20270712T100000'),
    ),
    nights: ['2027-07-10 2027-07-12 booking'],
  },
  {
    name: 'two definitions of one name',
    text: calendar(
      [...OUTLOOK, ...definition('Lodge', '+0800'), ...definition('Lodge', '-0700')],
      stay('Lodge', '20270610T140000', '20270612T140000'),
    ),
    nights: ['2027-06-10 2027-06-13 booking'],
    unread: 1,
  },
  {
    name: 'the same definition twice',
    text: calendar(
      [...OUTLOOK, ...definition('Lodge', '+0800'), ...definition('Lodge', '+0800')],
      stay('Lodge', '20270610T140000', '20270612T140000'),
    ),
    nights: ['2027-06-10 2027-06-12 booking'],
  },
];

const series = (...lines: Lines): string =>
  one(APPLE, 'DTSTART;VALUE=DATE:20270621', 'DTEND;VALUE=DATE:20270622', ...lines);
const DAILY = 'RRULE:FREQ=DAILY;COUNT=4';
const FOUR = nightsFrom('2027-06-21', '2027-06-22', '2027-06-23', '2027-06-24');
/** Evenings in New York are mornings of the next day in Shanghai. */
const evenings = (...lines: Lines): string =>
  one(
    GOOGLE,
    'DTSTART;TZID=America/New_York:20270621T200000',
    'DTEND;TZID=America/New_York:20270622T160000',
    'RRULE:FREQ=DAILY;COUNT=3',
    ...lines,
  );

const wholeDays: readonly Sample[] = [
  ...['EXDATE;TZID=Asia/Shanghai:20270623T000000', 'EXDATE;TZID=Asia/Taipei:20270623T150000'].map(
    (line): Sample => ({
      name: `whole days, ${line}: the house’s clock`,
      text: series(DAILY, line),
      nights: FOUR.filter((night) => !night.startsWith('2027-06-23')),
    }),
  ),
  ...['EXDATE;TZID=Asia/Tokyo:20270623T000000', 'EXDATE:20270622T150000Z', 'EXDATE:20270622T230000Z'].map(
    (line): Sample => ({
      name: `whole days, ${line}: one of two`,
      text: series(DAILY, line),
      nights: FOUR,
      unread: 1,
    }),
  ),
  {
    name: 'whole days, an exception in UTC for a house in New York',
    zone: 'America/New_York',
    text: series(DAILY, 'EXDATE:20270623T000000Z'),
    nights: FOUR,
    unread: 1,
  },
  {
    name: 'whole days, an exception to none of them in another zone',
    text: series(DAILY, 'EXDATE;TZID=Asia/Tokyo:20270723T000000'),
    nights: FOUR,
  },
  {
    name: 'whole days, a further one in another zone: both',
    text: series('RRULE:FREQ=DAILY;COUNT=2', 'RDATE;TZID=Asia/Tokyo:20270628T000000'),
    nights: nightsFrom('2027-06-21', '2027-06-22', '2027-06-27', '2027-06-28'),
    unread: 1,
  },
  {
    name: 'whole days, a further one in the house’s zone',
    text: series('RDATE;TZID=Asia/Shanghai:20270628T000000'),
    nights: nightsFrom('2027-06-21', '2027-06-28'),
  },
  {
    name: 'whole days, a further one in a zone that nobody knows',
    text: series('RDATE;TZID=Nowhere:20270628T000000'),
    nights: nightsFrom('2027-06-21', '2027-06-28'),
    unread: 1,
  },
  {
    name: 'whole days, a further period in another zone: the widest',
    text: series('RDATE;VALUE=PERIOD;TZID=Asia/Tokyo:20270628T000000/20270630T000000'),
    nights: [...nightsFrom('2027-06-21'), '2027-06-27 2027-06-30 busy'],
    unread: 1,
  },
  {
    name: 'whole days, replaced in another zone',
    text: calendar(
      APPLE,
      ['UID:r', 'DTSTART;VALUE=DATE:20270621', DAILY, 'SUMMARY:x'],
      ['UID:r', 'RECURRENCE-ID;TZID=Asia/Tokyo:20270623T000000', 'DTSTART;VALUE=DATE:20270701', 'SUMMARY:x'],
    ),
    nights: [...FOUR, ...nightsFrom('2027-07-01')],
    unread: 1,
  },
  {
    name: 'whole days until midnight in UTC, for a house in New York: the later',
    zone: 'America/New_York',
    text: series('RRULE:FREQ=DAILY;UNTIL=20270624T000000Z'),
    nights: FOUR,
    unread: 1,
  },
  {
    name: 'whole days until the last second of a day in UTC: the later',
    text: series('RRULE:FREQ=DAILY;UNTIL=20270623T235959Z'),
    nights: FOUR,
    unread: 1,
  },
  {
    name: 'whole days of every week, none of them in doubt',
    zone: 'America/New_York',
    text: series('RRULE:FREQ=WEEKLY;UNTIL=20270706T000000Z'),
    nights: nightsFrom('2027-06-21', '2027-06-28', '2027-07-05'),
  },
  {
    name: 'a whole day excepted from evenings elsewhere: one of two',
    text: evenings('EXDATE;VALUE=DATE:20270623'),
    nights: nightsFrom('2027-06-22', '2027-06-23', '2027-06-24'),
    unread: 1,
  },
  {
    name: 'a whole day added to evenings elsewhere: both',
    text: evenings('RDATE;VALUE=DATE:20270629'),
    nights: nightsFrom('2027-06-22', '2027-06-23', '2027-06-24', '2027-06-29', '2027-06-30'),
    unread: 1,
  },
  {
    name: 'a whole day that ends at midnight elsewhere: the later',
    text: one(APPLE, 'DTSTART;VALUE=DATE:20270621', 'DTEND;TZID=Asia/Tokyo:20270623T000000'),
    nights: ['2027-06-21 2027-06-23 busy'],
    unread: 1,
  },
  {
    name: 'two series of one UID, and a replacement in one of them',
    text: calendar(
      BOOKING,
      ['UID:r', 'DTSTART;VALUE=DATE:20270621', 'RRULE:FREQ=DAILY;COUNT=2', 'SUMMARY:x'],
      ['UID:r', 'DTSTART;VALUE=DATE:20270622', 'RRULE:FREQ=WEEKLY;COUNT=2', 'SUMMARY:y'],
      ['UID:r', 'RECURRENCE-ID;VALUE=DATE:20270622', 'DTSTART;VALUE=DATE:20270701', 'SUMMARY:y'],
    ),
    nights: nightsFrom('2027-06-21', '2027-06-22', '2027-06-29', '2027-07-01'),
    unread: 2,
  },
];

/** A stay of the 20th to the 23rd, the night of its arrival and that of its departure. */
const three = (summary: string, uids: readonly [string, string, string], kind: string): Sample => ({
  name: `three events called "${summary}" (${uids})`,
  text: calendar(
    from('-//Lodge//EN'),
    days(uids[0], '20270720', '20270723', summary),
    days(uids[1], '20270720', '20270721', summary),
    days(uids[2], '20270723', '20270724', summary),
  ),
  nights: ['2027-07-20 2027-07-21', '2027-07-20 2027-07-23', '2027-07-23 2027-07-24'].map(
    (one) => `${one} ${kind}`,
  ),
});
const once = (kind: string): string[] => [`2027-07-20 2027-07-23 ${kind}`];

const markers: readonly Sample[] = [
  three('Reserved', ['a', 'b', 'c'], 'booking'),
  three('', ['a', 'b', 'c'], 'busy'),
  three('CLOSED - Not available', ['a@booking.com', 'b@booking.com', 'c@booking.com'], 'busy'),
  three('Busy', ['a1', 'a2', 'a3'], 'busy'),
  three('Wen Yi', ['7', '8', '9'], 'busy'),
  three('已预订', ['a', 'b', 'c'], 'booking'),
  {
    ...three('Reserved', ['x@lodge', 'x@lodge', 'x@lodge'], 'booking'),
    name: 'one UID for three stays',
  },
  { ...three('Reserved', ['88', '88-in', '88-out'], 'booking'), nights: once('booking') },
  {
    ...three('Wen Yi', ['88@lodge', '88_arrival@lodge', '88_departure@lodge'], 'busy'),
    nights: once('busy'),
  },
  { ...three('Wen Yi HMQ4T2XK9', ['a', 'b', 'c'], 'busy'), nights: once('busy') },
  {
    name: 'a code that more than one stay has is none of a stay',
    text: calendar(
      from('-//Lodge//EN'),
      days('a', '20270720', '20270723', 'Reserved APT20B11C'),
      days('b', '20270720', '20270721', 'Reserved APT20B11C'),
      days('c', '20270723', '20270724', 'Reserved APT20B11C'),
      days('d', '20270801', '20270803', 'Reserved APT20B11C'),
    ),
    nights: [
      ...['2027-07-20 2027-07-21', '2027-07-20 2027-07-23', '2027-07-23 2027-07-24', '2027-08-01 2027-08-03'],
    ].map((one) => `${one} booking`),
  },
  {
    name: 'a closed span and a series of closed days',
    text: calendar(BOOKING, days('a', '20270720', '20270722', 'CLOSED - Not available'), [
      ...days('b', '20270720', '20270721', 'CLOSED - Not available'),
      'RRULE:FREQ=DAILY;COUNT=4',
    ]),
    nights: [
      ...['2027-07-20 2027-07-21', '2027-07-20 2027-07-22', '2027-07-21 2027-07-22'],
      ...['2027-07-22 2027-07-23', '2027-07-23 2027-07-24'],
    ].map((one) => `${one} busy`),
  },
];

const ends: readonly Sample[] = [
  {
    name: 'a time of arrival alone',
    text: one(GOOGLE, 'DTSTART:20270818T070000Z'),
    nights: nightsFrom('2027-08-18'),
    unread: 1,
  },
  {
    name: 'an end that is the start, on two clocks',
    text: one(GOOGLE, 'DTSTART:20270818T070000Z', 'DTEND;TZID=Asia/Shanghai:20270818T150000'),
    nights: nightsFrom('2027-08-18'),
    unread: 1,
  },
  {
    name: 'a length of nothing',
    text: one(GOOGLE, 'DTSTART:20270818T150000', 'DURATION:PT0S'),
    nights: nightsFrom('2027-08-18'),
    unread: 1,
  },
  {
    name: 'a time of arrival alone, repeated',
    text: one(GOOGLE, 'DTSTART;TZID=Asia/Shanghai:20270818T150000', 'RRULE:FREQ=DAILY;COUNT=2'),
    nights: nightsFrom('2027-08-18', '2027-08-19'),
    unread: 1,
  },
  {
    name: 'a replacement without an end takes its night',
    text: calendar(
      GOOGLE,
      ['UID:r', 'DTSTART:20270818T150000', 'DTEND:20270819T110000', 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:x'],
      ['UID:r', 'RECURRENCE-ID:20270819T150000', 'DTSTART:20270825T150000', 'SUMMARY:x'],
    ),
    nights: nightsFrom('2027-08-18', '2027-08-20', '2027-08-25'),
    unread: 1,
  },
  {
    name: 'a replacement without an end may be as long as the others',
    text: calendar(
      GOOGLE,
      [
        'UID:r',
        'DTSTART;VALUE=DATE:20270818',
        'DTEND;VALUE=DATE:20270821',
        'RRULE:FREQ=WEEKLY;COUNT=2',
        'SUMMARY:x',
      ],
      ['UID:r', 'RECURRENCE-ID;VALUE=DATE:20270825', 'DTSTART;VALUE=DATE:20270901', 'SUMMARY:x'],
    ),
    nights: ['2027-08-18 2027-08-21 busy', '2027-09-01 2027-09-04 busy'],
    unread: 1,
  },
  ...['EXDATE;TZID=Asia/Shanghai:20270819T110000', 'EXDATE:20270819T150000Z', 'EXDATE:20270819T000000'].map(
    (line): Sample => ({
      name: `${line} of an event at 15:00 is none of its times`,
      text: one(
        GOOGLE,
        'DTSTART;TZID=Asia/Shanghai:20270818T150000',
        'DTEND;TZID=Asia/Shanghai:20270819T110000',
        'RRULE:FREQ=DAILY;COUNT=3',
        line,
      ),
      nights: nightsFrom('2027-08-18', '2027-08-19', '2027-08-20'),
      unread: 1,
    }),
  ),
  {
    name: 'the right and the wrong time of one exception',
    text: one(
      GOOGLE,
      'DTSTART;TZID=Asia/Shanghai:20270818T150000',
      'DTEND;TZID=Asia/Shanghai:20270819T110000',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE:20270819T030000Z,20270819T070000Z',
    ),
    nights: nightsFrom('2027-08-18', '2027-08-20'),
  },
  {
    name: 'an exception to a day on which nothing was',
    text: one(
      GOOGLE,
      'DTSTART;TZID=Asia/Shanghai:20270818T150000',
      'DTEND;TZID=Asia/Shanghai:20270819T110000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'EXDATE;TZID=Asia/Shanghai:20270821T150000',
    ),
    nights: nightsFrom('2027-08-18', '2027-08-25'),
  },
  {
    name: 'a replacement of a time that is none',
    text: calendar(
      GOOGLE,
      ['UID:r', 'DTSTART:20270818T150000', 'DTEND:20270819T110000', 'RRULE:FREQ=DAILY;COUNT=2', 'SUMMARY:x'],
      [
        'UID:r',
        'RECURRENCE-ID:20270819T160000',
        'DTSTART:20270825T150000',
        'DTEND:20270826T110000',
        'SUMMARY:x',
      ],
    ),
    nights: nightsFrom('2027-08-18', '2027-08-19', '2027-08-25'),
    unread: 1,
  },
  {
    name: 'an exception in the house’s zone of an event in one that nobody knows',
    text: one(
      GOOGLE,
      'DTSTART;TZID=Nowhere:20270818T150000',
      'DTEND;TZID=Nowhere:20270819T110000',
      'RRULE:FREQ=DAILY;COUNT=2',
      'EXDATE;TZID=Asia/Shanghai:20270819T150000',
    ),
    nights: nightsFrom('2027-08-18', '2027-08-19'),
    unread: 1,
  },
  ...['Arrival', 'Check-in', 'Check-out', 'Abreise'].map(
    (summary): Sample => ({
      name: `${summary} from the afternoon to the next morning is a stay`,
      text: calendar(GOOGLE, [
        'UID:m',
        'DTSTART:20270818T150000',
        'DTEND:20270819T110000',
        `SUMMARY:${summary}`,
      ]),
      nights: nightsFrom('2027-08-18'),
    }),
  ),
  {
    name: 'an hour of arrival is no stay',
    text: calendar(GOOGLE, ['UID:m', 'DTSTART:20270818T150000', 'DTEND:20270818T160000', 'SUMMARY:Check-in']),
    nights: [],
  },
  {
    name: 'arrivals on several days',
    text: calendar(GOOGLE, [
      'UID:m',
      'DTSTART;VALUE=DATE:20270818',
      'RRULE:FREQ=DAILY;COUNT=2',
      'SUMMARY:Arrival',
    ]),
    nights: nightsFrom('2027-08-18', '2027-08-19'),
  },
];

export const doubtful: readonly Sample[] = [...zones, ...wholeDays, ...markers, ...ends];
