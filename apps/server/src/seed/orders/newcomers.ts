/** Applications for an account, decided and open, and a name to be certified. */
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import type { Insertable } from 'kysely';
import { CERTIFICATIONS, certificationNews } from '../../foundation/account/certification-news.ts';
import { certificationTodo } from '../../foundation/account/locked-certification.ts';
import { sealedDocument } from '../../foundation/account/sealed-document.ts';
import { DEMO_PASSWORD } from '../../foundation/auth/demo-logins.ts';
import { hashPassword } from '../../foundation/auth/password-hash.ts';
import { usersWhoMay } from '../../foundation/messages/recipient-queries.ts';
import {
  applicationNews,
  applicationPath,
  applicationTodo,
  decisionMail,
} from '../../foundation/users/application-words.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { type FieldCipher, maskEmail } from '../../platform/field-cipher.ts';
import { insertRows } from '../bulk-insert.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import { createIds, type Random } from '../random.ts';
import type { People } from './people.ts';

interface Newcomers {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly cipher: FieldCipher;
  readonly publicUrl: string;
  readonly random: Random;
}

interface Applicant {
  readonly username: string;
  readonly realname: string;
  readonly phone: string;
  readonly departmentWish: string;
  readonly note: string | null;
  /** Days before today. */
  readonly filed: number;
  readonly decided?: { readonly day: number; readonly reason: string | null };
}

const applicants: readonly Applicant[] = [
  {
    username: 'zhouyuqing',
    realname: '周雨晴',
    phone: '19900000021',
    departmentWish: '杭州运营部 · 前台',
    note: '十一月底入职，店长叶晚晴可以证明',
    filed: -1,
  },
  {
    username: 'hejianguo',
    realname: '何建国',
    phone: '19900000022',
    departmentWish: '保洁',
    note: null,
    filed: -2,
  },
  {
    username: 'wang888',
    realname: '王先生',
    phone: '19900000023',
    departmentWish: '推广合作',
    note: '想了解房源推广',
    filed: -9,
    decided: { day: -8, reason: '账号只供本公司员工使用' },
  },
  {
    username: 'housekeeper',
    realname: '吴桂芳',
    phone: '19900000008',
    departmentWish: '杭州运营部 · 保洁',
    note: null,
    filed: -30,
    decided: { day: -29, reason: null },
  },
];

const MORNING = 9 * 60 + 40;
const LANGUAGE = 'zh-CN';

/** Made up, with the check digit that a real one has. */
const ID_NUMBER = '110101199509090028';

const inBoth = ([zh, en]: Text, params: Readonly<Record<string, string>>): [string, string] => [
  sayText([zh, en], 'zh-CN', params),
  sayText([zh, en], 'en-US', params),
];

type Todo = Pick<Insertable<DB['inboxMessages']>, 'path' | 'key' | 'createdAt'> & {
  readonly title: readonly [string, string];
  readonly content: readonly [string, string];
};

const tell = (userIds: readonly string[], todo: Todo, newId: () => string) =>
  userIds.map((userId) => ({
    id: newId(),
    userId,
    kind: 'todo',
    subject: 'people',
    titleZh: todo.title[0],
    titleEn: todo.title[1],
    contentZh: todo.content[0],
    contentEn: todo.content[1],
    path: todo.path ?? null,
    key: todo.key ?? null,
    createdAt: todo.createdAt,
  }));

const stateOf = ({ decided }: Applicant): 'pending' | 'approved' | 'rejected' =>
  !decided ? 'pending' : decided.reason === null ? 'approved' : 'rejected';

const mailOf = ({ username }: Applicant): string => `${username}@minsu.example`;

type Seeding = Newcomers & { readonly newId: (day: number) => string; readonly at: (day: number) => Date };

const seedingOf = (newcomers: Newcomers): Seeding => {
  const { calendar, random } = newcomers;
  const ids = createIds(random);
  const moment = (day: number) => ({ day, minute: MORNING });
  return {
    ...newcomers,
    newId: (day) => ids(calendar.idTime(moment(day))),
    at: (day) => calendar.instant(moment(day)),
  };
};

