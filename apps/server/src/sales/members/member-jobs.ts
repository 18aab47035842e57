/** Scheduled jobs on members. */
import { spellingJob } from '../../platform/spelled-search.ts';

/** Pinyin of names written by an older version. */
export const spellMembersJob = spellingJob({ table: 'guests', name: 'name', spelled: 'nameSpelled' });
