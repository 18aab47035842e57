/** Revisions and reviews of the demo houses: what was approved once, what waits, what was returned, what is being changed. */

import { scoreOf } from '@minsu/contract/foundation/houses/check-rules.ts';
import { contentChanges } from '@minsu/contract/foundation/houses/content-changes.ts';
import type { ItemVerdict } from '@minsu/contract/foundation/houses/house-check.ts';
import type { DraftContent } from '@minsu/contract/foundation/houses/house-content.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { Insertable } from 'kysely';
import { storedContent } from '../../foundation/houses/review/content-queries.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { insertRows } from '../bulk-insert.ts';
import {
  type FirstReview,
  type HouseChange,
  houseChanges,
  returnedReview,
  waitingReviews,
} from '../data/house-changes.ts';
import type { People, Username } from '../orders/people.ts';
import { createIds, createRandom } from '../random.ts';
import type { SeedCalendar } from './calendar.ts';
import { tellOfReviews } from './house-life-news.ts';
import type { House } from './house-model.ts';
import type { Standards } from './standards.ts';

type Revision = Insertable<DB['houseRevisions']>;
type Review = Insertable<DB['houseReviews']>;

export interface Told {
  readonly house: House;
  readonly revision: Revision;
  readonly reviews: readonly Review[];
  readonly content: DraftContent;
}

interface Tools {
  readonly calendar: SeedCalendar;
  readonly now: Date;
  readonly people: People;
  readonly standards: Standards;
  readonly newId: (ms: number) => string;
}

const DAY_MINUTES = 1_440;

interface Round {
  readonly by: Username;
  readonly at: Date;
  readonly decided: { readonly by: Username; readonly at: Date } | null;
  /** Place of the standard and what is wrong. */
  readonly reasons: readonly (readonly [place: number, reason: string])[];
}

const json = <T>(value: T): never => value as never;

const verdictsOf = (standards: Standards['entire'], { decided, reasons }: Round): ItemVerdict[] =>
  decided
    ? standards.items.map(({ id }, place) => {
        const reason = reasons.find(([at]) => at === place)?.[1];
        return reason === undefined
          ? { standardId: id, verdict: 'pass', reason: '' }
          : { standardId: id, verdict: 'return', reason };
      })
    : [];

const stateOf = ({ decided, reasons }: Round) =>
  decided ? (reasons.length > 0 ? 'returned' : 'approved') : 'waiting';

interface Written {
  readonly house: House;
  readonly content: DraftContent;
  readonly live: DraftContent | null;
  readonly number: number;
  readonly by: Username;
  readonly at: Date;
  readonly rounds: readonly Round[];
}

const reviewRow = (written: Written, revisionId: string, index: number, tools: Tools): Review => {
  const { house, content, live } = written;
  const round = written.rounds[index] as Round;
  const standard = tools.standards[house.sketch.kind];
  const items = verdictsOf(standard, round);
  const { users } = tools.people;
  return {
    houseId: house.row.id,
    id: tools.newId(round.at.getTime()),
    revisionId,
    round: index + 1,
    ofLive: live !== null,
    state: stateOf(round),
    content: json(content),
    base: json(live),
    changes: live ? contentChanges(live, content).length : 0,
    standardId: standard.id,
    items: json(items),
    note: '',
    score: round.decided ? scoreOf(standard.items, items) : null,
    editors: [users[written.by].id],
    submittedBy: users[round.by].id,
    submittedAt: round.at,
    decidedBy: round.decided && users[round.decided.by].id,
    decidedAt: round.decided?.at ?? null,
    version: round.decided ? 1 : 0,
  };
};

/** Draft without a round; else what became of the last one. */
const write = (written: Written, tools: Tools): Told => {
  const { house, content, live, rounds } = written;
  const { users } = tools.people;
  const id = tools.newId(written.at.getTime());
  const last = rounds.at(-1);
  const state = last ? stateOf(last) : 'draft';
  const reviews = rounds.map((_, index) => reviewRow(written, id, index, tools));
  const revision: Revision = {
    houseId: house.row.id,
    id,
    number: written.number,
    state: state === 'waiting' ? 'submitted' : state,
    content: json(content),
    base: json(live),
    changes: live ? contentChanges(live, content).length : 0,
    step: last ? 'preview' : 'price',
    editors: [users[written.by].id],
    editedBy: users[written.by].id,
    editedAt: written.at,
    submittedBy: last ? users[last.by].id : null,
    submittedAt: last?.at ?? null,
    decidedBy: last?.decided ? users[last.decided.by].id : null,
    decidedAt: last?.decided?.at ?? null,
    note: null,
    createdAt: written.at,
    version: 2 * rounds.length,
  };
  return { house, revision, reviews, content };
};

