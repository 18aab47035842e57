/** Fetches and reads a feed's calendar. Runs outside any transaction and changes nothing. */
import type { FeedProblem } from '@minsu/contract/connections/ical/ical-feed.ts';
import type { Services } from '../../platform/context.ts';
import { type SafeAnswer, safeFetch } from '../../platform/safe-fetch.ts';
import { feedFetchOptions } from './outside-options.ts';
import { readIsolatedCalendar } from './reading/isolated-calendar.ts';
import type { CalendarReading, ReadCalendar } from './reading/read-calendar.ts';

export interface FetchedFeed {
  readonly houseId: string;
  readonly id: string;
  readonly urlCipher: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly fetchedAt: Date | null;
}

export type Fetched =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'calendar';
      readonly read: ReadCalendar;
      /** The one it was read in. */
      readonly timeZone: string;
      readonly etag: string | null;
      readonly lastModified: string | null;
    }
  | { readonly kind: 'problem'; readonly problem: FeedProblem; readonly note: string };

const HEADER_LENGTH = 500;
const headerOf = (value: string | undefined): string | null =>
  value !== undefined && value.length <= HEADER_LENGTH ? value : null;

const problem = (of: FeedProblem, note = ''): Fetched => ({ kind: 'problem', problem: of, note });

const fetchedOf = async (answer: SafeAnswer, asked: boolean, reading: CalendarReading): Promise<Fetched> => {
  if (answer.kind === 'refused') return problem('addressRefused');
  if (answer.kind === 'tooLarge') return problem('tooLarge');
  if (answer.kind === 'failed') return problem('unreachable', answer.message);
  const { status, headers, body } = answer;
  if (status === 304 && asked) return { kind: 'unchanged' };
  if (status !== 200) return problem('status', `HTTP ${status}`);
  return {
    kind: 'calendar',
    read: await readIsolatedCalendar(body, reading),
    timeZone: reading.timeZone,
    etag: headerOf(headers.etag),
    lastModified: headerOf(headers['last-modified']),
  };
};

export const fetchFeed = async (
  { config, cipher }: Pick<Services, 'config' | 'cipher'>,
  { urlCipher, etag, lastModified }: Omit<FetchedFeed, 'fetchedAt'>,
  reading: CalendarReading,
): Promise<Fetched> => {
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
  const answer = await safeFetch(cipher.decrypt(urlCipher), { ...feedFetchOptions(config), headers });
  return fetchedOf(answer, etag !== null || lastModified !== null, reading);
};
