/**
 * Drawer settings and tabs: written to the cache at once and to the server a moment later. What a second browser saved
 * meanwhile is taken over at the next start.
 */
import {
  getLayout,
  type KeptLayout,
  type KeptTab,
  saveLayout,
} from '@minsu/contract/system/layout-endpoints.ts';
import type { ShellSettings } from '@minsu/contract/system/shell-settings.ts';
import { call } from './call.ts';
import { readUi, writeUi } from './ui-cache.ts';

interface Parts {
  settings?: ShellSettings;
  tabs?: KeptTab[];
}

const PAUSE_MS = 1_500;
/** The instant of the last save this browser knows of. */
const SAVED_AT = 'savedAt';
/** Set while something here is not on the server yet. */
const UNSENT = 'unsent';

let waiting: Parts = {};
/** Before the server has answered nothing goes there: a browser that knows nothing must not overwrite what it has. */
let answered = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const push = async (userId: string): Promise<void> => {
  const parts = waiting;
  if (Object.keys(parts).length === 0) return;
  waiting = {};
  try {
    const { savedAt } = await call(saveLayout, parts, { quiet: true });
    writeUi(userId, SAVED_AT, savedAt);
    if (Object.keys(waiting).length === 0) writeUi(userId, UNSENT, false);
  } catch {
    // Later changes win over what did not arrive; the next change or the next start sends it.
    waiting = { ...parts, ...waiting };
  }
};

/** The cache is the caller's affair; this only sees to the server. */
export const sendLayout = (userId: string, parts: Parts): void => {
  waiting = { ...waiting, ...parts };
  writeUi(userId, UNSENT, true);
  if (answered) pushSoon(userId);
};

const pushSoon = (userId: string): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void push(userId), PAUSE_MS);
};

/** What another browser of this user arranged since, or null. Sends what this one could not send last time. */
export const fetchLayout = async (userId: string, mine: () => Parts): Promise<KeptLayout | null> => {
  const unsent = readUi(userId, UNSENT) === true;
  try {
    const kept = await call(getLayout, {}, { quiet: true });
    if (unsent) {
      sendLayout(userId, mine());
      return null;
    }
    if (kept.savedAt === null || kept.savedAt === readUi(userId, SAVED_AT)) return null;
    writeUi(userId, SAVED_AT, kept.savedAt);
    waiting = {};
    return kept;
  } catch {
    // The cache will do.
    return null;
  } finally {
    answered = true;
    if (Object.keys(waiting).length > 0) pushSoon(userId);
  }
};
