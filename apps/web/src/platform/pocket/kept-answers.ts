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
}

const kept = new Map<string, Kept>();

/** Sees nothing that needs a permission. */
const anyone: Reader = { may: () => false, language: 'zh-CN' };

/** `reduce` leaves out what the screen can do without. Only the plain input, without filters, is kept. */
export const keepOffline = <E extends Endpoint>(
  endpoint: E,
  reduce: (answer: OutputOf<E>) => OutputOf<E> = (answer) => answer,
): void => {
  const each = { endpoint, reduce: reduce as Kept['reduce'] };
  kept.set(endpoint.path, each);
  // A screen loaded after the network was lost.
  if (watching && !isReachable()) void restore(each).catch(() => undefined);
};

let watching = false;

const Stored = z.object({ at: z.number(), answer: z.unknown() });

const isPlain = (input: unknown): boolean => JSON.stringify(input) === '{}';

const store = async ({ endpoint, reduce }: Kept, answer: unknown, at: number): Promise<void> => {
  const pocket = await pocketOf();
  const covered = redact(endpoint.output as z.ZodType, reduce(answer as never), anyone);
  await pocket?.put('answers', endpoint.path, { at, answer: covered });
};

/** Boards change all the time: the newest is stored, this often at most. */
const STORE_EVERY_MS = 5_000;
const waiting = new Map<string, { readonly data: unknown; readonly at: number }>();

const storeSoon = (each: Kept, data: unknown, at: number): void => {
  const { path } = each.endpoint;
  const isUnderWay = waiting.has(path);
  waiting.set(path, { data, at });
  if (!isUnderWay) void storeNext(each).catch(() => undefined);
};

const storeNext = async (each: Kept): Promise<void> => {
  const { path } = each.endpoint;
  for (let next = waiting.get(path); next; next = waiting.get(path)) {
    await store(each, next.data, next.at).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, STORE_EVERY_MS));
    if (waiting.get(path) === next) waiting.delete(path);
  }
};

const restore = async ({ endpoint }: Kept): Promise<void> => {
  const key = queryKey(endpoint, {} as InputOf<Endpoint>);
  if (queryClient.getQueryData(key) !== undefined) return;
  const pocket = await readablePocket();
  const found = Stored.safeParse(await pocket?.get('answers', endpoint.path)).data;
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
    const [path, input] = query.queryKey as [string, unknown];
    const each = kept.get(path);
    if (type !== 'updated' || !each || !isPlain(input) || !isReachable()) return;
    const { data, dataUpdatedAt, fetchStatus, status } = query.state;
    if (status !== 'success' || fetchStatus !== 'idle' || data === undefined) return;
    storeSoon(each, data, dataUpdatedAt);
  });
  if (!isReachable()) restoreAll();
  useConnection.subscribe((now, before) => {
    if (!now.reachable && before.reachable) restoreAll();
  });
};
