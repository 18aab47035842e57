/** Onboarding files of the demo business, in every state, with their photos, history and todos. */
import { createHash } from 'node:crypto';
import { isChineseId } from '@minsu/contract/account/document-rules.ts';
import { checkCharacter } from '@minsu/contract/invoices/tax-code-rules.ts';
import { luhnDigit, maskCard } from '@minsu/contract/onboarding/card-rules.ts';
import {
  type PhotoKind,
  photoKinds,
  photosNeeded,
  type SubjectType,
} from '@minsu/contract/onboarding/onboarding-fields.ts';
import { onboardingProblems } from '@minsu/contract/onboarding/onboarding-rules.ts';
import type { OnboardingState } from '@minsu/contract/onboarding/onboarding-states.ts';
import type { Insertable } from 'kysely';
import { sealedDocument } from '../modules/account/sealed-document.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { DB } from '../platform/database/tables.ts';
import type { FieldCipher } from '../platform/field-cipher.ts';
import { maskPhone } from '../platform/field-cipher.ts';
import { writeContent } from '../platform/files.ts';
import { insertRows } from './bulk-insert.ts';
import type { SeedCalendar } from './calendar.ts';
import {
  banks,
  closeReason,
  declinedReason,
  rejectReasons,
  supplementAsks,
} from './data/onboarding-texts.ts';
import { insertOnboardingNews } from './onboarding-news.ts';
import type { People, Person } from './people.ts';
import { mobileNumber } from './phones.ts';
import { type DrawnPhoto, drawOnboardingPhoto } from './pictures/onboarding-pictures.ts';
import { createIds, type Random } from './random.ts';

export interface OnboardingTools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly cipher: FieldCipher;
  readonly filesDir: string;
  readonly random: Random;
}

/** How far a draft has been written. */
type Written = 'contact' | 'identity' | 'account' | 'all';

export interface Fate {
  /** In the order the landlords came. */
  readonly landlord: number;
  readonly subject: SubjectType;
  readonly state: OnboardingState;
  readonly written: Written;
  /** Days ago: begun, last touched. */
  readonly begun: number;
  readonly touched: number;
  readonly round: number;
  /** Days until a supplement is due. */
  readonly due?: number;
  /** Photos that are not there yet. */
  readonly without?: readonly PhotoKind[];
}

const whole = (
  landlord: number,
  subject: SubjectType,
  state: OnboardingState,
  begun: number,
  touched: number,
  round = 1,
) => ({ landlord, subject, state, written: 'all', begun, touched, round }) as const;

const draft = (
  landlord: number,
  subject: SubjectType,
  written: Written,
  begun: number,
  touched: number,
): Fate => ({
  ...{ landlord, subject, written, begun, touched },
  ...{ state: 'staged', round: 0 },
});

const fates: readonly Fate[] = [
  whole(0, 'person', 'joined', 210, 203),
  whole(1, 'company', 'joined', 205, 196, 2),
  { ...draft(2, 'person', 'all', 3, 1), without: ['shopInside', 'bankCard'] },
  whole(3, 'company', 'signing', 12, 4),
  whole(4, 'soleTrader', 'joined', 150, 141),
  { ...whole(5, 'company', 'supplement', 9, 2), due: 2 },
  whole(6, 'company', 'auditing', 5, 0),
  whole(7, 'soleTrader', 'rejected', 14, 3),
  draft(8, 'person', 'contact', 26, 19),
  whole(10, 'company', 'joined', 120, 112),
  { ...whole(11, 'person', 'supplement', 8, 1), due: 6 },
  whole(12, 'company', 'ready', 4, 1, 0),
  { ...draft(13, 'person', 'all', 2, 0), without: ['shopFront'] },
  whole(14, 'company', 'rejected', 20, 6, 2),
  whole(15, 'soleTrader', 'ready', 11, 9, 0),
  whole(16, 'person', 'closed', 190, 31),
  whole(17, 'company', 'signing', 15, 8),
  draft(18, 'person', 'identity', 16, 12),
  draft(20, 'company', 'account', 6, 2),
  draft(21, 'soleTrader', 'identity', 1, 0),
  whole(22, 'person', 'joined', 90, 83),
  whole(23, 'company', 'joined', 75, 66),
];

