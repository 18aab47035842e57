/** Finishes an authorisation once. The code and the state leave the address as soon as the server has answered. */
import { authorizeMeituan } from '@minsu/contract/connections/channels/channel-endpoints.ts';
import { listMeituanHouses } from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../platform/calls/call.ts';
import { chooseMtConnection, keepMtUser } from '../../platform/calls/channel-token.ts';
import { entryOfName, loginAddress, publicEntries } from '../../platform/navigation/routes.ts';
import { getToken } from '../../platform/storage.ts';

export type Authorisation =
  | { readonly step: 'working' | 'toLogin' | 'missing' | 'denied' | 'forbidden' | 'failed' }
  /** `listings`: number of listings the platform returns; null while loading or unavailable. */
  | { readonly step: 'done'; readonly id: string; readonly name: string; readonly listings: number | null }
  | { readonly step: 'refused'; readonly message: string | null };

type Stored = Extract<Authorisation, { readonly step: 'done' | 'refused' }>;

/** A reload after the answer shows the answer, and sends nothing twice. */
const storedOutcome = (): Stored | null => {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('outcome' in state)) return null;
  return state.outcome as Stored;
};

const keepOutcome = (outcome: Authorisation): void =>
  history.replaceState({ ...(history.state as object | null), outcome }, '', location.pathname);

const outcomeOf = (failed: unknown): Authorisation => {
  if (!(failed instanceof CallError) || failed.kind !== 'refused') return { step: 'failed' };
  if (failed.status === 403) return { step: 'forbidden' };
  const said = failed.status < 500 || failed.failure === 'channel.notConnectable';
  return said ? { step: 'refused', message: failed.serverMessage } : { step: 'failed' };
};

/** First read of the account; the authorisation stays valid even if it fails. */
const countListings = async (connectionId: string): Promise<number | null> => {
  chooseMtConnection(connectionId);
  return call(listMeituanHouses, { pageNow: 1, pageSize: 1 }, { quiet: true }).then(
    ({ total }) => total,
    () => null,
  );
};

const begin = (query: URLSearchParams): Authorisation => {
  const kept = storedOutcome();
  if (kept) return kept;
  if (query.has('error')) return { step: 'denied' };
  if (!query.get('code') || !query.get('state')) return { step: 'missing' };
  return { step: getToken() ? 'working' : 'toLogin' };
};

export const useAuthorisation = (): readonly [Authorisation, () => void] => {
  const [query] = useState(() => new URLSearchParams(location.search));
  const [now, setNow] = useState<Authorisation>(() => begin(query));
  const sent = useRef(false);
  const finish = useCallback(() => {
    if (sent.current) return;
    sent.current = true;
    const input = { code: query.get('code') ?? '', state: query.get('state') ?? '' };
    const settle = (outcome: Authorisation) => {
      sent.current = false;
      if (outcome.step !== 'failed') keepOutcome(outcome);
      setNow(outcome);
    };
    call(authorizeMeituan, input, { quiet: true }).then(
      ({ id, name, accountKey }) => {
        keepMtUser(accountKey);
        settle({ step: 'done', id, name, listings: null });
        void countListings(id).then((listings) => settle({ step: 'done', id, name, listings }));
      },
      (error: unknown) => settle(outcomeOf(error)),
    );
  }, [query]);
  useEffect(() => {
    if (now.step === 'working') finish();
    if (now.step === 'toLogin')
      location.replace(loginAddress(entryOfName('auth', publicEntries) ?? null, location.search));
  }, [now.step, finish]);
  return [now, () => setNow({ step: 'working' })];
};
