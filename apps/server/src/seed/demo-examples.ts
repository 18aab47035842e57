/** Data of the example screens: content sets, campaigns, parameters under approval, cards. */
import { contentTypes, filterTypes } from '@minsu/contract/operations/demo/content-set.ts';
import type { Parameters } from '@minsu/contract/operations/demo/parameters.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import type { DB } from '../platform/database/tables.ts';
import { NIL_ID } from '../platform/ids.ts';
import { insertRows } from './bulk-insert.ts';
import {
  adMedia,
  adSources,
  adTexts,
  campaignNames,
  presets,
  queueTitles,
  services,
  setPlaces,
  setThemes,
} from './data/demo-texts.ts';
import type { Moment, SeedCalendar } from './houses/calendar.ts';
import type { People } from './orders/people.ts';
import { createIds, type Random } from './random.ts';

const SETS = 168;
const FIRST_NUMBER = 100_001;

interface Seeding {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly random: Random;
  readonly newId: (moment: Moment) => string;
}

type Event = Insertable<DB['events']>;

const eventOf = (seeding: Seeding, name: string, entityId: string, at: Moment, actor: string): Event => ({
  houseId: NIL_ID,
  id: seeding.newId(at),
  name,
  entity: name.split('.')[0] ?? '',
  entityId,
  before: null,
  after: null,
  userId: null,
  actor,
  requestId: 'seed',
  at: seeding.calendar.instant(at),
});

const moment = (random: Random, from: number, to: number): Moment => ({
  day: random.int(from, to),
  minute: random.int(540, 1_320),
});

const contentSets = (seeding: Seeding) => {
  const { random, calendar, people, newId } = seeding;
  const authors = [people.users.operator, people.users.supervisor, people.users.director];
  const names = random.shuffle(setPlaces.flatMap((place) => setThemes.map((theme) => `${place}${theme}`)));
  const moments = Array.from({ length: SETS }, () => moment(random, -400, -1)).sort(
    (a, b) => a.day - b.day || a.minute - b.minute,
  );
  const rows = moments.map((at, index) => ({
    id: newId(at),
    number: String(FIRST_NUMBER + index),
    name: names[index] ?? '',
    contentType: random.pick(contentTypes),
    filterType: random.pick(filterTypes),
    count: random.chance(0.06) ? 0 : random.int(3, random.chance(0.15) ? 9_800 : 640),
    status: random.chance(0.68) ? 'online' : 'offline',
    createdBy: random.pick(authors).realname,
    createdAt: calendar.instant(at),
  }));
  const events = rows.flatMap((row, index) => {
    const at = moments[index] as Moment;
    const created = eventOf(seeding, 'demoContentSet.created', row.id, at, row.createdBy);
    const published = eventOf(
      seeding,
      'demoContentSet.published',
      row.id,
      { ...at, minute: at.minute + 30 },
      row.createdBy,
    );
    return row.status === 'online' ? [created, published] : [created];
  });
  return { rows, events };
};

const KEYWORDS = ['toutiao', 'volcano', 'douyin', 'redbook', 'wechat'] as const;

/** The newest but one waits for its lead; the newest came back. */
const campaigns = (seeding: Seeding) => {
  const { random, calendar, people, newId } = seeding;
  const rows = campaignNames.map((name, index) => {
    const day = -45 + index * 7;
    const at = { day, minute: 600 };
    const isLast = index === campaignNames.length - 1;
    const stepsDone = isLast || index === campaignNames.length - 2 ? 1 : Math.min(5, 8 - index);
    return {
      id: newId(at),
      name,
      channelType: random.pick(['app', 'miniProgram', 'web'] as const),
      startsOn: calendar.date(day + 20),
      endsOn: calendar.date(day + 20 + random.int(10, 45)),
      link: `https://www.minsu.example/activity/${2_000 + index}`,
      source: random.pick(adSources),
      media: random.pick(adMedia),
      keywords: random.shuffle(KEYWORDS).slice(0, random.int(1, 3)),
      push: random.chance(0.7),
      content: random.pick(adTexts),
      doneAt: Array.from({ length: stepsDone }, (_, step) =>
        calendar.instant({ day: Math.min(-1, day + step), minute: 600 + step * 47 }),
      ),
      refusals: isLast ? ['domainNotRegistered', 'noAuthority'] : [],
      createdBy: people.users.admin.realname,
      createdAt: calendar.instant(at),
    };
  });
  const events = rows.flatMap((row, index) => {
    const at = { day: -45 + index * 7, minute: 600 };
    const submitted = eventOf(seeding, 'demoCampaign.submitted', row.id, at, row.createdBy);
    const lead = people.users.director.realname;
    const later = { ...at, minute: 700 };
    return row.refusals.length === 0
      ? [submitted]
      : [submitted, eventOf(seeding, 'demoCampaign.returned', row.id, later, lead)];
  });
  return { rows, events };
};

