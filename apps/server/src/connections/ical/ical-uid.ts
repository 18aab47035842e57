/** The suffix of our calendars' UIDs: unique to this installation, and constant while the oldest field key exists. */
import type { Services } from '../../platform/context.ts';

export const ownUidSuffix = ({ cipher }: Pick<Services, 'cipher'>): string =>
  `@${cipher.hash('ical uid').toString('hex').slice(0, 12)}.minsu`;

/** The last part of the address of an export: 32 random bytes as text. */
export const EXPORT_PATH = '/hotel-external/ical/';
