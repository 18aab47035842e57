/** Guests as members: contacts, levels, tags and likes; some who are there twice. */
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { maskEmail, sealedPhone } from '../../platform/field-cipher.ts';
import { spelledName } from '../../platform/spelling.ts';
import { noteAllDuplicates } from '../../sales/members/find-duplicates.ts';
import { insertRows } from '../bulk-insert.ts';
import { consentsOf, levelOf, likesOf, noteOf, tagsOf } from '../data/member-facts.ts';
import type { Moment } from '../houses/calendar.ts';
import { createIds } from '../random.ts';
import { type GuestRow, insertMemberPapers, type MemberTools, papersOfGuest } from './member-papers.ts';

type Row<T extends keyof DB> = Insertable<DB[T]>;

const KNOWN = 0.4;

const personOf = (row: GuestRow, tools: MemberTools) => {
  if ((row.stayCount ?? 0) === 0 || !tools.random.chance(KNOWN))
    return { sex: null, birthCipher: null, nationality: null, language: null };
  const { sex, birthCipher, nationality } = papersOfGuest(row, tools);
  const languages: Readonly<Record<string, string>> = { CN: 'zh', JP: 'ja', KR: 'ko', FR: 'fr', DE: 'de' };
  return { sex, birthCipher, nationality, language: languages[nationality] ?? 'en' };
};

/** Returning guests have more facts. */
const withFacts = (rows: readonly GuestRow[], tools: MemberTools): GuestRow[] =>
  rows.map((row) => {
    const { random, calendar } = tools;
    const stays = row.stayCount ?? 0;
    return {
      ...row,
      ...personOf(row, tools),
      level: levelOf(stays, random),
      tags: tagsOf(stays, random),
      preferences: likesOf(stays, random) as never,
      consents: consentsOf(stays, calendar.instant({ day: -20, minute: 700 }), random) as never,
      note: noteOf(stays, random),
      createdBy: null,
      createdByName: null,
    };
  });

const mainContact = ({
  id,
  phoneCipher,
  phoneHash,
  phoneMasked,
  createdAt,
}: GuestRow): Row<'guestContacts'>[] =>
  phoneCipher && phoneHash && phoneMasked
    ? [
        {
          id,
          guestId: id,
          kind: 'phone',
          label: '',
          valueCipher: phoneCipher,
          hash: phoneHash,
          masked: phoneMasked,
          position: 0,
          createdAt: createdAt as Date,
        },
      ]
    : [];

const MAIL = 0.3;

/** Returning guests have left a mail or a WeChat. */
const otherContacts = (
  row: GuestRow,
  newId: () => string,
  { cipher, random }: MemberTools,
): Row<'guestContacts'>[] => {
  if ((row.stayCount ?? 0) < 2 || !random.chance(MAIL)) return [];
  const spelled = spelledName(row.name).split(' ')[1]?.replaceAll(/\W/g, '') ?? 'guest';
  const isMail = random.chance(0.5);
  const value = isMail ? `${spelled}${random.int(1, 99)}@example.com` : `wx_${spelled}${random.int(10, 99)}`;
  return [
    {
      id: newId(),
      guestId: row.id,
      kind: isMail ? 'email' : 'wechat',
      label: isMail ? '开票' : '',
      valueCipher: cipher.encrypt(value),
      hash: cipher.hash(value),
      masked: isMail ? maskEmail(value) : `${value.slice(0, 2)}****${value.slice(-2)}`,
      position: 1,
      createdAt: row.createdAt as Date,
    },
  ];
};

/** Duplicates entered at the desk with another phone, and two members without a stay. */
const enteredByHand = (
  rows: readonly GuestRow[],
  newId: (at: Moment) => string,
  tools: MemberTools,
): GuestRow[] => {
  const { calendar, people, cipher } = tools;
  const again = rows
    .filter((row) => (row.stayCount ?? 0) > 1 && row.phoneMasked?.startsWith('1'))
    .slice(0, 3)
    .map((row, index) => ({
      name: row.name,
      phone: `1990000${row.phoneMasked?.slice(-4)}`,
      day: -index - 1,
    }));
  const coming = [
    { name: '顾念安', phone: '19900008801', day: 0 },
    { name: '上官云舒', phone: '19900008802', day: -6 },
  ];
  return [...again, ...coming].map(({ name, phone, day }) => {
    const at = { day, minute: 640 };
    return {
      id: newId(at),
      name,
      nameSpelled: spelledName(name),
      ...sealedPhone(cipher, phone),
      source: 'manual',
      stayCount: 0,
      lifetimeFen: 0,
      lastStayOn: null,
      createdAt: calendar.instant(at),
      level: 'standard',
      tags: [],
      preferences: {} as never,
      consents: {} as never,
      note: '',
      createdBy: people.users.frontdesk.id,
      createdByName: people.users.frontdesk.realname,
    };
  });
};

/** A former guest who is blacklisted. */
const insertBlacklisted = async (db: Db, guest: GuestRow | undefined, id: string, tools: MemberTools) => {
  if (!guest) return;
  const { calendar, people } = tools;
  const { name, phoneCipher = null, phoneHash = null, phoneMasked = null } = guest;
  await insertRows(db, 'blacklistedGuests', [
    {
      id,
      name,
      phoneCipher,
      phoneHash,
      phoneMasked,
      reason: '多次在房间内吸烟，触发烟感报警',
      houseId: null,
      addedBy: people.users.supervisor.realname,
      addedAt: calendar.instant({ day: -12, minute: 930 }),
    },
  ]);
};

/** Before the orders; `guests` with the figures that those will have made of them. */
export const insertMembers = async (
  db: Db,
  guests: readonly GuestRow[],
  tools: MemberTools,
): Promise<void> => {
  const { calendar, random } = tools;
  const ids = createIds(random.fork('ids'));
  const newId = (at: Moment) => ids(calendar.idTime(at));
  const rows = withFacts(guests, tools);
  const byHand = enteredByHand(rows, newId, tools);
  await insertRows(db, 'guests', rows);
  await insertRows(db, 'guests', byHand);
  await insertRows(db, 'guestContacts', [...rows, ...byHand].flatMap(mainContact));
  await insertRows(
    db,
    'guestContacts',
    rows.flatMap((row) => otherContacts(row, () => newId({ day: -1, minute: 800 }), tools)),
  );
  const stayed = rows.filter(({ stayCount }) => (stayCount ?? 0) > 0);
  await insertMemberPapers(db, random.fork('papers').shuffle(stayed), newId, tools);
  const unwanted = stayed.filter(({ phoneHash }) => phoneHash)[7];
  await insertBlacklisted(db, unwanted, newId({ day: -12, minute: 930 }), tools);
  await noteAllDuplicates({ db, now: calendar.now });
};
