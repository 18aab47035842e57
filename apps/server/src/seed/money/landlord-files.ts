/** Contacts and documents of the demo's landlords; some documents expire soon. */
import { createHash } from 'node:crypto';
import type { LandlordDocumentKind } from '@minsu/contract/finance/landlords/landlord.ts';
import type { LandlordKind } from '@minsu/contract/finance/landlords/landlord-rules.ts';
import { maskDocumentNumber } from '@minsu/contract/foundation/account/document-rules.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { checkCharacter } from '@minsu/contract/sales/invoices/tax-code-rules.ts';
import type { Insertable } from 'kysely';
import { sealedEmail, sealedNumber, sealedTaxId } from '../../finance/landlords/sealed-tax-id.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { type FieldCipher, sealedPhone } from '../../platform/field-cipher.ts';
import { writeLocal } from '../../platform/files/local-store.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { spelledName } from '../../platform/spelling.ts';
import { insertRows } from '../bulk-insert.ts';
import { type LandlordSketch, landlordFileOf, newLandlordSketches } from '../data/landlords.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import { drawnPaper } from '../houses/house-papers.ts';
import type { People } from '../orders/people.ts';
import { mobileNumber } from '../orders/phones.ts';
import { createIds, createRandom, type Random } from '../random.ts';

export interface LandlordTools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly cipher: FieldCipher;
  readonly filesDir: string;
}

interface Known {
  readonly id: string;
  readonly name: string;
  readonly kind: LandlordKind;
  readonly createdAt: Date;
  readonly sketch: LandlordSketch;
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const DIGITS = '0123456789';

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.pick([...DIGITS])).join('');

/**
 * Well formed but fictitious: an ID with its check digit (GB 11643), a credit code with its check character (GB 32100).
 */
const taxIdOf = ({ name, kind }: Pick<Known, 'name' | 'kind'>, random: Random): string => {
  if (kind === 'company') {
    const body = `91330106MA${digits(random, 7)}`;
    return body + checkCharacter(body);
  }
  if (/[A-Za-z]/.test(name)) return `P${digits(random, 8)}`;
  const body = `330106${random.int(1955, 1988)}0${random.int(1, 9)}${random.int(10, 28)}${digits(random, 3)}`;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return body + '10X98765432'[sum % 11];
};

interface Part {
  readonly landlord: Known;
  readonly random: Random;
  readonly newId: () => string;
  readonly taxId: string;
}

const profileOf = ({ landlord, random, taxId }: Part, { cipher }: LandlordTools) => {
  const { sketch, name } = landlord;
  const mailbox = spelledName(name).split(' ')[0]?.replaceAll(/\W/g, '') ?? 'owner';
  const { taxIdHash, ...taxIdOfHis } = sealedTaxId(cipher, taxId);
  return {
    spelled: spelledName(name),
    status: sketch.status ?? 'active',
    statusReason: sketch.reason ?? null,
    ...sealedEmail(cipher, random.chance(0.7) ? `${mailbox}@example.com` : null),
    ...taxIdOfHis,
    taxIdHash,
    address: sketch.address,
    note: sketch.note ?? '',
    tags: [...sketch.tags],
  };
};

const contactRows = ({ landlord, random, newId }: Part, { cipher }: LandlordTools) =>
  landlord.sketch.contacts.map(([name, role], position) => {
    const { phoneHash: _, ...phone } = sealedPhone(cipher, mobileNumber(random));
    const email = position === 0 ? `contact${position}.${newId().slice(-4)}@example.com` : null;
    return {
      landlordId: landlord.id,
      id: newId(),
      position,
      name,
      role,
      ...phone,
      ...sealedEmail(cipher, email),
    };
  });

interface SeedDocument {
  readonly kind: LandlordDocumentKind;
  readonly name: string;
  readonly number: string | null;
  readonly expiresOn: string | null;
  readonly scanned: boolean;
}

const documentsOf = ({ landlord, random, taxId }: Part, { calendar }: LandlordTools): SeedDocument[] => {
  const isCompany = landlord.kind === 'company';
  const far = () => calendar.date(random.int(300, 2_400));
  return [
    isCompany
      ? { kind: 'licence', name: '营业执照', number: taxId, expiresOn: null, scanned: true }
      : { kind: 'identity', name: '身份证', number: taxId, expiresOn: far(), scanned: true },
    ...landlord.sketch.documents.map(([kind, name, days]) => ({
      kind,
      name,
      number: kind === 'property' ? null : `${kind.slice(0, 2).toUpperCase()}${digits(random, 10)}`,
      expiresOn: days === null ? null : calendar.date(days),
      scanned: random.chance(0.7),
    })),
  ];
};

