/**
 * Acts of this cleaner that the server has not answered yet, in order: in memory for the screen, sealed on the device so
 * that they outlive the page. Sending is in `send-acts.ts`.
 */
import { QueuedAct } from '@minsu/contract/operations/tasks/queued-act.ts';
import { z } from 'zod';
import { create } from 'zustand';
import { newKey } from '../../../platform/calls/call.ts';
import { pocketOf, readablePocket } from '../../../platform/pocket/pocket.ts';
import { useUnsent } from '../../../platform/pocket/unsent.ts';

const Stored = z.object({
  key: z.string(),
  /** Room and kind, for the message to the cleaner. */
  of: z.string(),
  /** It may have reached the server: its content is fixed by its key. */
  tried: z.boolean(),
  act: QueuedAct,
});

export interface Entry extends z.infer<typeof Stored> {
  /** Sorts like the order of the acts. */
  readonly id: string;
  /** False: this browser keeps nothing, or is full. Null: being stored. */
  readonly kept: boolean | null;
}

/** Outcome of actions that the server refused. */
const StoredNews = z.object({
  of: z.string(),
  why: z.enum(['taken', 'cancelled', 'finished', 'restarted', 'refused', 'unreadable']),
  acts: z.array(QueuedAct),
  /** The server's own words. */
  said: z.string().nullable(),
});

export interface News extends z.infer<typeof StoredNews> {
  readonly id: string;
}

interface Queue {
  readonly entries: readonly Entry[];
  readonly news: readonly News[];
  readonly photoUrls: ReadonlyMap<string, string>;
  readonly loaded: boolean;
}

const EMPTY: Queue = { entries: [], news: [], photoUrls: new Map(), loaded: false };

export const useQueue = create<Queue>(() => EMPTY);

/** Settled by this page: another tab's news must not bring them back. */
const settled = new Set<string>();
/** Photos of this page, and of earlier ones once they are read. */
const photos = new Map<string, Blob>();
let lastId = 0;

/** Later than every earlier id, whatever the clock does. */
const nextId = (): string => {
  const newest = Number(useQueue.getState().entries.at(-1)?.id ?? 0);
  lastId = Math.max(Date.now(), lastId + 1, newest + 1);
  return String(lastId).padStart(16, '0');
};

const setEntries = (change: (entries: readonly Entry[]) => readonly Entry[]): void =>
  useQueue.setState(({ entries }) => ({ entries: change(entries) }));

const store = async (entry: Entry): Promise<boolean> => {
  const pocket = await pocketOf();
  if (!pocket) return false;
  const { id, kept: _, ...stored } = entry;
  try {
    await pocket.put('acts', id, stored);
    return true;
  } catch {
    return false;
  }
};

const storePhoto = async (sendKey: string, photo: Blob): Promise<boolean> => {
  photos.set(sendKey, photo);
  useQueue.setState(({ photoUrls }) => ({
    photoUrls: new Map(photoUrls).set(sendKey, URL.createObjectURL(photo)),
  }));
  const pocket = await pocketOf();
  if (!pocket) return false;
  try {
    await pocket.putBytes('photos', sendKey, await photo.arrayBuffer());
    return true;
  } catch {
    return false;
  }
};

/** Other tabs of this browser show the same queue. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('minsu-pocket') : null;
const announce = (): void => channel?.postMessage('changed');

/** Taps on one line that were not sent yet become one act. */
const sameLine = (act: QueuedAct) => (entry: Entry) =>
  act.kind === 'tick' &&
  entry.act.kind === 'tick' &&
  !entry.tried &&
  entry.act.taskId === act.taskId &&
  entry.act.line === act.line;

export const enqueue = async (act: QueuedAct, of: string, photo?: Blob): Promise<void> => {
  const before = useQueue.getState().entries.find(sameLine(act));
  const entry: Entry = before
    ? { ...before, act }
    : { id: nextId(), key: newKey(), of, tried: false, act, kept: null };
  setEntries((entries) =>
    before ? entries.map((each) => (each.id === entry.id ? entry : each)) : [...entries, entry],
  );
  const photoKept = photo && act.kind === 'photo' ? await storePhoto(act.sendKey, photo) : true;
  const kept = (await store(entry)) && photoKept;
  setEntries((entries) => entries.map((each) => (each.id === entry.id ? { ...each, kept } : each)));
  announce();
};

