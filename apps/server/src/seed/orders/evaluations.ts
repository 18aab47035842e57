/** Guests' reviews: scores, texts, pictures, replies in and out of time, a few hidden or appealed. */

import { DAY_MS, HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { type Insertable, sql } from 'kysely';
import { evaluationSearchText } from '../../operations/evaluations/evaluation-search.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { insertRows } from '../bulk-insert.ts';
import {
  appealSketches,
  details,
  endings,
  foreignEvaluations,
  hiddenReasons,
  openings,
  privateNotes,
  replies,
  replyTemplates,
  sceneDetails,
} from '../data/evaluation-texts.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import { storeEvaluationPictures } from '../photos/evaluation-photos.ts';
import { createIds, type Random } from '../random.ts';
import type { SeedOrder } from './order-model.ts';
import type { Buyers } from './order-sales.ts';
import type { People } from './people.ts';

const scores = [
  [5, 66],
  [4, 21],
  [3, 8],
  [2, 3],
  [1, 2],
] as const;
/** Nearly all reviews past their deadline have a reply, and most of the others. */
const REPLIED = { late: 0.93, inTime: 0.72 };
const REPLY_DAYS = 14;
const DIRECT_REPLY_DAYS = 30;

type Mood = 'good' | 'fair' | 'poor';
const moodOf = (score: number): Mood => (score >= 4 ? 'good' : score >= 3 ? 'fair' : 'poor');

const isChinese = (name: string): boolean => /^\p{Script=Han}+$/u.test(name);

const textOf = (order: SeedOrder, score: number, random: Random): string => {
  const mood = moodOf(score);
  const [first, second] = random.shuffle(details[mood]);
  const scene = mood === 'poor' ? null : random.pick(sceneDetails[order.house.sketch.scene]);
  const critical = Math.round(score) === 4 && random.chance(0.6) ? random.pick(details.fair) : null;
  const parts = [scene, first, random.chance(0.45) ? second : null, critical && `就是${critical}`].filter(
    (part) => part,
  );
  return `${random.pick(openings[mood])}${random.shuffle(parts.slice(0, 3)).join('，')}。${random.pick(endings[mood])}`;
};

/** Sub-scores around the overall impression, and what they come to; some guests give the overall score alone. */
const scoresOf = (random: Random) => {
  const base = random.weighted(scores);
  if (random.chance(0.08))
    return { score: base, cleanliness: null, location: null, service: null, value: null };
  const part = () => Math.min(5, Math.max(1, base + random.pick([0, 0, 0, 0, 0, 0.5, -0.5, -1])));
  const parts = { cleanliness: part(), location: part(), service: part(), value: part() };
  const sum = Object.values(parts).reduce((all, each) => all + each, 0);
  return { score: Math.round((sum / 4) * 10) / 10, ...parts };
};

interface Tools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly random: Random;
}

const replyOf = (score: number, received: { day: number; minute: number }, days: number, tools: Tools) => {
  const { random, calendar, people } = tools;
  const over = received.day < -days;
  const none = { reply: null, repliedBy: null, repliedAt: null, replyFinalAt: null };
  const after = random.int(0, 3);
  if (!random.chance(over ? REPLIED.late : REPLIED.inTime)) return none;
  const at = { day: received.day + after, minute: after === 0 ? 1_430 : random.int(560, 1_200) };
  if (at.day >= 0) return none;
  const repliedAt = calendar.instant(at);
  return {
    reply: random.pick(replies[moodOf(score)]),
    repliedBy: random.pick([people.users.operator, people.users.frontdesk]).realname,
    repliedAt,
    replyFinalAt: new Date(repliedAt.getTime() + 600_000),
  };
};

const nothingElse = {
  hiddenAt: null,
  hiddenBy: null,
  hiddenReason: null,
  appeal: 'none',
  appealReason: null,
  appealedBy: null,
  appealedAt: null,
  appealAnswer: null,
  appealDecidedBy: null,
  appealDecidedAt: null,
} as const;

