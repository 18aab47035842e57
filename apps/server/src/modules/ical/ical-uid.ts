/** How the UIDs of our calendars end: the same as long as the oldest field key lives, and nobody else's. */
import type { Services } from '../../platform/context.ts';

export const ownUidSuffix = ({ cipher }: Pick<Services, 'cipher'>): string =>
  `@${cipher.hash('ical uid').toString('hex').slice(0, 12)}.minsu`;

/** The last part of the address of an export: 32 random bytes as text. */
export const EXPORT_PATH = '/hotel-external/ical/';
