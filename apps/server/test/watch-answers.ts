/**
 * `WATCHED=1 npm test -- server orders`: every command of these tests is watched. An answer that is kept until an event of its house
 * (kept-answers.ts) may not change by a command that writes none; the test in which it does fails.
 */

import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { searchAvailability } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { mayShow } from '../src/platform/answers/kept-answers.ts';
import type { Database } from '../src/platform/database/open-database.ts';
import { NIL_ID } from '../src/platform/ids.ts';

export const isWatched = process.env.WATCHED === '1';

/** The newest ones, which the test is about. */
const HOUSES = 4;
const SEARCHED = [0, 1, 4, 20];

interface Seen {
  readonly houseId: string;
  readonly events: number;
  readonly answers: readonly string[];
}

export interface Watched {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly now: () => Date;
  readonly token: () => Promise<string>;
}

/** Answers what `run` answers; fails when it changed what is shown of a house, and neither the house nor the business has an event of it. */
export const createWatch = ({ app, database, now, token }: Watched) => {
  const eventsOf = async (houseId: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from events
      where house_id in (${houseId}, ${NIL_ID}) and ${mayShow}`.execute(database);
    return rows[0]?.n ?? 0;
  };

  const answersOf = async (houseId: string, authorization: string): Promise<string[]> => {
    const today = now().toISOString().slice(0, 10);
    const range = { from: addDays(today, -10), to: addDays(today, 30) };
    const questions = [
      { url: getBoard.path, payload: { ...range, houseIds: [houseId] } },
      ...SEARCHED.map((n) => ({
        url: searchAvailability.path,
        payload: { houseId, guests: 1, checkIn: addDays(today, n), checkOut: addDays(today, n + 2) },
      })),
    ];
    const answers: string[] = [];
    for (const question of questions)
      answers.push((await app.inject({ method: 'POST', ...question, headers: { authorization } })).body);
    return answers;
  };

  const look = async (): Promise<Seen[]> => {
    const authorization = await token();
    const { rows } = await sql<{
      id: string;
    }>`select id from houses order by id desc limit ${HOUSES}`.execute(database);
    const seen: Seen[] = [];
    for (const { id: houseId } of rows) {
      const events = await eventsOf(houseId);
      const answers = await answersOf(houseId, authorization);
      // Something else wrote meanwhile, so it is unknown which of the two is seen.
      if ((await eventsOf(houseId)) === events) seen.push({ houseId, events, answers });
    }
    return seen;
  };

  return async <T>(what: string, run: () => Promise<T>): Promise<T> => {
    const began = now().getTime();
    const before = new Map((await look()).map((seen) => [seen.houseId, seen]));
    const answer = await run();
    if (now().getTime() !== began) return answer;
    for (const { houseId, events, answers } of await look()) {
      const then = before.get(houseId);
      if (!then || then.events !== events) continue;
      const at = answers.findIndex((text, index) => text !== then.answers[index]);
      if (at !== -1)
        throw new Error(
          `${what} changed what is shown of a house, and no event tells of it:\n${then.answers[at]}\n${answers[at]}`,
        );
    }
    return answer;
  };
};