const evaluationOf = (order: SeedOrder, guestName: string, newId: (ms: number) => string, tools: Tools) => {
  const { random, calendar } = tools;
  const given = scoresOf(random);
  const left = Math.max(...order.stays.map((stay) => stay.checkedOut?.day ?? 0));
  const day = left + random.int(0, 5);
  const at = { day: day < 0 ? day : random.int(left, -1), minute: random.int(780, 1_400) };
  const receivedAt = calendar.instant(at);
  const days = order.channel === 'direct' ? DIRECT_REPLY_DAYS : REPLY_DAYS;
  const content =
    isChinese(guestName) || given.score < 4
      ? textOf(order, given.score, random)
      : random.pick(foreignEvaluations);
  const reply = replyOf(given.score, at, days, tools);
  return {
    houseId: order.house.row.id,
    id: newId(calendar.idTime(at)),
    orderId: order.id,
    roomTypeId: order.stays[0]?.type.id ?? null,
    guestName,
    channel: order.channel,
    ...given,
    content,
    privateNote: random.chance(0.1) ? random.pick(privateNotes) : '',
    receivedAt,
    recordedAt: receivedAt,
    replyDueAt: new Date(receivedAt.getTime() + days * DAY_MS),
    ...reply,
    ...nothingElse,
    searchText: evaluationSearchText({ guestName, content, reply: reply.reply }),
  };
};

type Row = Omit<ReturnType<typeof evaluationOf>, keyof typeof nothingElse> &
  Pick<Insertable<DB['evaluations']>, keyof typeof nothingElse>;

/** The first poor ones of a platform are appealed against, the next ones hidden. */
const moderate = (rows: readonly Row[], { calendar, people }: Tools): Row[] => {
  const by = people.users.supervisor.realname;
  const poor = rows.filter((row) => row.score <= 3 && row.channel !== 'direct');
  const appealed = new Map(appealSketches.map((sketch, i) => [poor[i]?.id, sketch]));
  const hidden = new Map(hiddenReasons.map((reason, i) => [poor[appealSketches.length + i]?.id, reason]));
  const decidedAt = calendar.instant({ day: 0, minute: 400 });
  return rows.map((row) => {
    const sketch = appealed.get(row.id);
    const reason = hidden.get(row.id) ?? (sketch?.state === 'upheld' ? '申诉成立' : undefined);
    const isDecided = sketch !== undefined && sketch.answer !== null;
    return {
      ...row,
      ...(reason && { hiddenAt: decidedAt, hiddenBy: by, hiddenReason: reason }),
      ...(sketch && {
        appeal: sketch.state,
        appealReason: sketch.reason,
        appealedBy: by,
        appealedAt: new Date(row.receivedAt.getTime() + HOUR_MS),
        appealAnswer: sketch.answer,
        appealDecidedBy: isDecided ? by : null,
        appealDecidedAt: isDecided ? decidedAt : null,
      }),
    };
  });
};

const insertTemplates = (db: Db, { calendar, people, random }: Tools): Promise<void> => {
  const newId = createIds(random);
  const at = { day: -90, minute: 600 };
  return insertRows(
    db,
    'replyTemplates',
    replyTemplates.map(([name, content]) => ({
      id: newId(calendar.idTime(at)),
      name,
      content,
      shared: true,
      ownerId: people.users.supervisor.id,
      createdAt: calendar.instant(at),
      updatedAt: calendar.instant(at),
    })),
  );
};

interface Said extends Tools {
  readonly orders: readonly SeedOrder[];
  readonly buyers: Buyers;
  readonly count: number;
  readonly filesDir: string;
}

export const insertEvaluations = async (db: Db, { orders, buyers, count, filesDir, ...tools }: Said) => {
  const { random } = tools;
  const newId = createIds(random.fork('ids'));
  const stayed = orders.filter(
    ({ stays, booking }) =>
      booking === 'confirmed' && stays.every((s) => s.checkedOut && s.checkedOut.day < 0),
  );
  const chosen = random.shuffle(stayed).slice(0, count);
  const rows = chosen.map((order) => evaluationOf(order, buyers.get(order)?.name ?? '', newId, tools));
  await insertRows(db, 'evaluations', moderate(rows, tools));
  await storeEvaluationPictures(
    db,
    rows.map((row, i) => ({ ...row, order: chosen[i] as SeedOrder })),
    { filesDir, random: random.fork('pictures') },
  );
  await insertTemplates(db, { ...tools, random: random.fork('templates') });
  await sql`select count_house_ratings(array(select id from houses))`.execute(db);
};
