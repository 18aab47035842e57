/** Calendars in the shapes that real exporters write, made up for this test, with the nights they mean for a house. */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';

export interface Sample {
  readonly name: string;
  /** Time zone of the property; Asia/Shanghai if absent. */
  readonly zone?: string;
  readonly text: string;
  /** `from to kind`, in order, of a house whose day is 2026-11-20. */
  readonly nights: readonly string[];
  /** Events that are not understood, or not wholly. */
  readonly unread?: number;
}

export type Lines = readonly string[];

export const calendar = (head: Lines, ...events: readonly Lines[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...head,
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

export const from = (prodId: string): Lines => [`PRODID:${prodId}`, 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'];
export const days = (uid: string, start: string, end: string, summary: string): Lines => [
  'DTSTAMP:20261119T080000Z',
  `DTSTART;VALUE=DATE:${start}`,
  `DTEND;VALUE=DATE:${end}`,
  `UID:${uid}`,
  `SUMMARY:${summary}`,
];
/** From the 1st of December 2026 on, so many days a piece. */
export const nightsFrom = (...dates: readonly string[]): string[] =>
  dates.map((date) => {
    const next = new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
    return `${date} ${next} busy`;
  });

const AIRBNB = from('-//Airbnb Inc//Hosting Calendar 1.0//EN');
export const BOOKING = ['PRODID:-//admin.booking.com//ical 1.0'];
const VRBO = from('-//HomeAway.com, Inc.//EN');
export const GOOGLE = [...from('-//Google Inc//Google Calendar 70.9054//EN'), 'X-WR-TIMEZONE:Asia/Shanghai'];
export const OUTLOOK = from('-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN');
const EXCHANGE = from('Microsoft Exchange Server 2010');
export const APPLE = from('-//Apple Inc.//macOS 15.0//EN');
const TUJIA = from('-//Tujia//Calendar//CN');
const HOSTAWAY = from('-//Hostaway//Calendar//EN');
const GUESTY = from('-//Guesty//Listing Calendar//EN');
const LODGIFY = from('-//Lodgify//Calendar 1.0//EN');

const definedZone = (name: string, ...offsets: readonly string[]): Lines => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  ...offsets.flatMap((offset, n) => [
    `BEGIN:${n === 0 ? 'STANDARD' : 'DAYLIGHT'}`,
    'DTSTART:16010101T020000',
    'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    `END:${n === 0 ? 'STANDARD' : 'DAYLIGHT'}`,
  ]),
  'END:VTIMEZONE',
];

const platforms: readonly Sample[] = [
  {
    name: 'Airbnb: a stay with its details, a closed rest',
    text: calendar(
      AIRBNB,
      [
        ...days('1418fb94e984-a@airbnb.com', '20261210', '20261214', 'Reserved'),
        'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/res',
        ' ervations/details/HMABCDEFGH\\nPhone Number (Last 4 Digits): 1234',
      ],
      days('7f662ec65913-b@airbnb.com', '20271120', '20281119', 'Airbnb (Not available)'),
    ),
    nights: ['2026-12-10 2026-12-14 booking', '2027-11-20 2028-11-19 block'],
  },
  {
    name: 'Airbnb in Chinese',
    text: calendar(
      AIRBNB,
      days('a', '20261201', '20261203', '已预订'),
      days('b', '20261205', '20261206', 'Airbnb（不可用）'),
    ),
    nights: ['2026-12-01 2026-12-03 booking', '2026-12-05 2026-12-06 block'],
  },
  {
    name: 'Booking.com: closed, whatever it is',
    text: calendar(
      BOOKING,
      days('0a1b@booking.com', '20261224', '20261227', 'CLOSED - Not available'),
    ).replaceAll('\r\n', '\n'),
    nights: ['2026-12-24 2026-12-27 busy'],
  },
  {
    name: 'Booking.com: the same UID for two stays',
    text: calendar(
      BOOKING,
      days('x@booking.com', '20261201', '20261202', 'CLOSED - Not available'),
      days('x@booking.com', '20261205', '20261206', 'CLOSED - Not available'),
    ),
    nights: ['2026-12-01 2026-12-02 busy', '2026-12-05 2026-12-06 busy'],
  },
  {
    name: 'Vrbo: a name behind the state, and a blocked week',
    text: calendar(
      VRBO,
      days('v1', '20261206', '20261210', 'Reserved - Wen'),
      days('v2', '20270101', '20270108', 'Blocked'),
    ),
    nights: ['2026-12-06 2026-12-10 booking', '2027-01-01 2027-01-08 block'],
  },
  {
    name: 'Vrbo: cancelled',
    text: calendar(
      VRBO,
      [...days('v1', '20261206', '20261210', 'Reserved'), 'STATUS:CANCELLED'],
      days('v2', '20261220', '20261221', 'Tentative - Li'),
    ),
    nights: ['2026-12-20 2026-12-21 busy'],
  },
  {
    name: 'Expedia: local times without a zone',
    text: calendar(from('-//Expedia//EN'), [
      'UID:e1',
      'DTSTART:20261202T150000',
      'DTEND:20261205T110000',
      'SUMMARY:Reserved',
    ]),
    nights: ['2026-12-02 2026-12-05 booking'],
  },
  {
    name: 'Agoda: instants in UTC',
    text: calendar(from('-//Agoda//YCS//EN'), [
      'UID:g1',
      'DTSTART:20261201T160000Z',
      'DTEND:20261203T160000Z',
      'SUMMARY:Agoda booking',
    ]),
    nights: ['2026-12-02 2026-12-04 busy'],
  },
  {
    name: 'Tujia: Chinese summary, times of arrival and departure',
    text: calendar(TUJIA, [
      'UID:tj-20261203-1',
      'DTSTART;TZID=Asia/Shanghai:20261203T140000',
      'DTEND;TZID=Asia/Shanghai:20261205T120000',
      'SUMMARY:已预定 途家订单',
    ]),
    nights: ['2026-12-03 2026-12-05 booking'],
  },
  {
    name: 'Tujia: a day that ends at 23:59:59',
    text: calendar(TUJIA, [
      'UID:tj-2',
      'DTSTART:20261203T000000',
      'DTEND:20261203T235959',
      'SUMMARY:房东关房',
    ]),
    nights: ['2026-12-03 2026-12-04 busy'],
  },
  {
    name: 'Meituan: dates with dashes',
    text: calendar(from('-//Meituan//CN'), [
      'UID:mt1',
      'DTSTART;VALUE=DATE:2026-12-08',
      'DTEND;VALUE=DATE:2026-12-10',
      'SUMMARY:已预订',
    ]),
    nights: ['2026-12-08 2026-12-10 booking'],
  },
  {
    name: 'Hostaway: reservation and block',
    text: calendar(
      HOSTAWAY,
      days('hw-1', '20261211', '20261213', 'Reservation - airbnb - HMX'),
      days('hw-2', '20261214', '20261215', 'Blocked by owner'),
    ),
    nights: ['2026-12-11 2026-12-13 booking', '2026-12-14 2026-12-15 block'],
  },
  {
    name: 'Guesty: zone with check-in and check-out time',
    zone: 'America/New_York',
    text: calendar(GUESTY, [
      'UID:gy1',
      'DTSTART;TZID=America/New_York:20261212T160000',
      'DTEND;TZID=America/New_York:20261214T100000',
      'SUMMARY:Reserved',
    ]),
    nights: ['2026-12-12 2026-12-14 booking'],
  },
  {
    name: 'Lodgify: booked and closed',
    text: calendar(
      LODGIFY,
      days('lo1', '20261216', '20261218', 'Booked'),
      days('lo2', '20261218', '20261220', 'Closed Period'),
    ),
    nights: ['2026-12-16 2026-12-18 booking', '2026-12-18 2026-12-20 busy'],
  },
  {
    name: 'Smoobu: a stay told three times',
    text: calendar(
      from('-//Smoobu//EN'),
      days('s1', '20261220', '20261224', 'Li Bai'),
      days('s1-in', '20261220', '20261221', 'Li Bai'),
      days('s1-out', '20261224', '20261225', 'Li Bai'),
    ),
    nights: ['2026-12-20 2026-12-24 busy'],
  },
  {
    name: 'iGMS: cleaning beside the stay',
    text: calendar(from('-//iGMS//EN'), days('i1', '20261201', '20261203', '[B] Wen'), [
      'UID:i2',
      'DTSTART:20261203T110000Z',
      'DTEND:20261203T130000Z',
      'SUMMARY:[C] cleaning',
    ]),
    nights: ['2026-12-01 2026-12-03 booking'],
  },
  {
    name: 'OwnerRez: length instead of an end',
    text: calendar(from('-//OwnerRez//EN'), [
      'UID:or1',
      'DTSTART;VALUE=DATE:20261202',
      'DURATION:P4D',
      'SUMMARY:Owner Block',
    ]),
    nights: ['2026-12-02 2026-12-06 block'],
  },
  {
    name: 'Beds24: whole day that ends when it begins',
    text: calendar(from('-//Beds24//EN'), days('b24', '20261209', '20261209', 'Booked')),
    nights: ['2026-12-09 2026-12-10 booking'],
  },
  {
    name: 'Tokeet: lower case names, alarms',
    text: calendar(from('-//Tokeet//EN'), [
      'uid:t1',
      'dtstart;value=date:20261221',
      'dtend;value=date:20261223',
      'BEGIN:VALARM',
      'TRIGGER:-P1D',
      'DTSTART:19990101',
      'END:VALARM',
      'summary:Inquiry',
    ]),
    nights: ['2026-12-21 2026-12-23 busy'],
  },
  {
    name: 'Uplisting: no UID',
    text: calendar(
      from('-//Uplisting//EN'),
      ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261202', 'SUMMARY:Reserved'],
      ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261204', 'SUMMARY:Reserved'],
    ),
    nights: ['2026-12-01 2026-12-02 booking', '2026-12-03 2026-12-04 booking'],
  },
  {
    name: 'Hospitable: offset behind the time',
    text: calendar(from('-//Hospitable//EN'), [
      'UID:ho',
      'DTSTART:2026-12-02T15:00:00+08:00',
      'DTEND:2026-12-04T11:00:00+08:00',
      'SUMMARY:Reserved',
    ]),
    nights: ['2026-12-02 2026-12-04 booking'],
  },
];

const SH = ';TZID=Asia/Shanghai:';
export const one = (head: Lines, ...lines: Lines): string =>
  calendar(head, ['UID:r', ...lines, 'SUMMARY:Closed for repairs by us']);

const exceptions: readonly Sample[] = [
  {
    name: 'Google: EXDATE at midnight of the house',
    text: one(
      GOOGLE,
      `DTSTART${SH}20270510T000000`,
      `DTEND${SH}20270511T000000`,
      'RRULE:FREQ=DAILY;COUNT=4',
      `EXDATE${SH}20270512T000000`,
    ),
    nights: nightsFrom('2027-05-10', '2027-05-11', '2027-05-13'),
  },
  {
    name: 'Google: EXDATE in UTC',
    text: one(
      GOOGLE,
      `DTSTART${SH}20270510T000000`,
      `DTEND${SH}20270511T000000`,
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20270511T160000Z',
    ),
    nights: nightsFrom('2027-05-10', '2027-05-11', '2027-05-13'),
  },
  {
    name: 'EXDATE without a zone is of the zone of its event',
    text: one(
      GOOGLE,
      'DTSTART;TZID=America/New_York:20270510T200000',
      'DTEND;TZID=America/New_York:20270511T200000',
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20270512T200000',
    ),
    nights: nightsFrom('2027-05-11', '2027-05-12', '2027-05-14'),
  },
  {
    name: 'EXDATE as a whole day of an event with times',
    text: one(
      GOOGLE,
      `DTSTART${SH}20270510T150000`,
      `DTEND${SH}20270511T110000`,
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;VALUE=DATE:20270511',
    ),
    nights: nightsFrom('2027-05-10', '2027-05-12'),
  },
  {
    name: 'several EXDATE in one line and in two',
    text: one(
      APPLE,
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261202',
      'RRULE:FREQ=DAILY;COUNT=6',
      'EXDATE;VALUE=DATE:20261202,20261203',
      'EXDATE;VALUE=DATE:20261205',
    ),
    nights: nightsFrom('2026-12-01', '2026-12-04', '2026-12-06'),
  },
  {
    name: 'EXDATE of a whole day written as an instant',
    text: one(
      APPLE,
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261202',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE:20261201T160000Z',
    ),
    nights: nightsFrom('2026-12-01', '2026-12-03'),
  },
  {
    name: 'EXDATE in a Windows zone',
    text: one(
      OUTLOOK,
      'DTSTART;TZID=China Standard Time:20261201T000000',
      'DTEND;TZID=China Standard Time:20261202T000000',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;TZID=China Standard Time:20261202T000000',
    ),
    nights: nightsFrom('2026-12-01', '2026-12-03'),
  },
  {
    name: 'the first occurrence is an exception',
    text: one(
      GOOGLE,
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261202',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;VALUE=DATE:20261201',
    ),
    nights: nightsFrom('2026-12-02', '2026-12-03'),
  },
  {
    name: 'an EXDATE that cannot be read excepts nothing',
    text: one(
      GOOGLE,
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261202',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE:2nd of December',
    ),
    nights: nightsFrom('2026-12-01', '2026-12-02', '2026-12-03'),
    unread: 1,
  },
  {
    name: 'RECURRENCE-ID in UTC moves one occurrence',
    text: calendar(
      GOOGLE,
      [
        'UID:r',
        `DTSTART${SH}20261201T000000`,
        `DTEND${SH}20261202T000000`,
        'RRULE:FREQ=DAILY;COUNT=3',
        'SUMMARY:x',
      ],
      [
        'UID:r',
        'RECURRENCE-ID:20261201T160000Z',
        `DTSTART${SH}20261210T000000`,
        `DTEND${SH}20261211T000000`,
        'SUMMARY:x',
      ],
    ),
    nights: nightsFrom('2026-12-01', '2026-12-03', '2026-12-10'),
  },
  {
    name: 'RECURRENCE-ID cancels one occurrence',
    text: calendar(
      EXCHANGE,
      [
        'UID:r',
        'DTSTART;TZID=China Standard Time:20261201T000000',
        'DTEND;TZID=China Standard Time:20261202T000000',
        'RRULE:FREQ=DAILY;COUNT=3',
        'SUMMARY:x',
      ],
      [
        'UID:r',
        'RECURRENCE-ID;TZID=China Standard Time:20261202T000000',
        'DTSTART;TZID=China Standard Time:20261202T000000',
        'STATUS:CANCELLED',
        'SUMMARY:x',
      ],
    ),
    nights: nightsFrom('2026-12-01', '2026-12-03'),
  },
  {
    name: 'a replacement that cannot be read replaces nothing',
    text: calendar(
      GOOGLE,
      ['UID:r', 'DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:x'],
      ['UID:r', 'RECURRENCE-ID;VALUE=DATE:20261202', 'DTSTART:later', 'SUMMARY:x'],
    ),
    nights: nightsFrom('2026-12-01', '2026-12-02', '2026-12-03'),
    unread: 1,
  },
  {
    name: 'a replacement of all that follow is not wholly understood',
    text: calendar(
      EXCHANGE,
      ['UID:r', 'DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:x'],
      [
        'UID:r',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261202',
        'DTSTART;VALUE=DATE:20261212',
        'SUMMARY:x',
      ],
    ),
    nights: nightsFrom('2026-12-01', '2026-12-03', '2026-12-12'),
    unread: 1,
  },
  {
    name: 'RDATE alone, in the zone of the house and in UTC',
    text: one(
      GOOGLE,
      `DTSTART${SH}20261201T000000`,
      `DTEND${SH}20261202T000000`,
      `RDATE${SH}20261205T000000`,
      'RDATE:20261209T160000Z',
    ),
    nights: nightsFrom('2026-12-01', '2026-12-05', '2026-12-10'),
  },
  {
    name: 'RDATE with a period of its own',
    text: one(
      APPLE,
      `DTSTART${SH}20261201T150000`,
      `DTEND${SH}20261202T110000`,
      `RDATE;VALUE=PERIOD${SH}20261205T150000/20261208T110000,20261210T150000/P2D`,
    ),
    nights: ['2026-12-01 2026-12-02 busy', '2026-12-05 2026-12-08 busy', '2026-12-10 2026-12-12 busy'],
  },
  {
    name: 'RDATE beside a rule, one of them an exception',
    text: one(
      APPLE,
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261202',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'RDATE;VALUE=DATE:20261203,20261204',
      'EXDATE;VALUE=DATE:20261204',
    ),
    nights: nightsFrom('2026-12-01', '2026-12-03', '2026-12-08'),
  },
  {
    name: 'EXRULE is passed over: the nights are kept',
    text: one(
      APPLE,
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261202',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXRULE:FREQ=DAILY;INTERVAL=2',
    ),
    nights: nightsFrom('2026-12-01', '2026-12-02', '2026-12-03'),
  },
];

const ends: readonly Sample[] = [
  {
    name: 'UNTIL in UTC is the date of the house (last minute of the 3rd)',
    text: one(
      APPLE,
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261202',
      'RRULE:FREQ=DAILY;UNTIL=20261203T155959Z',
    ),
    nights: nightsFrom('2026-12-01', '2026-12-02', '2026-12-03'),
  },
  {
    name: 'UNTIL in UTC is the date of the house (midnight of the 4th)',
    text: one(
      APPLE,
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261202',
      'RRULE:FREQ=DAILY;UNTIL=20261203T160000Z',
    ),
    nights: nightsFrom('2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'),
  },
  {
    name: 'UNTIL as a date of an event with times',
    text: one(
      GOOGLE,
      `DTSTART${SH}20261201T150000`,
      `DTEND${SH}20261202T110000`,
      'RRULE:FREQ=DAILY;UNTIL=20261203',
    ),
    nights: nightsFrom('2026-12-01', '2026-12-02', '2026-12-03'),
  },
  {
    name: 'UNTIL without a zone is of the zone of its event',
    text: one(
      OUTLOOK,
      'DTSTART;TZID=Eastern Standard Time:20261201T200000',
      'DTEND;TZID=Eastern Standard Time:20261202T200000',
      'RRULE:FREQ=DAILY;UNTIL=20261203T200000',
    ),
    nights: nightsFrom('2026-12-02', '2026-12-03', '2026-12-04'),
  },
  {
    name: 'UNTIL for a house west of Greenwich',
    zone: 'America/New_York',
    text: one(
      GOOGLE,
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261202',
      'RRULE:FREQ=DAILY;UNTIL=20261204T045959Z',
    ),
    nights: nightsFrom('2026-12-01', '2026-12-02', '2026-12-03'),
  },
  {
    name: 'COUNT and UNTIL: the later end',
    text: one(
      GOOGLE,
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261202',
      'RRULE:FREQ=DAILY;COUNT=2;UNTIL=20261203',
    ),
    nights: nightsFrom('2026-12-01', '2026-12-02', '2026-12-03'),
  },
  {
    name: 'an UNTIL that cannot be read: the first is certain',
    text: one(
      GOOGLE,
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261202',
      'RRULE:FREQ=DAILY;UNTIL=Christmas',
    ),
    nights: nightsFrom('2026-12-01'),
    unread: 1,
  },
];

const daily = (rule: string, start = '20261201'): string =>
  one(GOOGLE, `DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`);

const rules: readonly Sample[] = [
  {
    name: 'Google: weekly with BYDAY',
    text: daily('FREQ=WEEKLY;COUNT=3;BYDAY=TU'),
    nights: nightsFrom('2026-12-01', '2026-12-08', '2026-12-15'),
  },
  {
    name: 'Google: two days of a week',
    text: daily('FREQ=WEEKLY;WKST=SU;COUNT=4;BYDAY=TU,FR'),
    nights: nightsFrom('2026-12-01', '2026-12-04', '2026-12-08', '2026-12-11'),
  },
  {
    name: 'every second week by the week’s first day',
    text: daily('FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO'),
    nights: nightsFrom('2026-12-01', '2026-12-06', '2026-12-15', '2026-12-20'),
  },
  {
    name: 'the same with a week that begins on Sunday',
    text: daily('FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU'),
    nights: nightsFrom('2026-12-01', '2026-12-13', '2026-12-15', '2026-12-27'),
  },
  {
    name: 'Outlook: the last Friday of a month',
    text: daily('FREQ=MONTHLY;COUNT=3;BYDAY=-1FR', '20261225'),
    nights: nightsFrom('2026-12-25', '2027-01-29', '2027-02-26'),
  },
  {
    name: 'Outlook: the last working day of a month',
    text: daily('FREQ=MONTHLY;COUNT=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '20261231'),
    nights: nightsFrom('2026-12-31', '2027-01-29', '2027-02-26'),
  },
  {
    name: 'Outlook: the first weekend day of a month',
    text: daily('FREQ=MONTHLY;COUNT=2;BYDAY=SA,SU;BYSETPOS=1', '20261205'),
    nights: nightsFrom('2026-12-05', '2027-01-02'),
  },
  {
    name: 'monthly on the 31st',
    text: daily('FREQ=MONTHLY;COUNT=3', '20261231'),
    nights: nightsFrom('2026-12-31', '2027-01-31', '2027-03-31'),
  },
  {
    name: 'monthly on two days and the last',
    text: daily('FREQ=MONTHLY;COUNT=5;BYMONTHDAY=1,15,-1'),
    nights: nightsFrom('2026-12-01', '2026-12-15', '2026-12-31', '2027-01-01', '2027-01-15'),
  },
  {
    name: 'every third month',
    text: daily('FREQ=MONTHLY;INTERVAL=3;COUNT=3;BYMONTHDAY=5', '20261205'),
    nights: nightsFrom('2026-12-05', '2027-03-05', '2027-06-05'),
  },
  {
    name: 'Apple: yearly',
    text: daily('FREQ=YEARLY;COUNT=2', '20261224'),
    nights: nightsFrom('2026-12-24', '2027-12-24'),
  },
  {
    name: 'yearly on a day of a month',
    text: daily('FREQ=YEARLY;BYMONTH=5;BYDAY=2SU;UNTIL=20280101', '20260510'),
    nights: nightsFrom('2027-05-09'),
  },
  {
    name: 'yearly on the 29th of February',
    text: daily('FREQ=YEARLY', '20240229'),
    nights: nightsFrom('2028-02-29'),
  },
  {
    name: 'every day of a month by BYMONTH',
    text: daily('FREQ=DAILY;BYMONTH=12;COUNT=2', '20261230'),
    nights: nightsFrom('2026-12-30', '2026-12-31'),
  },
  {
    name: 'a rule that began long ago',
    text: daily('FREQ=WEEKLY;INTERVAL=26;BYDAY=TU;UNTIL=20270701', '20200107'),
    nights: nightsFrom('2026-12-29', '2027-06-29'),
  },
  {
    name: 'weekdays of the zone of the event, nights of the house',
    text: one(
      OUTLOOK,
      'DTSTART;TZID=Pacific Standard Time:20261207T180000',
      'DTEND;TZID=Pacific Standard Time:20261208T080000',
      'RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=MO',
    ),
    nights: nightsFrom('2026-12-08', '2026-12-15'),
  },
  {
    name: 'over the end of summer time',
    zone: 'America/New_York',
    text: one(
      GOOGLE,
      'DTSTART;TZID=America/New_York:20271105T150000',
      'DTEND;TZID=America/New_York:20271106T110000',
      'RRULE:FREQ=DAILY;COUNT=3',
    ),
    nights: nightsFrom('2027-11-05', '2027-11-06', '2027-11-07'),
  },
  {
    name: 'stays of three nights every week',
    text: one(
      GOOGLE,
      'DTSTART;VALUE=DATE:20261119',
      'DTEND;VALUE=DATE:20261122',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ),
    nights: ['2026-11-19 2026-11-22 busy', '2026-11-26 2026-11-29 busy'],
  },
  {
    name: 'the event is not of its own rule: it is taken, too',
    text: daily('FREQ=WEEKLY;COUNT=2;BYDAY=WE'),
    nights: nightsFrom('2026-12-01', '2026-12-02', '2026-12-09'),
  },
  {
    name: 'hours of a day: the day',
    text: one(
      GOOGLE,
      `DTSTART${SH}20261201T150000`,
      'DURATION:PT20H',
      'RRULE:FREQ=DAILY;COUNT=2;BYHOUR=15;BYMINUTE=0',
    ),
    nights: nightsFrom('2026-12-01', '2026-12-02'),
  },
  {
    name: 'numbered and plain days of a year: every one of them',
    text: daily('FREQ=YEARLY;BYDAY=1TU,WE;UNTIL=20261210'),
    nights: nightsFrom('2026-12-01', '2026-12-02', '2026-12-08', '2026-12-09'),
  },
  {
    name: 'every hour is not understood: the first is certain',
    text: daily('FREQ=HOURLY;INTERVAL=30'),
    nights: nightsFrom('2026-12-01'),
    unread: 1,
  },
  { name: 'a rule of words', text: daily('every Monday'), nights: nightsFrom('2026-12-01'), unread: 1 },
  {
    name: 'a moon calendar',
    text: daily('RSCALE=CHINESE;FREQ=YEARLY'),
    nights: nightsFrom('2026-12-01'),
    unread: 1,
  },
  {
    name: 'a weekday that is none',
    text: daily('FREQ=WEEKLY;BYDAY=TU,XX'),
    nights: nightsFrom('2026-12-01'),
    unread: 1,
  },
];

/** New York, as Outlook writes it into a meeting. */
const CUSTOMIZED: Lines = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

const stayIn = (name: string, tzid: string, more: Lines = []): Sample => ({
  name,
  text: calendar(
    [...OUTLOOK, ...more],
    [
      'UID:z',
      `DTSTART;TZID=${tzid}:20261201T200000`,
      `DTEND;TZID=${tzid}:20261203T090000`,
      'SUMMARY:Reserved',
    ],
  ),
  nights: ['2026-12-02 2026-12-03 booking'],
});

/** 20:00 on the 1st to 9:00 on the 3rd in New York is 9:00 on the 2nd to 22:00 on the 3rd in Shanghai. */
const zones: readonly Sample[] = [
  stayIn('IANA', 'America/New_York'),
  stayIn('Windows', 'Eastern Standard Time'),
  stayIn('Windows, quoted', '"Eastern Standard Time"'),
  stayIn('Windows in summer', 'Eastern Daylight Time'),
  stayIn('Mozilla', '/mozilla.org/20050126_1/America/New_York'),
  stayIn('FreeAssociation', '/freeassociation.sourceforge.net/America/Indiana/Indianapolis'),
  stayIn('an offset as its name', '"(UTC-05:00) Eastern Time (US & Canada)"'),
  stayIn('an offset as its name, not quoted', '(UTC-05:00) Eastern Time (US & Canada)'),
  stayIn('another offset', 'GMT-0500'),
  stayIn('the same with a colon', 'GMT-05:00'),
  stayIn('Exchange: an address of its own, defined', 'tzone://Microsoft/Custom', [
    ...CUSTOMIZED.map((line) => line.replace('TZID:Customized Time Zone', 'TZID:tzone://Microsoft/Custom')),
  ]),
  {
    name: 'Exchange: an address that names UTC',
    text: one(
      EXCHANGE,
      'DTSTART;TZID=tzone://Microsoft/Utc:20261201T160000',
      'DTEND;TZID=tzone://Microsoft/Utc:20261202T160000',
    ),
    nights: nightsFrom('2026-12-02'),
  },
  stayIn('defined with its place', 'Custom 1', [
    ...definedZone('Custom 1', '-0500', '-0400').slice(0, 2),
    'X-LIC-LOCATION:America/New_York',
    ...definedZone('Custom 1', '-0500', '-0400').slice(2),
  ]),
  stayIn('defined with one offset', 'Büro', definedZone('Büro', '-0500')),
  {
    name: 'a zone that nobody knows is the house’s',
    text: calendar(OUTLOOK, [
      'UID:z',
      'DTSTART;TZID=Nowhere:20261201T200000',
      'DTEND;TZID=Nowhere:20261203T090000',
      'SUMMARY:Reserved',
    ]),
    nights: ['2026-12-01 2026-12-03 booking'],
    unread: 1,
  },
  {
    name: 'an exception in a zone that nobody knows frees nothing',
    text: one(
      GOOGLE,
      'DTSTART;TZID=Asia/Shanghai:20261201T150000',
      'DTEND;TZID=Asia/Shanghai:20261202T110000',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;TZID=Nowhere:20261202T150000',
    ),
    nights: nightsFrom('2026-12-01', '2026-12-02', '2026-12-03'),
    unread: 1,
  },
  stayIn('Outlook: defined with summer time', 'Customized Time Zone', CUSTOMIZED),
  stayIn('defined with a summer time that was given up', 'Old', [
    ...['BEGIN:VTIMEZONE', 'TZID:Old', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:-0500'],
    ...['TZOFFSETTO:-0500', 'RDATE:19910915T020000', 'END:STANDARD', 'BEGIN:DAYLIGHT'],
    ...['DTSTART:19860504T020000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:+0900'],
    ...['RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=1SU;UNTIL=19910505T070000Z', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ]),
  {
    name: 'Outlook: defined with summer time, across the change of clocks',
    text: calendar(
      [...OUTLOOK, ...CUSTOMIZED],
      [
        'UID:z',
        // 11:30 is 00:30 of the next day in Shanghai before the 14th of March, and 23:30 of the same day from then on.
        'DTSTART;TZID=Customized Time Zone:20270312T113000',
        'DTEND;TZID=Customized Time Zone:20270313T113000',
        'RRULE:FREQ=DAILY;COUNT=4',
        'EXDATE:20270315T153000Z',
      ],
    ),
    nights: nightsFrom('2027-03-13', '2027-03-14'),
  },
];

const odd: readonly Sample[] = [
  {
    name: 'Chinese tools: dates with slashes',
    text: one(TUJIA, 'DTSTART:2026/12/1', 'DTEND:2026/12/03'),
    nights: ['2026-12-01 2026-12-03 busy'],
  },
  {
    name: 'Chinese tools: dates in words, with times',
    text: one(TUJIA, 'DTSTART:2026年12月1日 9:00', 'DTEND:2026年12月3日 12:00'),
    nights: ['2026-12-01 2026-12-03 busy'],
  },
  {
    name: 'a day that is none, with slashes',
    text: one(TUJIA, 'DTSTART:2026/12/1', 'DTEND:2026/12/32'),
    nights: nightsFrom('2026-12-01'),
    unread: 1,
  },
  {
    name: 'the end of a day written as 24:00',
    text: one(GOOGLE, 'DTSTART:20261203T000000', 'DTEND:20261204T240000'),
    nights: ['2026-12-03 2026-12-05 busy'],
  },
  {
    name: 'an hour that no clock shows',
    text: one(GOOGLE, 'DTSTART:20261203T250000', 'DTEND:20261204T120000'),
    nights: nightsFrom('2026-12-03'),
    unread: 1,
  },
  {
    name: 'an end before the start: the first night is certain',
    text: one(GOOGLE, 'DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261201'),
    nights: nightsFrom('2026-12-03'),
    unread: 1,
  },
  {
    name: 'an end that cannot be read',
    text: one(GOOGLE, 'DTSTART;VALUE=DATE:20261203', 'DTEND:soon'),
    nights: nightsFrom('2026-12-03'),
    unread: 1,
  },
  {
    name: 'a start that cannot be read: the last night is certain',
    text: one(GOOGLE, 'DTSTART:20261301', 'DTEND;VALUE=DATE:20261203'),
    nights: nightsFrom('2026-12-02'),
    unread: 1,
  },
  {
    name: 'no dates at all, beside a stay',
    text: calendar(GOOGLE, ['UID:a', 'SUMMARY:x'], days('b', '20261201', '20261202', 'Reserved')),
    nights: ['2026-12-01 2026-12-02 booking'],
    unread: 1,
  },
];

export const samples: readonly Sample[] = [...platforms, ...exceptions, ...ends, ...rules, ...zones, ...odd];