const scanOf = ({ landlord, newId }: Part, document: SeedDocument, people: People) => {
  const { createdAt } = landlord;
  const lines = [
    `持有人　${landlord.name}`,
    ...(document.number === null ? [] : [`编号　${maskDocumentNumber(document.number)}`]),
    `有效期　${document.expiresOn ?? '长期'}`,
  ];
  const svg = drawnPaper({ name: document.name, lines });
  const key = createHash('sha256').update(`${landlord.id} ${svg}`).digest('base64url').slice(0, 32);
  const id = newId();
  return {
    svg,
    file: { id, key, mime: 'image/svg+xml', sizeBytes: Buffer.byteLength(svg), createdAt, private: true },
    upload: {
      landlordId: landlord.id,
      fileId: id,
      fileKey: key,
      identity: document.kind === 'identity',
      fileName: `${document.name}.svg`,
      uploadedBy: people.users.supervisor.id,
      createdAt,
    },
  };
};

/** As `withSealedPicture` does. */
const sealedScan = (cipher: FieldCipher, svg: string): string =>
  cipher.encrypt(Buffer.from(svg).toString('base64'));

const writeDocuments = async (db: Db, part: Part, tools: LandlordTools): Promise<string | null> => {
  const { landlord, newId } = part;
  const all = documentsOf(part, tools).map((document) => ({
    document,
    scan: document.scanned ? scanOf(part, document, tools.people) : null,
  }));
  const scans = all.flatMap(({ scan }) => scan ?? []);
  await Promise.all(
    scans.map(({ file, svg }) => writeLocal(tools.filesDir, file.key, sealedScan(tools.cipher, svg))),
  );
  await insertRows(
    db,
    'files',
    scans.map(({ file }) => file),
  );
  await insertRows(
    db,
    'landlordUploads',
    scans.map(({ upload }) => upload),
  );
  await insertRows(
    db,
    'landlordDocuments',
    all.map(({ document: { kind, name, number, expiresOn }, scan }) => ({
      landlordId: landlord.id,
      id: newId(),
      ...{ kind, name, expiresOn, fileId: scan?.file.id ?? null, createdAt: landlord.createdAt },
      ...sealedNumber(tools.cipher, number),
    })),
  );
  const ends = all.flatMap(({ document }) => document.expiresOn ?? []).sort();
  return ends[0] ?? null;
};

const eventRows = ({ landlord, newId }: Part, { people }: LandlordTools) => {
  const { id, name, kind, createdAt, sketch } = landlord;
  const by = people.users.supervisor;
  const base = {
    ...{
      houseId: NIL_ID,
      entity: 'landlord',
      entityId: id,
      userId: by.id,
      actor: by.realname,
      requestId: 'seed',
    },
  };
  const status = sketch.status ?? 'active';
  const later = new Date(createdAt.getTime() + 40 * DAY_MS);
  return [
    {
      ...base,
      id: newId(),
      name: 'landlord.created',
      after: { name, kind, tags: [...sketch.tags] },
      at: createdAt,
    },
    ...(status === 'active'
      ? []
      : [
          {
            ...base,
            id: newId(),
            name: `landlord.${status}`,
            after: { status, reason: sketch.reason ?? '' },
            at: later,
          },
        ]),
  ];
};

/** Landlords without a house: one comes, one has gone. */
const newLandlords = async (
  db: Db,
  { calendar, cipher }: LandlordTools,
  random: Random,
): Promise<Known[]> => {
  const ids = createIds(random.fork('ids'));
  const rows = newLandlordSketches.map((sketch, index) => {
    const joined = { day: -300 + index * 55, minute: 640 };
    return { sketch, joined, id: ids(calendar.idTime(joined)) };
  });
  await insertRows(
    db,
    'landlords',
    rows.map(({ id, sketch: { name, kind }, joined }) => ({
      ...{ id, name, kind, userId: null, createdAt: calendar.instant(joined) },
      ...sealedPhone(cipher, mobileNumber(random)),
    })),
  );
  return rows.map(({ id, sketch, joined }) => ({
    ...{ id, name: sketch.name, kind: sketch.kind, sketch, createdAt: calendar.instant(joined) },
  }));
};

export const insertLandlordFiles = async (
  db: Db,
  landlords: readonly Insertable<DB['landlords']>[],
  tools: LandlordTools,
): Promise<void> => {
  const random = createRandom('minsu landlords');
  const known = landlords.map(
    (row, index): Known => ({
      id: String(row.id),
      name: row.name,
      kind: row.kind as LandlordKind,
      createdAt: row.createdAt as Date,
      sketch: landlordFileOf(row.name, row.kind as LandlordKind, index),
    }),
  );
  for (const landlord of [...known, ...(await newLandlords(db, tools, random))]) {
    const own = random.fork(landlord.name);
    const ids = createIds(own.fork('ids'));
    const newId = () => ids(landlord.createdAt.getTime());
    const part: Part = { landlord, random: own, newId, taxId: taxIdOf(landlord, own) };
    const documentsUntil = await writeDocuments(db, part, tools);
    await db
      .updateTable('landlords')
      .set({ ...profileOf(part, tools), documentsUntil, updatedAt: landlord.createdAt })
      .where('id', '=', landlord.id)
      .execute();
    await insertRows(db, 'landlordContacts', contactRows(part, tools));
    await insertRows(db, 'events', eventRows(part, tools));
  }
};
