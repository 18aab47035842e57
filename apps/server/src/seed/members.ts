/** Guests as members: contacts, levels, tags and likes; documents in every state of their check; some who are there twice. */
import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import sharp from 'sharp';
import { noteAllDuplicates } from '../modules/members/find-duplicates.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { DB } from '../platform/database/tables.ts';
import { type FieldCipher, maskEmail, sealedPhone } from '../platform/field-cipher.ts';
import { writeContent } from '../platform/files.ts';
import { NIL_ID } from '../platform/ids.ts';
import { spelledName } from '../platform/spelling.ts';
import { insertRows } from './bulk-insert.ts';
import type { Moment, SeedCalendar } from './calendar.ts';
import { consentsOf, levelOf, likesOf, noteOf, tagsOf } from './data/member-facts.ts';
import { documentColumns } from './guest-documents.ts';
import type { People } from './people.ts';
import { createIds, type Random } from './random.ts';

type Row<T extends keyof DB> = Insertable<DB[T]>;
export type GuestRow = Row<'guests'>;

export interface MemberTools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly cipher: FieldCipher;
  readonly random: Random;
  readonly filesDir: string;
}

/** The same whenever they are asked for: what the desk knows of a guest fits his papers. */
const papersOfGuest = ({ id, name }: GuestRow, { calendar, cipher, random }: MemberTools) =>
  documentColumns(name, false, { today: calendar.today, cipher, random: random.fork(`papers of ${id}`) });

const KNOWN = 0.4;

const personOf = (row: GuestRow, tools: MemberTools) => {
  if ((row.stayCount ?? 0) === 0 || !tools.random.chance(KNOWN))
    return { sex: null, birthCipher: null, nationality: null, language: null };
  const { sex, birthCipher, nationality } = papersOfGuest(row, tools);
  const languages: Readonly<Record<string, string>> = { CN: 'zh', JP: 'ja', KR: 'ko', FR: 'fr', DE: 'de' };
  return { sex, birthCipher, nationality, language: languages[nationality] ?? 'en' };
};

/** Who came more than once is known better. */
export const withFacts = (rows: readonly GuestRow[], tools: MemberTools): GuestRow[] =>
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

const mainContact = ({ id, phoneCipher, phoneHash, phoneMasked, createdAt }: GuestRow): Row<'guestContacts'>[] =>
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

