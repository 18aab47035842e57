/** Documents of members in every state of their check, with what was done to them and their photos. */
import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import sharp from 'sharp';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import type { FieldCipher } from '../../platform/field-cipher.ts';
import { writeLocal } from '../../platform/files/local-store.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { insertRows } from '../bulk-insert.ts';
import type { Moment, SeedCalendar } from '../houses/calendar.ts';
import type { Random } from '../random.ts';
import { documentColumns } from './guest-documents.ts';
import type { People } from './people.ts';

type Row<T extends keyof DB> = Insertable<DB[T]>;
export type GuestRow = Row<'guests'>;

export interface MemberTools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly cipher: FieldCipher;
  readonly random: Random;
  readonly filesDir: string;
}

/** Deterministic, so that everything known about a guest fits the documents. */
export const papersOfGuest = ({ id, name }: GuestRow, { calendar, cipher, random }: MemberTools) =>
  documentColumns(name, false, { today: calendar.today, cipher, random: random.fork(`papers of ${id}`) });

const sides = ['front', 'back'] as const;
type Side = (typeof sides)[number];

type Fate = 'pending' | 'passed' | 'rejected' | 'unproved';

/** How many of each, the latest recorded first. */
const fates: readonly (readonly [Fate, number])[] = [
  ['pending', 12],
  ['rejected', 3],
  ['unproved', 5],
  ['passed', 28],
];
const reasons = ['照片反光，号码看不清', '证件已过有效期', '照片与录入的证件类型不符'] as const;

/** Days from today on which documents end; null: never. */
const endOf = (index: number): number | null => {
  if (index % 11 === 4) return -14;
  if (index % 9 === 2) return 12;
  return index % 4 === 0 ? null : 900 + index * 37;
};

const momentOf = (fate: Fate, index: number): Moment =>
  fate === 'pending'
    ? { day: -Math.floor(index / 4), minute: 620 + (index % 4) * 35 }
    : { day: -5 - index, minute: 600 + (index % 7) * 45 };

const documentOf = (
  guest: GuestRow,
  fate: Fate,
  index: number,
  newId: (at: Moment) => string,
  tools: MemberTools,
) => {
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

/** The steps of front desk and supervisor. */
const stepsOf = (
  guest: GuestRow,
  { row, by, at, decidedAt, isDecided }: ReturnType<typeof documentOf>,
  newId: (at: Moment) => string,
  { calendar, people }: MemberTools,
): Row<'events'>[] => {
  const step = (name: string, moment: Moment, who: { readonly id: string; readonly realname: string }) => ({
    houseId: NIL_ID,
    id: newId(moment),
    name,
    entity: 'member',
    entityId: guest.id,
    before: null,
    after: { documentType: row.type } as never,
    userId: who.id,
    actor: who.realname,
    requestId: 'seed',
    at: calendar.instant(moment),
  });
  const verdict = row.state === 'passed' ? 'member.documentPassed' : 'member.documentRejected';
  return [
    step('member.documentRecorded', at, by),
    ...(isDecided ? [step(verdict, decidedAt, people.users.supervisor)] : []),
  ];
};

const photosOf = (
  { row, by, at }: ReturnType<typeof documentOf>,
  newId: (at: Moment) => string,
  { calendar }: MemberTools,
): Row<'guestDocumentPhotos'>[] =>
  row.state === 'unproved'
    ? []
    : sides.map((side) => ({
        id: newId(at),
        documentId: row.id,
        side,
        fileKey: createHash('sha256')
          .update(`member photo ${row.id} ${side}`)
          .digest('base64url')
          .slice(0, 32),
        uploadedBy: by.id,
        createdAt: calendar.instant(at),
      }));

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

const storePhotos = async (
  photos: readonly Row<'guestDocumentPhotos'>[],
  { cipher, filesDir }: MemberTools,
): Promise<void> => {
  const drawn = async (side: Side) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="680" height="430"><rect width="680" height="430" rx="24" fill="#eef2f8"/>${cards[side]}</svg>`;
    return cipher.encrypt((await sharp(Buffer.from(svg)).webp().toBuffer()).toString('base64'));
  };
  const sealed = { front: await drawn('front'), back: await drawn('back') };
  await Promise.all(photos.map(({ fileKey, side }) => writeLocal(filesDir, fileKey, sealed[side as Side])));
};

/** As many of these guests as there are fates. */
export const insertMemberPapers = async (
  db: Db,
  guests: readonly GuestRow[],
  newId: (at: Moment) => string,
  tools: MemberTools,
): Promise<void> => {
  const plan = fates.flatMap(([fate, count]) => Array.from({ length: count }, () => fate));
  const told = plan.flatMap((fate, index) => {
    const guest = guests[index];
    return guest ? [{ guest, document: documentOf(guest, fate, index, newId, tools) }] : [];
  });
  const photos = told.flatMap(({ document }) => photosOf(document, newId, tools));
  await insertRows(
    db,
    'guestDocuments',
    told.map(({ document }) => document.row),
  );
  await insertRows(db, 'guestDocumentPhotos', photos);
  await insertRows(
    db,
    'events',
    told.flatMap(({ guest, document }) => stepsOf(guest, document, newId, tools)),
  );
  await storePhotos(photos, tools);
};