const HUES = [212, 28] as const;
const FACTOR = { contact: 0, identity: 1, account: 2, all: 3 } as const;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Long enough that the sandbox, which knows nothing of them, is not asked at once. */
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

const idNumberOf = (random: Random): string => {
  const birth = `${random.int(1962, 1994)}${String(random.int(1, 12)).padStart(2, '0')}${String(random.int(1, 28)).padStart(2, '0')}`;
  const body = `330106${birth}${String(random.int(1, 999)).padStart(3, '0')}`;
  return [...'0123456789X'].map((last) => body + last).find(isChineseId) as string;
};

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

const licenceOf = (subject: SubjectType, random: Random): string => {
  const tail = Array.from({ length: 7 }, () => random.pick([...SIGNS])).join('');
  const body = `${subject === 'company' ? '91' : '92'}330106MA${tail}`;
  return body + checkCharacter(body);
};

const cardOf = (bin: string, random: Random): string => {
  const body = bin + Array.from({ length: 12 }, () => random.int(0, 9)).join('');
  return body + luhnDigit(body);
};

const sealed = (
  cipher: FieldCipher,
  name: string,
  value: string | null,
  masked: (value: string) => string,
) => ({
  [`${name}Cipher`]: value === null ? null : cipher.encrypt(value),
  [`${name}Masked`]: value === null ? null : masked(value),
});

/** As far as it was written, step by step. */
const contentOf = ({ fate, landlord, touchedAt }: SeedFile, { cipher, random, people }: OnboardingTools) => {
  const far = FACTOR[fate.written];
  const isCompany = fate.subject === 'company';
  const person = isCompany ? people.users.landlord.realname : landlord.name;
  const [bank, bin] = random.pick(banks);
  const [idNumber, card, phone] = [idNumberOf(random), cardOf(bin, random), mobileNumber(random)];
  const licenceName = isCompany ? landlord.name : `${landlord.name}民宿`;
  const hasLicence = fate.subject !== 'person' && far >= 2;
  const document = far >= 1 ? sealedDocument(cipher, 'idCard', idNumber) : null;
  return {
    contactName: person,
    ...sealed(cipher, 'contactPhone', phone, maskPhone),
    personName: far >= 1 || fate.subject === 'person' ? person : '',
    idNumberCipher: document?.numberSealed ?? null,
    idNumberMasked: document?.numberMasked ?? null,
    idNumberHash: document?.numberHash ?? null,
    idUntil: far >= 1 ? `20${random.int(31, 44)}-${String(random.int(1, 12)).padStart(2, '0')}-15` : null,
    licenceName: hasLicence || isCompany ? licenceName : '',
    licenceNumber: hasLicence ? licenceOf(fate.subject, random) : '',
    licenceLongTerm: hasLicence,
    accountKind: isCompany ? 'public' : fate.subject === 'person' || far >= 2 ? 'private' : null,
    accountName: isCompany ? landlord.name : person,
    ...sealed(cipher, 'cardNumber', far >= 2 ? card : null, maskCard),
    cardNumberHash: far >= 2 ? cipher.hash(`card ${card}`) : null,
    bank: far >= 2 ? bank : '',
    branch: far >= 2 ? `${bank}杭州西湖支行` : '',
    termsAgreedAt: far >= 3 ? touchedAt : null,
  };
};

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
    ...contentOf(file, tools),
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
  return fates.flatMap((fate, place): SeedFile[] => {
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

/** Two drawings of each kind, sealed once each. */
const insertPhotos = async (
  db: Db,
  taken: readonly Taken[],
  { cipher, filesDir, random }: OnboardingTools,
) => {
  const newId = createIds(random.fork('photos'));
  const drawn = new Map<string, DrawnPhoto>();
  for (const kind of photoKinds)
    for (const hue of HUES) drawn.set(`${kind}${hue}`, await drawOnboardingPhoto(kind, hue));
  const rows: Insertable<DB['onboardingPhotos']>[] = [];
  for (const [place, { file, kinds }] of taken.entries())
    for (const kind of kinds) {
      const photo = drawn.get(`${kind}${HUES[place % HUES.length]}`) as DrawnPhoto;
      const id = newId(file.begunAt.getTime());
      const fileKey = photoKey(id);
      await writeContent(filesDir, fileKey, cipher.encrypt(photo.full.toString('base64')));
      rows.push({
        ...{ onboardingId: file.id, kind, id, fileKey, preview: photo.preview },
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
