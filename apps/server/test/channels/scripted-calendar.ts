/** A platform scripted by a test: it keeps calendars, and may hang, fail, refuse or forget. */
import { datesOf } from '@minsu/contract/platform/dates.ts';
import type {
  Adapter,
  CellRun,
  CellValue,
  NightRefusal,
  Outcome,
} from '../../src/connections/channels/adapters/adapter.ts';
import { oneByOne } from '../../src/connections/channels/adapters/run-nights.ts';

type PushAnswer = Outcome<{ refused: Omit<NightRefusal, 'listingKey'>[] }>;

export interface ToldPush {
  readonly listing: string;
  readonly runs: readonly CellRun[];
}

const notPlayed = (): never => {
  throw new Error('this test does not play that call');
};

export interface ScriptedOptions {
  readonly platform?: Adapter['platform'];
  readonly limits?: Omit<Adapter['limits'], 'per'>;
}

export const scriptPlatform = ({
  platform = 'mt',
  limits = { callsPerMinute: 60_000, nightsPerPush: 180 },
}: ScriptedOptions = {}) => {
  const pushes: ToldPush[] = [];
  const calendars = new Map<string, Map<string, CellValue>>();
  /** Called for every push before it is taken; an answer other than undefined is given instead of taking it. */
  let onPush: (push: ToldPush) => Promise<PushAnswer | undefined> | PushAnswer | undefined = () => undefined;

  const calendarOf = (listing: string): Map<string, CellValue> => {
    const known = calendars.get(listing) ?? new Map<string, CellValue>();
    calendars.set(listing, known);
    return known;
  };
  const take = ({ listing, runs }: ToldPush): void => {
    for (const { from, to, ...value } of runs)
      for (const night of datesOf(from, to)) calendarOf(listing).set(night, value);
  };

  const adapter: Adapter = {
    platform,
    limits: { ...limits, per: 'account' },
    push: oneByOne(async (_account, listing, runs) => {
      const told = { listing, runs };
      pushes.push(told);
      const answer = await onPush(told);
      if (answer) return answer;
      take(told);
      return { kind: 'done', value: { refused: [] } };
    }),
    async calendar(_account, { key: listing }, from, to) {
      const nights = datesOf(from, to).flatMap((night) => {
        const cell = calendarOf(listing).get(night);
        return cell ? [{ night, stock: cell.stock, priceFen: cell.priceFen, closed: cell.closed }] : [];
      });
      return { kind: 'done', value: nights };
    },
    refresh: notPlayed,
    listings: notPlayed,
    setOnSale: notPlayed,
    feed: async () => ({ kind: 'done', value: { orders: [], unreadable: [], cursor: null, more: false } }),
    order: notPlayed,
    acknowledge: notPlayed,
    accept: notPlayed,
    reject: notPlayed,
    cancel: notPlayed,
    notice: notPlayed,
    sendMessage: notPlayed,
    messages: async () => ({ kind: 'done', value: { messages: [], cursor: '0', more: false } }),
    messageFile: notPlayed,
    readHook: notPlayed,
    hookAnswer: notPlayed,
  };
  return {
    adapter,
    pushes,
    calendarOf,
    take,
    answerPushes(answer: typeof onPush) {
      onPush = answer;
    },
  };
};

export type ScriptedPlatform = ReturnType<typeof scriptPlatform>;