/** Replaces an act before it is sent, for example with a newer version. */
export const putEntry = async (entry: Entry): Promise<void> => {
  setEntries((entries) => entries.map((each) => (each.id === entry.id ? entry : each)));
  await store(entry);
};

const forgetPhoto = async (sendKey: string): Promise<void> => {
  const url = useQueue.getState().photoUrls.get(sendKey);
  photos.delete(sendKey);
  if (url) setTimeout(() => URL.revokeObjectURL(url), 10_000);
  useQueue.setState(({ photoUrls }) => ({
    photoUrls: new Map([...photoUrls].filter(([key]) => key !== sendKey)),
  }));
  await (await pocketOf())?.drop('photos', sendKey);
};

/** Sent, or given up. */
export const removeEntries = async (ids: readonly string[]): Promise<void> => {
  const gone = useQueue.getState().entries.filter(({ id }) => ids.includes(id));
  for (const id of ids) settled.add(id);
  setEntries((entries) => entries.filter(({ id }) => !ids.includes(id)));
  const pocket = await pocketOf();
  for (const { id, act } of gone) {
    await pocket?.drop('acts', id).catch(() => undefined);
    if (act.kind === 'photo') await forgetPhoto(act.sendKey).catch(() => undefined);
  }
  announce();
};

export const tellNews = async (news: Omit<News, 'id'>): Promise<void> => {
  const id = nextId();
  useQueue.setState((queue) => ({ news: [...queue.news, { id, ...news }] }));
  await (await pocketOf())?.put('news', id, news).catch(() => undefined);
};

export const closeNews = async (id: string): Promise<void> => {
  useQueue.setState((queue) => ({ news: queue.news.filter((each) => each.id !== id) }));
  await (await pocketOf())?.drop('news', id);
};

export const photoOf = async (sendKey: string): Promise<Blob | null> => {
  const known = photos.get(sendKey);
  if (known) return known;
  const bytes = await (await readablePocket())?.getBytes('photos', sendKey);
  return bytes ? new Blob([bytes], { type: 'image/jpeg' }) : null;
};

const readAll = async <T>(store: 'acts' | 'news', shape: z.ZodType<T>): Promise<(T & { id: string })[]> => {
  const pocket = await readablePocket();
  const read: (T & { id: string })[] = [];
  for (const id of (await pocket?.keys(store)) ?? []) {
    const found = shape.safeParse(await pocket?.get(store, id)).data;
    if (found) read.push({ ...found, id });
  }
  return read;
};

/** Loads acts left by an earlier page or another tab. Acts that this page has not stored yet stay. */
export const loadQueue = async (): Promise<void> => {
  const stored = (await readAll('acts', Stored)).filter(({ id }) => !settled.has(id));
  const news = await readAll('news', StoredNews);
  const known = new Set(stored.map(({ id }) => id));
  const own = useQueue.getState().entries.filter(({ id, kept }) => kept !== true && !known.has(id));
  const all = [...stored.map((entry): Entry => ({ ...entry, kept: true })), ...own];
  useQueue.setState({ entries: all.toSorted((a, b) => (a.id < b.id ? -1 : 1)), news, loaded: true });
  for (const { act } of stored) {
    if (act.kind !== 'photo' || useQueue.getState().photoUrls.has(act.sendKey)) continue;
    const photo = await photoOf(act.sendKey);
    if (!photo) continue;
    const url = URL.createObjectURL(photo);
    useQueue.setState(({ photoUrls }) => ({ photoUrls: new Map(photoUrls).set(act.sendKey, url) }));
  }
};

export const onOtherTabs = (changed: () => void): void => channel?.addEventListener('message', changed);

useQueue.subscribe(({ entries }) => useUnsent.setState({ count: entries.length }));