const base: Parameters = {
  matchMode: 'custom',
  acquisitionResolution: '1280x720',
  acquisitionFrameRate: 15,
  encodingResolution: '1280x720',
  encodingMinRate: 300,
  encodingMaxRate: 1_200,
  encodingDefaultRate: 800,
  encodingFrameRate: 15,
  encodingProfile: 'baseline',
  audioMode: 'custom',
  audioChannels: '2',
  audioEncodingChannels: '2',
  audioEncodingRate: 160,
  audioEncodingProfile: 'lc',
};

interface Submission {
  readonly day: number;
  readonly state: 'auditing' | 'passed' | 'cancelled';
  readonly change: Partial<Parameters>;
  readonly description: string;
}

const submissions: readonly Submission[] = [
  { day: -120, state: 'passed', change: {}, description: '直播间上线时的初始参数。' },
  {
    day: -74,
    state: 'cancelled',
    change: { encodingMaxRate: 1_800 },
    description: '试着提高上限，带宽不足，作罢。',
  },
  {
    day: -31,
    state: 'passed',
    change: { acquisitionFrameRate: 25, encodingFrameRate: 25, encodingProfile: 'main' },
    description: '院落直播卡顿，帧率提到 25。',
  },
  {
    day: -1,
    state: 'auditing',
    change: {
      acquisitionFrameRate: 25,
      encodingFrameRate: 25,
      acquisitionResolution: '1920x1080',
      encodingMaxRate: 1_600,
      encodingDefaultRate: 1_000,
      encodingProfile: 'high',
      audioEncodingRate: 192,
    },
    description: '雪季直播改用全高清，码率相应上调。',
  },
];

const parameterSets = (seeding: Seeding) => {
  const { calendar, people, newId } = seeding;
  let inForce: Partial<Parameters> = {};
  return submissions.map(({ day, state, change, description }, index) => {
    // Fields the first set lacked were measured later.
    const { audioEncodingProfile, ...older } = { ...base, ...change };
    const parameters = index === 0 ? older : { ...older, audioEncodingProfile };
    const before = inForce;
    const changed = (Object.keys(base) as (keyof Parameters)[]).filter(
      (field) => before[field] !== (parameters as Partial<Parameters>)[field],
    );
    if (state === 'passed') inForce = parameters;
    const at = { day, minute: 640 };
    return {
      id: newId(at),
      number: String(FIRST_NUMBER + SETS + index),
      state,
      parameters: JSON.stringify(parameters),
      description,
      changed: index === 0 ? [] : changed,
      createdBy: people.users.admin2.realname,
      createdAt: calendar.instant(at),
      decidedAt: state === 'auditing' ? null : calendar.instant({ day, minute: 900 }),
    };
  });
};

const queues = ({ random, calendar, newId }: Seeding) =>
  queueTitles.map((title, index) => {
    const at = { day: -3 - index * 4, minute: random.int(540, 1_200) };
    const waiting = index === 3 ? 0 : random.int(4, index === 1 ? 2_860 : 320);
    const since = calendar.instant({ day: at.day + random.int(1, 2), minute: random.int(540, 1_300) });
    return {
      id: newId(at),
      title,
      waiting,
      waitingSince: waiting === 0 ? null : since,
      toSample: random.int(0, 60),
      createdAt: calendar.instant(at),
    };
  });

const cards = async (db: Db, seeding: Seeding): Promise<void> => {
  const { calendar, newId } = seeding;
  const at = { day: -200, minute: 600 };
  await insertRows(db, 'demoQualityQueues', queues(seeding));
  await insertRows(
    db,
    'demoContentServices',
    services.map(([title, body, days], position) => ({
      id: newId(at),
      position,
      title,
      body,
      expiresOn: days === null ? null : calendar.date(days),
    })),
  );
  await insertRows(
    db,
    'demoRulePresets',
    presets.map(([title, body, enabled], position) => ({ id: newId(at), position, title, body, enabled })),
  );
};

export const insertDemoExamples = async (
  db: Db,
  calendar: SeedCalendar,
  people: People,
  random: Random,
): Promise<void> => {
  const ids = createIds(random.fork('ids'));
  const seeding: Seeding = { calendar, people, random, newId: (at) => ids(calendar.idTime(at)) };
  const sets = contentSets(seeding);
  const promoted = campaigns(seeding);
  const parameters = parameterSets(seeding);
  await insertRows(db, 'demoContentSets', sets.rows);
  await insertRows(db, 'demoCampaigns', promoted.rows);
  await db.insertInto('demoParameterSets').values(parameters).execute();
  await insertRows(db, 'events', [...sets.events, ...promoted.events]);
  await cards(db, seeding);
  await sql`select setval('demo_number_seq', ${FIRST_NUMBER + sets.rows.length + parameters.length})`.execute(
    db,
  );
};
