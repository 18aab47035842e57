/** What a user arranged, kept in this browser under `minsu-ui` per user: tabs, menu, and a copy of his preferences. */
import { readJson, writeJson } from './storage.ts';

const KEY = 'minsu-ui';

type Cache = Record<string, Record<string, unknown>>;

const isRecord = (value: unknown): value is Cache => typeof value === 'object' && value !== null;

const all = (): Cache => {
  const value = readJson(KEY);
  return isRecord(value) ? value : {};
};

export const readUi = (userId: string, name: string): unknown => all()[userId]?.[name];

export const writeUi = (userId: string, name: string, value: unknown): void => {
  const cache = all();
  writeJson(KEY, { ...cache, [userId]: { ...cache[userId], [name]: value } });
};
