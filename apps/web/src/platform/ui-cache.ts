/**
 * What a user arranged, kept in this browser under `minsu-ui` per user: tabs, menu, drafts, and a copy of his preferences.
 * Numbers of persons are never kept: whoever uses the browser next would read them.
 */
import { withoutNumberValues } from '@minsu/contract/personal-numbers.ts';
import { readJson, writeJson } from './storage.ts';

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

/** Unchecked: whoever reads it takes nothing for granted, because people edit their storage by hand. */
export const readUi = (userId: string, name: string): unknown => ofUser(all(), userId)[name];

export const writeUi = (userId: string, name: string, value: unknown): void => {
  const cache = all();
  const mine = { ...ofUser(cache, userId), [name]: withoutNumberValues(value) };
  try {
    writeJson(KEY, { ...cache, [userId]: mine });
  } catch {
    // The storage is full: what other users of this browser left there can go.
    localStorage.removeItem(KEY);
    try {
      writeJson(KEY, { [userId]: mine });
    } catch {
      // Nothing is kept then; the server has it.
    }
  }
};
