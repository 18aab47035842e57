/** The pocket of this page's session: opened once, kept for a day after the server's last answer, wiped with the session. */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { z } from 'zod';
import { create } from 'zustand';
import { lastAnswerAt } from '../calls/connection.ts';
import { onSignedOut } from '../calls/signed-out.ts';
import { getToken } from '../storage.ts';
import { type KeptSince, keepingOf, keptUntil, noted, seen } from './keeping-rules.ts';
import { Pocket, wipePocket } from './sealed-store.ts';

const Clock = z.object({ seenAt: z.number(), latest: z.number() });

interface PocketState {
  /**
   * `none`: this browser keeps nothing, so what is not sent is lost when the page closes. `locked`: its clock was set
   * back, so nothing is shown before the server answers.
   */
  readonly state: 'closed' | 'open' | 'locked' | 'none';
  /** Instant until which this device keeps what it has without hearing from the server. */
  readonly until: number | null;
}

export const usePocket = create<PocketState>(() => ({ state: 'closed', until: null }));

let opening: Promise<Pocket | null> | null = null;
let clock: KeptSince | null = null;
let heardAt: number | null = null;

const readClock = async (pocket: Pocket): Promise<KeptSince> =>
  Clock.safeParse(await pocket.clock()).data ?? seen(Date.now());

/** Records of another session cannot be read: they are removed. */
const isOfThisSession = async (pocket: Pocket): Promise<boolean> => {
  try {
    const mark = await pocket.get('answers', 'session');
    if (mark === null) await pocket.put('answers', 'session', true);
    return true;
  } catch {
    return false;
  }
};

const openFresh = async (token: string): Promise<Pocket> => {
  const pocket = await Pocket.open(token);
  const kept = await readClock(pocket);
  if (keepingOf(kept, Date.now()) !== 'expired' && (await isOfThisSession(pocket))) {
    clock = kept;
    return pocket;
  }
  pocket.close();
  await wipePocket();
  clock = seen(Date.now());
  const empty = await Pocket.open(token);
  await empty.put('answers', 'session', true);
  return empty;
};

const show = (): void => {
  if (!clock) return;
  const locked = keepingOf(clock, Date.now()) === 'locked';
  usePocket.setState({ state: locked ? 'locked' : 'open', until: keptUntil(clock) });
};

const forget = (): void => {
  opening = null;
  clock = null;
  usePocket.setState({ state: 'closed', until: null });
};

/** Records when the server last answered, and deletes data that is too old. */
const keepClock = async (pocket: Pocket): Promise<void> => {
  if (!clock) return;
  const heard = lastAnswerAt();
  clock = heard === heardAt ? noted(clock, Date.now()) : seen(Date.now());
  heardAt = heard;
  if (keepingOf(clock, Date.now()) === 'expired') {
    pocket.close();
    await wipePocket();
    return location.reload();
  }
  await pocket.setClock(clock).catch(() => undefined);
  show();
};

const begin = async (token: string): Promise<Pocket | null> => {
  try {
    const pocket = await openFresh(token);
    show();
    await keepClock(pocket);
    setInterval(() => void keepClock(pocket), MINUTE_MS / 2);
    // Less likely to be removed when the device runs out of space. May not be offered.
    void navigator.storage?.persist?.().catch(() => undefined);
    return pocket;
  } catch {
    usePocket.setState({ state: 'none', until: null });
    return null;
  }
};

/** Null where this browser keeps nothing. */
export const pocketOf = async (): Promise<Pocket | null> => {
  const token = getToken();
  if (token === null) return null;
  opening ??= begin(token);
  return opening;
};

/** The same, unless its clock was set back. */
export const readablePocket = async (): Promise<Pocket | null> => {
  const pocket = await pocketOf();
  return usePocket.getState().state === 'open' ? pocket : null;
};

/** Before the page leaves; a page that is closed meanwhile leaves what no session can read. */
export const emptyPocket = async (): Promise<void> => {
  const open = await opening;
  open?.close();
  forget();
  await wipePocket();
};

onSignedOut(() => void emptyPocket());