/** Entered at the desk with another phone by somebody who did not look first, and two who have not come yet. */
const enteredByHand = (rows: readonly GuestRow[], newId: (at: Moment) => string, tools: MemberTools): GuestRow[] => {
  const { calendar, people, cipher } = tools;
  const again = rows
    .filter((row) => (row.stayCount ?? 0) > 1 && row.phoneMasked?.startsWith('1'))
    .slice(0, 3)
    .map((row, index) => ({ name: row.name, phone: `1990000${row.phoneMasked?.slice(-4)}`, day: -index - 1 }));
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

type Fate = 'pending' | 'passed' | 'rejected' | 'unproved';

/** How many of each, the latest recorded first. */
const fates: readonly (readonly [Fate, number])[] = [
  ['pending', 12],
  ['rejected', 3],
  ['unproved', 5],
  ['passed', 28],
];
const reasons = ['照片反光，号码看不清', '证件已过有效期', '照片与录入的证件类型不符'] as const;

/** Days from today on which papers end; null: never. */
const endOf = (index: number): number | null => {
  if (index % 11 === 4) return -14;
  if (index % 9 === 2) return 12;
  return index % 4 === 0 ? null : 900 + index * 37;
};

const momentOf = (fate: Fate, index: number): Moment =>
  fate === 'pending'
    ? { day: -Math.floor(index / 4), minute: 620 + (index % 4) * 35 }
    : { day: -5 - index, minute: 600 + (index % 7) * 45 };

interface Papers {
  readonly documents: Row<'guestDocuments'>[];
  readonly photos: Row<'guestDocumentPhotos'>[];
  readonly events: Row<'events'>[];
}

const documentOf = (guest: GuestRow, fate: Fate, index: number, newId: (at: Moment) => string, tools: MemberTools) => {
  const { calendar, people, random } = tools;
  const at = momentOf(fate, index);
  const by = random.pick([people.users.frontdesk, people.users.operator]);
  const end = endOf(index);
  const papers = papersOfGuest(guest, tools);
  const isDecided = fate === 'passed' || fate === 'rejected';
  const decidedAt = { day: at.day, minute: at.minute + 90 };
  const row: Row<'guestDocuments'> = {
    id: newId(at),
    guestId: guest.id,
    type: papers.documentType,
    numberSealed: papers.documentCipher,
    numberHash: papers.documentHash,
    numberMasked: papers.documentMasked,
    country: papers.nationality,
    issuedOn: end === null ? null : calendar.date(end - 3_650),
    expiresOn: end === null ? null : calendar.date(end),
    state: fate,
    reason: fate === 'rejected' ? (reasons[index % reasons.length] as string) : null,
    recordedBy: by.id,
    recordedByName: by.realname,
    recordedAt: calendar.instant(at),
    decidedByName: isDecided ? people.users.supervisor.realname : null,
    decidedAt: isDecided ? calendar.instant(decidedAt) : null,
  };
  return { row, by, at, decidedAt, isDecided };
};

const papersOf = (guests: readonly GuestRow[], newId: (at: Moment) => string, tools: MemberTools): Papers => {
  const { calendar, people } = tools;
  const all: Papers = { documents: [], photos: [], events: [] };
  const plan = fates.flatMap(([fate, count]) => Array.from({ length: count }, () => fate));
  const step = (name: string, at: Moment, guest: GuestRow, by: { id: string; realname: string }) => ({
    houseId: NIL_ID,
    id: newId(at),
    name,
    entity: 'member',
    entityId: guest.id,
    before: null,
    after: { documentType: all.documents.at(-1)?.type } as never,
    userId: by.id,
    actor: by.realname,
    requestId: 'seed',
    at: calendar.instant(at),
  });
  for (const [index, fate] of plan.entries()) {
    const guest = guests[index];
    if (!guest) break;
    const { row, by, at, decidedAt, isDecided } = documentOf(guest, fate, index, newId, tools);
    all.documents.push(row);
    all.events.push(step('member.documentRecorded', at, guest, by));
    if (isDecided)
      all.events.push(
        step(fate === 'passed' ? 'member.documentPassed' : 'member.documentRejected', decidedAt, guest, people.users.supervisor),
      );
    if (fate === 'unproved') continue;
    for (const side of ['front', 'back'] as const)
      all.photos.push({
        id: newId(at),
        documentId: row.id,
        side,
        fileKey: createHash('sha256').update(`member photo ${row.id} ${side}`).digest('base64url').slice(0, 32),
        uploadedBy: by.id,
        createdAt: calendar.instant(at),
      });
  }
  return all;
};

/** A card without letters: the server may have no font. */
const cards = {
  front: `<rect x="470" y="70" width="150" height="190" rx="8" fill="#cfd9ea"/><circle cx="545" cy="135" r="36" fill="#8fa5c8"/>
    <path d="M485 250c8-50 30-66 60-66s52 16 60 66z" fill="#8fa5c8"/>
    ${[90, 130, 170, 210].map((y, i) => `<rect x="60" y="${y}" width="${260 + (i % 2) * 90}" height="16" rx="4" fill="#b7c4da"/>`).join('')}
    ${Array.from({ length: 18 }, (_, i) => `<rect x="${150 + i * 25}" y="320" width="15" height="24" rx="3" fill="#5c7299"/>`).join('')}`,
  back: `<circle cx="130" cy="130" r="62" fill="#d9a3a0"/><path d="M130 88l12 32h34l-27 20 10 34-29-20-29 20 10-34-27-20h34z" fill="#b6514c"/>
    ${[100, 150].map((y) => `<rect x="250" y="${y}" width="360" height="22" rx="4" fill="#b7c4da"/>`).join('')}
    ${[290, 330].map((y) => `<rect x="200" y="${y}" width="340" height="16" rx="4" fill="#8fa5c8"/>`).join('')}`,
};

const storePhotos = async (photos: Papers['photos'], { cipher, filesDir }: MemberTools): Promise<void> => {
  const drawn = async (side: keyof typeof cards) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="680" height="430"><rect width="680" height="430" rx="24" fill="#eef2f8"/>${cards[side]}</svg>`;
    return cipher.encrypt((await sharp(Buffer.from(svg)).webp().toBuffer()).toString('base64'));
  };
  const sealed = { front: await drawn('front'), back: await drawn('back') };
  await Promise.all(
    photos.map(({ fileKey, side }) => writeContent(filesDir, fileKey, sealed[side as keyof typeof cards])),
  );
};

/** One whom the houses do not want back, although he stayed. */
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

/** After the orders; `rows` are the guests as they were inserted. */
export const insertMembers = async (db: Db, rows: readonly GuestRow[], tools: MemberTools): Promise<void> => {
  const { calendar, random } = tools;
  const ids = createIds(random.fork('ids'));
  const newId = (at: Moment) => ids(calendar.idTime(at));
  const byHand = enteredByHand(rows, newId, tools);
  await insertRows(db, 'guests', byHand);
  const all = [...rows, ...byHand];
  await insertRows(db, 'guestContacts', all.flatMap(mainContact));
  await insertRows(
    db,
    'guestContacts',
    rows.flatMap((row) => otherContacts(row, () => newId({ day: -1, minute: 800 }), tools)),
  );
  const known = rows.filter(({ stayCount }) => (stayCount ?? 0) > 0);
  const { documents, photos, events } = papersOf(random.fork('papers').shuffle(known), newId, tools);
  await insertRows(db, 'guestDocuments', documents);
  await insertRows(db, 'guestDocumentPhotos', photos);
  await insertRows(db, 'events', events);
  await storePhotos(photos, tools);
  const unwanted = known.filter(({ phoneHash }) => phoneHash)[7];
  await insertBlacklisted(db, unwanted, newId({ day: -12, minute: 930 }), tools);
  await noteAllDuplicates({ db, now: calendar.now });
};
