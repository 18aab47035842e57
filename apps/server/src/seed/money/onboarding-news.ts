/** History and todos of the demo's onboarding files. */
import { sayText } from '@minsu/contract/platform/texts.ts';
import { type Insertable, sql } from 'kysely';
import {
  filePath,
  joinedWords,
  returnedWords,
  signingWords,
  todoKey,
} from '../../finance/onboarding/onboarding-news.ts';
import { usersWhoMay } from '../../foundation/messages/recipient-queries.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { insertRows } from '../bulk-insert.ts';
import { createIds, type Random } from '../random.ts';
import type { SeedFile } from './onboarding.ts';

const INSTITUTION = '支付机构';
const REQUEST = 'seed';
const SITTING_MS = 17 * 60_000;

interface Happened {
  readonly name: string;
  readonly by: 'keeper' | 'institution';
  readonly fields?: readonly string[];
  readonly reasons?: readonly string[];
}

const sent: readonly Happened[] = [
  { name: 'completed', by: 'keeper' },
  { name: 'submitted', by: 'keeper' },
  { name: 'accepted', by: 'institution' },
];

/** The way to where it stands; of a second round the first one too. */
const wayOf = ({ fate, asks, reasons }: SeedFile): Happened[] => {
  const fields = asks.map(({ field }) => field);
  const begun: Happened[] = [
    { name: 'begun', by: 'keeper' },
    { name: 'saved', by: 'keeper', fields: ['contactName', 'contactPhone'] },
  ];
  const first: Happened[] =
    fate.round > 1
      ? [
          ...sent,
          { name: 'rejected', by: 'institution', reasons: ['身份证照片模糊，请重新上传'] },
          { name: 'reopened', by: 'keeper' },
        ]
      : [];
  const signed: Happened[] = [{ name: 'passed', by: 'institution' }];
  const joined: Happened[] = [...signed, { name: 'joined', by: 'institution' }];
  const last: Readonly<Record<string, readonly Happened[]>> = {
    staged: [],
    ready: [{ name: 'completed', by: 'keeper' }],
    auditing: sent,
    supplement: [...sent, { name: 'supplementAsked', by: 'institution', fields }],
    rejected: [...sent, { name: 'rejected', by: 'institution', reasons }],
    signing: [
      ...sent,
      ...signed,
      ...(reasons.length > 0 ? [{ name: 'declined', by: 'institution', reasons } as const] : []),
    ],
    joined: [...sent, ...joined],
    closed: [...sent, ...joined, { name: 'closed', by: 'keeper' }],
  };
  return [...begun, ...first, ...(last[fate.state] ?? [])];
};

const eventsOf = (file: SeedFile, newId: (time: number) => string): Insertable<DB['events']>[] => {
  const way = wayOf(file);
  const [from, to] = [file.begunAt.getTime(), file.touchedAt.getTime()];
  return way.map(({ name, by, fields, reasons }, place) => {
    // Written at once; the newest is dated at the last change.
    const at = new Date(place === way.length - 1 ? to : Math.min(to, from + place * SITTING_MS));
    const isKeeper = by === 'keeper';
    return {
      ...{
        houseId: NIL_ID,
        id: newId(at.getTime()),
        name: `onboarding.${name}`,
        entity: 'onboarding',
        entityId: file.id,
      },
      before: null,
      after: {
        code: file.code,
        ...(fields && { fields: [...fields] }),
        ...(reasons && { reasons: [...reasons] }),
      },
      ...{ userId: isKeeper ? file.keeper.id : null, actor: isKeeper ? file.keeper.realname : INSTITUTION },
      ...{ requestId: REQUEST, at },
    };
  });
};

const RECENT_DAYS = 30;

const newsOf = ({ fate, landlord, asks, reasons }: SeedFile) => {
  const params = {
    name: landlord.name,
    count: asks.length,
    reasons: asks.map(({ reason }) => reason).join('；'),
  };
  if (fate.state === 'supplement')
    return { kind: 'todo', key: 'supplement', params, ...returnedWords.supplement } as const;
  if (fate.state === 'rejected')
    return {
      kind: 'todo',
      key: 'rejected',
      params: { ...params, reasons: reasons.join('；') },
      ...returnedWords.rejected,
    } as const;
  if (fate.state === 'signing') return { kind: 'todo', key: 'signing', params, ...signingWords } as const;
  return fate.state === 'joined' && fate.touched <= RECENT_DAYS
    ? ({ kind: 'message', key: 'joined', params, ...joinedWords } as const)
    : null;
};

export const insertOnboardingNews = async (
  db: Db,
  files: readonly SeedFile[],
  random: Random,
): Promise<void> => {
  const newId = createIds(random);
  await insertRows(
    db,
    'events',
    files.flatMap((file) => eventsOf(file, newId)),
  );
  const told = await usersWhoMay(db, { permission: 'onboarding:submit' });
  const rows = files.flatMap((file) => {
    const news = newsOf(file);
    if (!news) return [];
    const { kind, title, content, params, key } = news;
    return told.map((userId) => ({
      ...{ id: newId(file.touchedAt.getTime()), userId, kind, subject: 'landlord' },
      ...{ titleZh: sayText(title, 'zh-CN', params), titleEn: sayText(title, 'en-US', params) },
      ...{ contentZh: sayText(content, 'zh-CN', params), contentEn: sayText(content, 'en-US', params) },
      ...{ path: filePath(file), key: todoKey({ id: file.id, round: file.fate.round }, key) },
      ...{ readAt: null, settledAt: null, createdAt: file.touchedAt },
    }));
  });
  await insertRows(db, 'inboxMessages', rows);
  await sql`select setval('onboarding_number_seq', ${files.length})`.execute(db);
};
