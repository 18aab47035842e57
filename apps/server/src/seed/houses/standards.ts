/** Standards of the demo business: a version that was replaced, the one in force, and the next one being written. */
import type { StandardItem } from '@minsu/contract/foundation/houses/standard.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { insertRows } from '../bulk-insert.ts';
import { defaultStandards } from '../data/house-standards.ts';
import type { People } from '../orders/people.ts';
import { createIds, createRandom } from '../random.ts';
import type { Moment, SeedCalendar } from './calendar.ts';

export interface StandardInForce {
  readonly id: string;
  readonly items: readonly StandardItem[];
}
export type Standards = Readonly<Record<'entire' | 'multi', StandardInForce>>;

/** Standards missing in the first version. */
const LATER = new Set(['E-05', 'E-16', 'M-10', 'M-17']);

const petFriendly = (id: string, code: string): StandardItem => ({
  id,
  code,
  titleZh: '宠物友好说明',
  titleEn: 'Pets',
  requirementZh: '允许携带宠物的，写明种类、数量与清洁费，并备有宠物用品。',
  requirementEn: 'Where pets are welcome: kinds, number and cleaning fee are stated, supplies are there.',
  evidence: 'none',
  spaces: [],
  documents: [],
  facts: ['houseRules', 'cleaningFeeFen'],
  weight: 3,
  mandatory: false,
});

interface Tools {
  readonly calendar: SeedCalendar;
  readonly director: string;
  readonly newId: (moment: Moment) => string;
}

interface Version {
  readonly kind: 'entire' | 'multi';
  readonly number: number;
  readonly at: Moment;
  readonly state: 'draft' | 'published' | 'retired';
  readonly note: string;
  readonly items: readonly StandardItem[];
}

const rowOf = (version: Version, { calendar, director, newId }: Tools): Insertable<DB['houseStandards']> => {
  const { at, items, ...rest } = version;
  const published = version.state !== 'draft';
  return {
    ...rest,
    id: newId(at),
    items: items as never,
    editedBy: director,
    editedAt: calendar.instant(at),
    publishedBy: published ? director : null,
    publishedAt: published ? calendar.instant(at) : null,
    version: published ? 1 : 0,
  };
};

const FIRST: Moment = { day: -340, minute: 600 };
const SECOND: Moment = { day: -110, minute: 640 };
const NEXT: Moment = { day: -1, minute: 900 };

const versionsOf = (kind: Version['kind'], items: readonly StandardItem[]): Version[] => [
  {
    kind,
    number: 1,
    at: FIRST,
    state: 'retired',
    note: '首版标准',
    items: items.filter(({ code }) => !LATER.has(code)),
  },
  { kind, number: 2, at: SECOND, state: 'published', note: '增加隐私设备与公众责任险要求', items },
];

export const insertStandards = async (db: Db, calendar: SeedCalendar, people: People): Promise<Standards> => {
  const ids = createIds(createRandom('standards'));
  const newId = (moment: Moment) => ids(calendar.idTime(moment));
  const tools: Tools = { calendar, newId, director: people.users.director.id };
  const itemsOf = (kind: Version['kind']) =>
    defaultStandards[kind].map((item) => ({ id: newId(FIRST), ...item }));
  const all = { entire: itemsOf('entire'), multi: itemsOf('multi') };
  const next: Version = {
    kind: 'entire',
    number: 3,
    at: NEXT,
    state: 'draft',
    note: '',
    items: [...all.entire, petFriendly(newId(NEXT), 'E-17')],
  };
  const versions = [...versionsOf('entire', all.entire), ...versionsOf('multi', all.multi), next];
  const rows = versions.map((version) => rowOf(version, tools));
  // The default ones of a new installation give way.
  await db.deleteFrom('houseStandards').execute();
  await insertRows(db, 'houseStandards', rows);
  const inForce = (kind: Version['kind']): StandardInForce => ({
    id: rows.find((row) => row.kind === kind && row.state === 'published')?.id ?? '',
    items: all[kind],
  });
  return { entire: inForce('entire'), multi: inForce('multi') };
};