const ago = ({ now }: Tools, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE_MS);

/** Rounds before the last one, a day apart. */
const firstRounds = (review: FirstReview, open: boolean, tools: Tools): Round[] => {
  const earlier = review.earlier.map((round, index): Round => {
    const back = (review.earlier.length - index) * DAY_MINUTES * 0.8;
    const minutes = open ? review.minutesAgo + back : review.minutesAgo;
    return {
      by: round.by,
      at: ago(tools, minutes + 170),
      decided: { by: round.decidedBy, at: ago(tools, minutes) },
      reasons: round.reasons,
    };
  });
  const last: Round = { by: review.by, at: ago(tools, review.minutesAgo), decided: null, reasons: [] };
  return open ? [...earlier, last] : earlier;
};

const approvedOnce = (house: House, index: number): Round[] => {
  const created = Number(house.row.createdAt);
  const reviewers: readonly Username[] = ['supervisor', 'director', 'admin2'];
  return [
    {
      by: 'operator',
      at: new Date(created + 20 * 60 * MINUTE_MS),
      decided: {
        by: reviewers[index % reviewers.length] as Username,
        at: new Date(created + 27 * 60 * MINUTE_MS),
      },
      reasons: [],
    },
  ];
};

const firstWritten = (
  house: House,
  index: number,
  seen: Map<string, number>,
  tools: Tools,
): Pick<Written, 'by' | 'rounds'> => {
  const { state = 'online' } = house.sketch;
  const place = seen.get(state) ?? 0;
  seen.set(state, place + 1);
  if (state === 'draft') return { by: place === 0 ? 'operator' : 'supervisor', rounds: [] };
  const waiting = waitingReviews[place];
  if (state === 'submitted' && waiting) return { by: waiting.by, rounds: firstRounds(waiting, true, tools) };
  if (state === 'returned')
    return { by: returnedReview.by, rounds: firstRounds(returnedReview, false, tools) };
  return { by: 'operator', rounds: approvedOnce(house, index) };
};

const changeOf = (house: House, live: DraftContent, change: HouseChange, tools: Tools): Told => {
  const at = ago(tools, change.minutesAgo);
  const [decidedBy, place, reason] = change.reason ?? [];
  const decided = decidedBy ? { by: decidedBy, at } : null;
  const submitted = decided ? ago(tools, change.minutesAgo + 95) : at;
  const reasons = place === undefined || reason === undefined ? [] : [[place, reason] as const];
  const rounds = change.state === 'draft' ? [] : [{ by: change.by, at: submitted, decided, reasons }];
  const content = change.change(live);
  return write({ house, content, live, number: 2, by: change.by, at: submitted, rounds }, tools);
};

export const insertHouseLife = async (
  db: Db,
  houses: readonly House[],
  options: Omit<Tools, 'newId'>,
): Promise<void> => {
  const tools: Tools = { ...options, newId: createIds(createRandom('house life')) };
  const seen = new Map<string, number>();
  const places = new Map<string, number>();
  const told: Told[] = [];
  for (const [index, house] of houses.entries()) {
    const content = await storedContent(db, house.row.id);
    const { by, rounds } = firstWritten(house, index, seen, tools);
    const at = new Date(rounds.at(-1)?.at ?? Number(house.row.createdAt) + 60 * MINUTE_MS);
    told.push(write({ house, content, live: null, number: 1, by, at, rounds }, tools));
    if (house.sketch.state) continue;
    const { kind } = house.sketch;
    const place = places.get(kind) ?? 0;
    places.set(kind, place + 1);
    const change = houseChanges.find((one) => one.kind === kind && one.place === place);
    if (change) told.push(changeOf(house, content, change, tools));
  }
  await insertRows(
    db,
    'houseRevisions',
    told.map(({ revision }) => revision),
  );
  await insertRows(
    db,
    'houseReviews',
    told.flatMap(({ reviews }) => reviews),
  );
  await tellOfReviews(db, told, tools);
};
