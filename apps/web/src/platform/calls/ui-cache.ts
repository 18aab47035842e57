/**
 * The user's arrangement in this browser under `minsu-ui`: tabs, menu, drafts, cached preferences. Without personal
 * numbers, which the next user could read.
 */
import { withoutNumberValues } from '@minsu/contract/platform/personal-numbers.ts';
import { readJson, writeJson } from '../storage.ts';

const KEY = 'minsu-ui';

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const all = (): Part => {
  const value = readJson(KEY);
  return isPart(value) ? value : {};
};

const ofUser = (cache: Part, userId: string): Part => {
  const part = Object.hasOwn(cache, userId) ? cache[userId] : null;
  return isPart(part) ? part : {};
};

/** Unvalidated: callers must check, because storage can be edited by hand. */
export const readUi = (userId: string, name: string): unknown => ofUser(all(), userId)[name];

export const writeUi = (userId: string, name: string, value: unknown): void => {
  const cache = all();
  const mine = { ...ofUser(cache, userId), [name]: withoutNumberValues(value) };
  try {
    writeJson(KEY, { ...cache, [userId]: mine });
  } catch {
    // Storage is full: drop other users' data.
    localStorage.removeItem(KEY);
    try {
      writeJson(KEY, { [userId]: mine });
    } catch {
      // Not stored then; the server has it.
    }
  }
};
