/**
 * The spec's flow around `mt-listing-house` (spec §7, contract §2): `mtConfigMap` stores the user's connection,
 * `mtToken` the handle for its listings; the handle is added to the query and refreshed once when expired.
 */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { obtainMtToken } from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { readJson, writeJson } from '../storage.ts';
import { CallError } from './call-error.ts';

const HANDLE = 'mtToken';
const CONNECTIONS = 'mtConfigMap';

const userId = (): string => {
  const user = readJson('userinfo');
  return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : '';
};

const connectionsByUser = (): Readonly<Record<string, unknown>> => {
  const map = readJson(CONNECTIONS);
  return typeof map === 'object' && map !== null && !Array.isArray(map)
    ? (map as Record<string, unknown>)
    : {};
};

/** The user's last chosen connection in this browser; null for invalid data. */
const chosenConnection = (): string | null => {
  const config = connectionsByUser()[userId()];
  const id = typeof config === 'object' && config !== null && 'id' in config ? config.id : null;
  return typeof id === 'string' ? id : null;
};

/** Selects this connection's listings. */
export const chooseMtConnection = (id: string): void => {
  if (chosenConnection() === id) return;
  writeJson(CONNECTIONS, { ...connectionsByUser(), [userId()]: { id } });
  localStorage.removeItem(HANDLE);
};

/** Stores the channel user id under the spec's key; it outlives the session (spec §4, §9). */
export const keepMtUser = (accountKey: string): void => localStorage.setItem('mtUserId', accountKey);

type Send = (endpoint: typeof obtainMtToken, input: { id: string }) => Promise<string>;

const fetching = new Map<string, Promise<string>>();

/** Concurrent calls share one fetch. */
const fetchHandle = async (send: Send): Promise<string | null> => {
  const id = chosenConnection();
  if (id === null) return null;
  const under = fetching.get(id) ?? send(obtainMtToken, { id });
  fetching.set(id, under);
  try {
    const handle = await under;
    localStorage.setItem(HANDLE, handle);
    return handle;
  } finally {
    fetching.delete(id);
  }
};

export const isHandleExpired = (error: unknown): boolean =>
  error instanceof CallError && error.failure === channelFailures.handleExpired.code;

interface Ways {
  readonly send: Send;
  /** `again`: the retry, whose first expired handle is not reported. */
  readonly run: (input: Record<string, unknown>, again: boolean) => Promise<unknown>;
}

/** Runs a call with the handle in its input. Without a chosen connection the server explains the refusal. */
export const withMtToken = async (input: Record<string, unknown>, { send, run }: Ways): Promise<unknown> => {
  const kept = localStorage.getItem(HANDLE);
  if (kept !== null && chosenConnection() !== null)
    try {
      return await run({ ...input, mtToken: kept }, true);
    } catch (error) {
      if (!isHandleExpired(error)) throw error;
    }
  const mtToken = await fetchHandle(send);
  return run({ ...input, ...(mtToken !== null && { mtToken }) }, false);
};
