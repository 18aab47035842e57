/** Onboarding files of the demo business, in every state, with their photos, history and todos. */
import { createHash } from 'node:crypto';
import { type PhotoKind, photosNeeded } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { onboardingProblems } from '@minsu/contract/finance/onboarding/onboarding-rules.ts';
import { DAY_MS, HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { Insertable } from 'kysely';
import sharp from 'sharp';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import type { FieldCipher } from '../../platform/field-cipher.ts';
import { writeLocal } from '../../platform/files/local-store.ts';
import { insertRows } from '../bulk-insert.ts';
import { type Fate, onboardingFates } from '../data/onboarding-fates.ts';
import { closeReason, declinedReason, rejectReasons, supplementAsks } from '../data/onboarding-texts.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import type { People, Person } from '../orders/people.ts';
import { onboardingPhoto } from '../photos/demo-photos.ts';
import { createIds, type Random } from '../random.ts';
import { seedContentOf } from './onboarding-content.ts';
import { insertOnboardingNews } from './onboarding-news.ts';

export interface OnboardingTools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly cipher: FieldCipher;
  readonly filesDir: string;
  readonly random: Random;
}

/** Pixels of the longer side of a preview; as uploads have it. */
const PREVIEW = 160;
/** Late enough that the sandbox, which does not have them, is not queried at once. */
const ASKED_AGAIN_MS = HOUR_MS;

interface Landlord {
  readonly id: string;
  readonly name: string;
}

export interface SeedFile {
  readonly id: string;
  readonly code: string;
  readonly fate: Fate;
  readonly landlord: Landlord;
  readonly keeper: Person;
  readonly begunAt: Date;
  readonly touchedAt: Date;
  readonly asks: readonly { readonly field: string; readonly reason: string }[];
  readonly reasons: readonly string[];
}

const stepOf = { contact: 'identity', identity: 'account', account: 'photos', all: 'confirm' } as const;

const progressOf = (
  { fate, begunAt, touchedAt, asks, reasons }: SeedFile,
  place: number,
  { calendar }: OnboardingTools,
) => {
  const { state, round, due } = fate;
  const wasSent = round > 0;
  const after = (ms: number) => new Date(Math.min(begunAt.getTime() + ms, touchedAt.getTime()));
  const submittedAt = wasSent ? after(HOUR_MS) : null;
  const isOpen = state === 'auditing' || state === 'signing';
  const hasPassed = state === 'signing' || state === 'joined' || state === 'closed';
  const hasJoined = state === 'joined' || state === 'closed';
  return {
    asks: [...asks] as never,
    reasons,
    deadline: due === undefined ? null : calendar.date(due),
    round,
    institutionSeq: wasSent ? round * 2 : 0,
    nextTryAt: isOpen ? new Date(calendar.now.getTime() + ASKED_AGAIN_MS) : null,
    acceptedAt: submittedAt,
    askedAt: wasSent ? touchedAt : null,
    merchantNo: hasJoined ? `8${String(20_260_000_000 + place * 7_919)}` : null,
    submittedAt,
    passedAt: hasPassed ? (hasJoined ? after(2 * HOUR_MS) : touchedAt) : null,
    joinedAt: hasJoined ? (state === 'joined' ? touchedAt : after(7 * DAY_MS)) : null,
    closedAt: state === 'closed' ? touchedAt : null,
    closeReason: state === 'closed' ? closeReason : null,
  };
};

const photoKindsOf = ({ fate }: SeedFile, accountKind: 'private' | 'public' | null): PhotoKind[] => {
  if (fate.written !== 'all') return [];
  return photosNeeded({ subject: fate.subject, accountKind }).filter((kind) => !fate.without?.includes(kind));
};

type FileRow = Insertable<DB['onboardingFiles']>;

const rowOf = (file: SeedFile, place: number, tools: OnboardingTools): FileRow => {
  const { id, code, fate, landlord, keeper, begunAt, touchedAt } = file;
  return {
    id,
    code,
    landlordId: landlord.id,
    state: fate.state,
    step: stepOf[fate.written],
    subject: fate.subject,
    ...seedContentOf(file, tools),
    ...progressOf(file, place, tools),
    keeperId: keeper.id,
    keeper: keeper.realname,
    createdAt: begunAt,
    touchedAt,
    missing: 0,
  } as FileRow;
};

