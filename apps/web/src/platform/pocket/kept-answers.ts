/**
 * Answers kept sealed for screens that are useful without a network: the last one of each, covered as for a reader
 * without any permission, so no guest is named. Shown only while the server is unreachable, and marked with their time.
 */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { type Reader, redact } from '@minsu/contract/platform/redaction.ts';
import { z } from 'zod';
import { isReachable, useConnection } from '../calls/connection.ts';
import { queryClient, queryKey } from '../calls/queries.ts';
import { pocketOf, readablePocket } from './pocket.ts';

interface Kept {
  readonly endpoint: Endpoint;
  readonly reduce: (answer: never) => unknown;
  readonly isKept: (input: never) => boolean;
}

const kept = new Map<string, Kept>();

/** Sees nothing that needs a permission. */
const anyone: Reader = { may: () => false, language: 'zh-CN' };

const isEmpty = (input: object): boolean => Object.values(input).every((value) => value === undefined);

/** `reduce` leaves out what the screen can do without; `isKept` says for which input, by default for none. */
export const keepOffline = <E extends Endpoint>(
  endpoint: E,
  reduce: (answer: OutputOf<E>) => OutputOf<E> = (answer) => answer,
  isKept: (input: InputOf<E>) => boolean = isEmpty,
): void => {
  const each = { endpoint, reduce: reduce as Kept['reduce'], isKept: isKept as Kept['isKept'] };
  kept.set(endpoint.path, each);
  // A screen loaded after the network was lost.
  if (watching && !isReachable()) void restore(each).catch(() => undefined);
};

let watching = false;

const Stored = z.object({
  at: z.number(),
  input: z.record(z.string(), z.unknown()).default({}),
  answer: z.unknown(),
});

interface Answered {
  readonly input: object;
  readonly data: unknown;
  readonly at: number;
}

const store = async ({ endpoint, reduce }: Kept, { input, data, at }: Answered): Promise<void> => {
  const pocket = await pocketOf();
  const answer = redact(endpoint.output as z.ZodType, reduce(data as never), anyone);
  await pocket?.put('answers', endpoint.path, { at, input, answer });
};

/** Boards change all the time: the newest is stored, this often at most. */
const STORE_EVERY_MS = 5_000;
const waiting = new Map<string, Answered>();

const storeSoon = (each: Kept, answered: Answered): void => {
  const { path } = each.endpoint;
  const isUnderWay = waiting.has(path);
  waiting.set(path, answered);
  if (!isUnderWay) void storeNext(each).catch(() => undefined);
};

const storeNext = async (each: Kept): Promise<void> => {
  const { path } = each.endpoint;
  for (let next = waiting.get(path); next; next = waiting.get(path)) {
    await store(each, next).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, STORE_EVERY_MS));
    if (waiting.get(path) === next) waiting.delete(path);
  }
};

const restore = async ({ endpoint }: Kept): Promise<void> => {
  const pocket = await readablePocket();
  const found = Stored.safeParse(await pocket?.get('answers', endpoint.path)).data;
  const key = queryKey(endpoint, (found?.input ?? {}) as InputOf<Endpoint>);
  // It may come from an older build.
  const answer = found && endpoint.output.safeParse(found.answer).data;
  if (!answer || isReachable() || queryClient.getQueryData(key) !== undefined) return;
  queryClient.setQueryData(key, answer, { updatedAt: found.at });
};

const restoreAll = (): void => {
  for (const each of kept.values()) void restore(each).catch(() => undefined);
};

/** At the start of a session's page. */
export const watchAnswers = (): void => {
  if (watching) return;
  watching = true;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const [path, input] = query.queryKey as [string, object];
    const each = kept.get(path);
    if (type !== 'updated' || !each?.isKept(input as never) || !isReachable()) return;
    const { data, dataUpdatedAt, fetchStatus, status } = query.state;
    if (status !== 'success' || fetchStatus !== 'idle' || data === undefined) return;
    storeSoon(each, { input, data, at: dataUpdatedAt });
  });
  if (!isReachable()) restoreAll();
  useConnection.subscribe((now, before) => {
    if (!now.reachable && before.reachable) restoreAll();
  });
};