const applicationRow = (
  { people, newId, at }: Seeding,
  applicant: Applicant,
  passwordHash: string,
): Insertable<DB['userApplications']> => {
  const { filed, decided, ...known } = applicant;
  const state = stateOf(applicant);
  return {
    ...known,
    id: newId(filed),
    email: mailOf(applicant),
    language: LANGUAGE,
    createdAt: at(filed),
    state,
    userId: state === 'approved' ? people.users.housekeeper.id : null,
    passwordHash: state === 'pending' ? passwordHash : null,
    reason: decided?.reason ?? null,
    decidedBy: decided ? people.users.admin.realname : null,
    decidedAt: decided ? at(decided.day) : null,
  };
};

const decisionRow = (
  { cipher, publicUrl, people, newId, at }: Seeding,
  applicant: Applicant,
  { day, reason }: NonNullable<Applicant['decided']>,
): Insertable<DB['notifications']> => {
  const decision = reason === null ? 'approved' : 'rejected';
  const { realname, username } = applicant;
  const params = { realname, username, reason: reason ?? '' };
  const { subject, text } = decisionMail(decision, LANGUAGE, publicUrl, params);
  return {
    id: newId(day),
    kind: decision === 'approved' ? 'auth.approved' : 'auth.refused',
    channel: 'mail',
    recipientCipher: cipher.encrypt(mailOf(applicant)),
    recipientMasked: maskEmail(mailOf(applicant)),
    userId: decision === 'approved' ? people.users.housekeeper.id : null,
    language: LANGUAGE,
    subject,
    bodyCipher: cipher.encrypt(text),
    secret: false,
    // The demo has no mail server.
    state: 'kept',
    createdAt: at(day),
  };
};

const insertApplications = async (db: Db, seeding: Seeding): Promise<void> => {
  const { newId, at } = seeding;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const approvers = await usersWhoMay(db, { permission: 'user:approve' });
  for (const applicant of applicants) {
    const { filed, decided, realname } = applicant;
    const row = applicationRow(seeding, applicant, passwordHash);
    await insertRows(db, 'userApplications', [row]);
    if (decided) {
      await insertRows(db, 'notifications', [decisionRow(seeding, applicant, decided)]);
      continue;
    }
    const todo = {
      title: inBoth(applicationNews.title, { realname }),
      content: inBoth(applicationNews.content, { realname }),
      path: applicationPath(row.id),
      key: applicationTodo(row.id),
      createdAt: at(filed),
    };
    await insertRows(
      db,
      'inboxMessages',
      tell(approvers, todo, () => newId(filed)),
    );
  }
};

const insertCertification = async (db: Db, { people, cipher, newId, at }: Seeding): Promise<void> => {
  const { id: userId, realname } = people.users.operator;
  const id = newId(-1);
  const submittedAt = at(-1);
  const document = { documentType: 'idCard', ...sealedDocument(cipher, 'idCard', ID_NUMBER) };
  await insertRows(db, 'certifications', [
    { id, userId, state: 'auditing', realName: realname, ...document, submittedAt },
  ]);
  const todo = {
    title: inBoth(certificationNews.title, { name: realname }),
    content: inBoth(certificationNews.content, { name: realname }),
    path: CERTIFICATIONS,
    key: certificationTodo(id),
    createdAt: submittedAt,
  };
  const reviewers = await usersWhoMay(db, { permission: 'certification:review' });
  const others = reviewers.filter((reviewer) => reviewer !== userId);
  await insertRows(
    db,
    'inboxMessages',
    tell(others, todo, () => newId(-1)),
  );
};

export const insertNewcomers = async (db: Db, newcomers: Newcomers): Promise<void> => {
  const seeding = seedingOf(newcomers);
  await insertApplications(db, seeding);
  await insertCertification(db, seeding);
};
