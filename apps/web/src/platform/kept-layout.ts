/**
 * Drawer settings and tabs: cached at once, sent to the server a moment later. Another browser's saves are applied
 * at the next start.
 */
import {
  getLayout,
  type KeptLayout,
  type KeptTab,
  saveLayout,
} from '@minsu/contract/foundation/system/layout-endpoints.ts';
import type { ShellSettings } from '@minsu/contract/foundation/system/shell-settings.ts';
import { call } from './calls/call.ts';
import { readUi, writeUi } from './calls/ui-cache.ts';

interface Parts {
  settings?: ShellSettings;
  tabs?: KeptTab[];
}

const PAUSE_MS = 1_500;
/** Time of the last save known to this browser. */
const SAVED_AT = 'savedAt';
/** Set while local changes are not on the server. */
const UNSENT = 'unsent';

let waiting: Parts = {};
/** Nothing is sent before the server's first answer, so that a fresh browser does not overwrite it. */
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
    // Later changes win over unsent ones; sent with the next change or start.
    waiting = { ...parts, ...waiting };
  }
};

/** Only sends; the caller updates the cache. */
export const sendLayout = (userId: string, parts: Parts): void => {
  waiting = { ...waiting, ...parts };
  writeUi(userId, UNSENT, true);
  if (answered) pushSoon(userId);
};

const pushSoon = (userId: string): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void push(userId), PAUSE_MS);
};

/** Layout saved by another browser since, or null. Also sends what failed last time. */
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
    // The cache suffices.
    return null;
  } finally {
    answered = true;
    if (Object.keys(waiting).length > 0) pushSoon(userId);
  }
};
