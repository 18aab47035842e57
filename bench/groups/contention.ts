/** Concurrent buyers of the only room on one night: one succeeds, the others get the reason. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type Bench, withMinsu } from '../bench.ts';
import { M, type Shape } from '../data-set.ts';
import { type Figure, figure, percentile } from '../figures.ts';
import type { HttpClient, Response } from '../load.ts';
import { book, readBusiness } from '../requests.ts';

const ROUNDS = 20;
const REQUESTS = 200;
const MAX_P99_MS = 1_500;
const MAX_ROUND_MS = 3_000;
const ONE_ROOM_EACH: Shape = { ...M, houses: ROUNDS, typesPerHouse: 1, roomsPerType: 1, ordersPerRoom: 50 };

interface Round {
  readonly won: number;
  readonly explained: number;
  readonly other: string[];
  readonly p99: number;
  readonly longest: number;
}

const REASONS = new Set(['roomStatus.soldOut', 'roomStatus.roomTaken']);

const isExplained = ({ status, body }: Response): boolean => {
  if (status !== 409) return false;
  const answer = JSON.parse(body.toString()) as { message: string; data: { failure: string } };
  return REASONS.has(answer.data.failure) && answer.message.length > 0;
};

const run = async (client: HttpClient, request: Parameters<HttpClient['send']>[0]): Promise<Round> => {
  const answers = await Promise.all(Array.from({ length: REQUESTS }, () => client.send(request)));
  const times = answers.map(({ ms }) => ms);
  const isOther = (answer: Response) => answer.status !== 200 && !isExplained(answer);
  return {
    won: answers.filter(({ status }) => status === 200).length,
    explained: answers.filter(isExplained).length,
    other: answers.filter(isOther).map(({ status, body }) => `${status} ${body.toString().slice(0, 120)}`),
    p99: percentile(times, 0.99),
    longest: Math.max(...times),
  };
};

export const measureContention = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('contention', ONE_ROOM_EACH);
  const { rooms, ...business } = await readBusiness(url);
  const rounds = await withMinsu(bench, url, async (minsu) => {
    const client = minsu.client(REQUESTS);
    const done: Round[] = [];
    // Excludes connection setup and compilation.
    await run(
      client,
      book({ ...business, rooms: rooms.slice(0, 1), freeFrom: addDays(business.freeFrom, 30) }, 0),
    );
    for (const room of rooms) {
      // Every second round accepts any room, like most sales.
      const request = book({ ...business, rooms: [room] }, 0);
      const stays = (request.body as { stays: { roomId?: string }[] }).stays;
      if (done.length % 2 === 1) for (const stay of stays) delete stay.roomId;
      done.push(await run(client, request));
    }
    return done;
  });
  const others = rounds.flatMap((round) => round.other);
  const isRight = (round: Round) => round.won === 1 && round.explained === REQUESTS - 1;
  return [
    {
      name: `${REQUESTS} for one night, ${ROUNDS} rounds: one sale, the rest 409 with the reason`,
      measured: `${rounds.filter(isRight).length} of ${ROUNDS} rounds`,
      target: `${ROUNDS} of ${ROUNDS} rounds`,
      passed: rounds.every(isRight),
      ...(others.length > 0 && { note: `${others.length} other answers, first: ${others[0]}` }),
    },
    figure('p99 of the worst round', Math.max(...rounds.map((round) => round.p99)), {
      unit: 'ms',
      limit: ['<=', MAX_P99_MS],
      note: `median round ${percentile(
        rounds.map((round) => round.p99),
        0.5,
      ).toFixed(0)} ms`,
    }),
    figure('worst round until its last answer', Math.max(...rounds.map((round) => round.longest)), {
      unit: 'ms',
      limit: ['<=', MAX_ROUND_MS],
    }),
  ];
};