/** As the rules of the product count it. */
const withMissing = (row: FileRow, photos: readonly PhotoKind[], { calendar }: OnboardingTools): FileRow => {
  const has = {
    contactPhone: row.contactPhoneCipher !== null,
    idNumber: row.idNumberCipher !== null,
    cardNumber: row.cardNumberCipher !== null,
  };
  const content = {
    ...row,
    idLongTerm: false,
    licenceUntil: null,
    termsAgreed: row.termsAgreedAt !== null,
    has,
    photos,
  };
  return { ...row, missing: onboardingProblems(content as never, calendar.today).length };
};

const asksOf = ({ state, subject }: Fate) =>
  state === 'supplement' ? supplementAsks[subject === 'person' ? 1 : 0] : [];

const reasonsOf = ({ state, landlord }: Fate, place: number): readonly string[] => {
  if (state === 'rejected') return rejectReasons[place % 2] ?? [];
  return state === 'signing' && landlord === 17 ? [declinedReason] : [];
};

const sketch = (
  landlords: readonly Landlord[],
  { calendar, people, random }: OnboardingTools,
): SeedFile[] => {
  const newId = createIds(random.fork('ids'));
  return onboardingFates.flatMap((fate, place): SeedFile[] => {
    const landlord = landlords[fate.landlord];
    if (!landlord) return [];
    const minute = 560 + place * 17;
    const begunAt = calendar.instant({ day: -fate.begun, minute: Math.min(minute, 900) });
    const touchedAt = calendar.instant({ day: -fate.touched, minute: Math.min(minute + 95, 1_080) });
    const day = calendar.date(-fate.begun).replaceAll('-', '');
    return [
      {
        id: newId(calendar.idTime({ day: -fate.begun, minute: Math.min(minute, 900) })),
        code: `RW${day}-${String(place + 1).padStart(6, '0')}`,
        fate,
        landlord,
        keeper: place % 3 === 0 ? people.users.supervisor : people.users.finance,
        begunAt,
        touchedAt,
        asks: asksOf(fate),
        reasons: reasonsOf(fate, place),
      },
    ];
  });
};

const photoKey = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 32);

interface Taken {
  readonly file: SeedFile;
  readonly kinds: readonly PhotoKind[];
}

const insertPhotos = async (
  db: Db,
  taken: readonly Taken[],
  { cipher, filesDir, random }: OnboardingTools,
) => {
  const newId = createIds(random.fork('photos'));
  const rows: Insertable<DB['onboardingPhotos']>[] = [];
  for (const [place, { file, kinds }] of taken.entries())
    for (const kind of kinds) {
      const photo = onboardingPhoto(kind, place);
      const id = newId(file.begunAt.getTime());
      const fileKey = photoKey(id);
      await writeLocal(filesDir, fileKey, cipher.encrypt(photo.toString('base64')));
      rows.push({
        ...{ onboardingId: file.id, kind, id, fileKey },
        preview: await sharp(photo).resize(PREVIEW).webp({ effort: 1 }).toBuffer(),
        pictureNo: file.fate.round > 0 ? `PIC${place}${kind}` : null,
        uploadedBy: file.keeper.id,
        uploadedAt: file.begunAt,
      });
    }
  await insertRows(db, 'onboardingPhotos', rows);
};

export const insertOnboarding = async (
  db: Db,
  landlords: readonly Landlord[],
  given: OnboardingTools,
): Promise<void> => {
  const tools = { ...given, random: given.random.fork('onboarding') };
  const files = sketch(landlords, tools);
  const made = files.map((file, place) => {
    const row = rowOf(file, place, tools);
    const kinds = photoKindsOf(file, row.accountKind as 'private' | 'public' | null);
    return { file, kinds, row: withMissing(row, kinds, tools) };
  });
  await insertRows(
    db,
    'onboardingFiles',
    made.map(({ row }) => row),
  );
  await insertPhotos(db, made, tools);
  await insertOnboardingNews(db, files, tools.random.fork('news'));
};
