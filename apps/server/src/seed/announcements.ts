/** Announcements of the demo business in every state, read by some. */
import { DAY_MS, HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { RoleCode } from '@minsu/contract/roles.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import { insertRows } from './bulk-insert.ts';
import type { SeedCalendar } from './houses/calendar.ts';
import type { People } from './orders/people.ts';
import { createIds, type Random } from './random.ts';

interface Sketch {
  readonly zh: readonly [title: string, body: string];
  readonly en: readonly [title: string, body: string];
  readonly roles: readonly RoleCode[];
  readonly state: 'draft' | 'scheduled' | 'published' | 'ended';
  readonly daysAgo: number;
  readonly pinned?: boolean;
}

const sketches: readonly Sketch[] = [
  {
    zh: [
      '元旦假期排班与备品准备',
      '元旦三天各门店入住率预计超过九成，请店长在本周五前排好前台与保洁班次，布草按平日的 1.5 倍备足。\n排班表：https://docs.example.com/roster',
    ],
    en: [
      'Rosters and supplies for New Year',
      'More than nine rooms in ten will be taken over the three days. Settle the rosters by Friday and keep one and a half times the linen.\nRoster: https://docs.example.com/roster',
    ],
    ...{ roles: [], state: 'published', daysAgo: 2, pinned: true },
  },
  {
    zh: [
      '外宾登记提醒',
      '外宾须在抵店 24 小时内完成入住登记上报，夜班交接时请逐一核对“入住登记”中的待上报名单。',
    ],
    en: [
      'Guests from abroad',
      'They are reported to the authority within 24 hours of their arrival. Go through the list of registrations at every handover.',
    ],
    ...{ roles: ['front_desk', 'operation_supervisor'], state: 'published', daysAgo: 6 },
  },
  {
    zh: [
      '12 月结算时间调整',
      '因年底关账，12 月房东结算单提前到 12 月 28 日生成，请财务在 26 日前处理完全部待审批支出。',
    ],
    en: [
      'Statements of December',
      'They are drawn up on 28 December already; settle all expenses by the 26th.',
    ],
    ...{ roles: ['finance'], state: 'scheduled', daysAgo: 1 },
  },
  {
    zh: ['大理门店停水通知', '洱海门店今日 9:00–12:00 停水检修，已为住客备好饮用水。'],
    en: [
      'No water in Dali',
      'The houses by Erhai have no water from 9 to 12 today; drinking water is there.',
    ],
    ...{ roles: [], state: 'ended', daysAgo: 16 },
  },
  {
    zh: ['春节价格与取消政策说明（草稿）', '待与各店长确认后发布。'],
    en: ['', ''],
    ...{ roles: ['operator', 'operation_supervisor'], state: 'draft', daysAgo: 0 },
  },
];

interface Setting {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly random: Random;
}

const READ_CHANCE = 0.6;
const MORNING = 9 * 60 + 30;
const PLANNED_MS = 3 * DAY_MS;

export const insertAnnouncements = async (db: Db, { calendar, people, random }: Setting): Promise<void> => {
  const newId = createIds(random);
  const { director } = people.users;
  const rows = sketches.map(({ zh, en, roles, state, daysAgo, pinned = false }) => {
    const at = calendar.instant({ day: -daysAgo, minute: daysAgo === 0 ? 0 : MORNING });
    const isOut = state === 'published' || state === 'ended';
    return {
      id: newId(at.getTime()),
      ...{ titleZh: zh[0], bodyZh: zh[1], titleEn: en[0], bodyEn: en[1], pinned, state },
      roles: [...roles],
      // A plan, not something that has happened.
      publishAt: state === 'scheduled' ? new Date(calendar.now.getTime() + PLANNED_MS) : null,
      publishedAt: isOut ? at : null,
      endedAt: state === 'ended' ? calendar.instant({ day: 1 - daysAgo, minute: MORNING }) : null,
      createdBy: director.id,
      createdByName: director.realname,
      createdAt: at,
      updatedAt: at,
    };
  });
  await insertRows(db, 'announcements', rows);
  for (const row of rows.filter(({ publishedAt }) => publishedAt !== null))
    await tellReaders(db, row, random);
};

interface Out {
  readonly id: string;
  readonly roles: readonly string[];
  readonly titleZh: string;
  readonly titleEn: string;
  readonly bodyZh: string;
  readonly bodyEn: string;
  readonly createdAt: Date;
}

const tellReaders = async (db: Db, row: Out, random: Random): Promise<void> => {
  const newId = createIds(random);
  const { rows: users } = await sql<{ id: string }>`
    select u.id from users u where ${row.roles.length === 0} or exists (
      select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id and r.role_code = any(${[...row.roles]}::text[])) order by u.username`.execute(
    db,
  );
  const told = users.map(({ id }) => ({
    userId: id,
    readAt: random.chance(READ_CHANCE) ? new Date(row.createdAt.getTime() + HOUR_MS) : null,
  }));
  await insertRows(
    db,
    'announcementReaders',
    told.map((one) => ({ ...one, announcementId: row.id, toldAt: row.createdAt })),
  );
  await insertRows(
    db,
    'inboxMessages',
    told.map(({ userId, readAt }) => ({
      id: newId(row.createdAt.getTime()),
      ...{
        userId,
        readAt,
        kind: 'notice',
        subject: 'announcement',
        path: null,
        key: `announcement:${row.id}`,
      },
      ...{ titleZh: row.titleZh, titleEn: row.titleEn, contentZh: row.bodyZh, contentEn: row.bodyEn },
      createdAt: row.createdAt,
    })),
  );
};
