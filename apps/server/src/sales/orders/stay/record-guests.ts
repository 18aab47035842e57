/** Writes the registrations of a stay's guests. The same document is the same guest. */
import { documentProblem, problemParams } from '@minsu/contract/foundation/account/document-number-rules.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import {
  ageOn,
  isGuardianMissing,
  knownGuest,
  tellsHolder,
} from '@minsu/contract/sales/registration/guest-document-rules.ts';
import type { GuestInput } from '@minsu/contract/sales/registration/registration.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import { sql } from 'kysely';
import { sealedDocument } from '../../../foundation/account/sealed-document.ts';
import type { Ctx } from '../../../platform/context.ts';
import { sealedPhone } from '../../../platform/field-cipher.ts';
import { type ShownDocument, shownDocuments } from '../documents/shown-document-queries.ts';

export interface GuestsOf {
  readonly houseId: string;
  readonly orderId: string;
  /** First part of a split stay. */
  readonly stayId: string;
  /** Property's business date. */
  readonly today: string;
  /** The stay is checked in. */
  readonly inHouse: boolean;
}

/** Stored form of a guest: identifying data is sealed, only the name is plain. */
export const sealedGuest = (ctx: Ctx, guest: GuestInput, today: string) => {
  const { cipher } = ctx.services;
  const known = knownGuest(guest);
  const document = sealedDocument(cipher, guest.documentType, known.number);
  return {
    name: guest.name,
    documentType: guest.documentType,
    documentCipher: document.numberSealed,
    documentMasked: document.numberMasked,
    documentHash: document.numberHash,
    nationality: known.nationality,
    sex: known.sex,
    birthCipher: cipher.encrypt(known.birthDate),
    age: ageOn(known.birthDate, today),
    isForeign: known.foreign,
    ...sealedPhone(cipher, guest.phone),
    guardianCipher: guest.guardian === undefined ? null : cipher.encrypt(guest.guardian),
  };
};

/** Refuses birth dates after the property's business date, which the schema cannot know. */
const assertBorn = (guest: GuestInput, today: string, path: string): void => {
  const { birthDate } = knownGuest(guest);
  if (birthDate <= today) return;
  const field = tellsHolder(guest.documentType) ? 'number' : 'birthDate';
  const problem = documentProblem(guest.documentType, guest.number, today);
  const wrong = problem
    ? { text: fieldTexts[problem.text], params: problemParams(problem) }
    : { text: fieldTexts.invalidDate };
  fail(registrationFailures.birthAhead, { fields: [{ path: `${path}${field}`, ...wrong }] });
};

type Sealed = ReturnType<typeof sealedGuest>;
type OfStay = Pick<GuestsOf, 'houseId' | 'orderId' | 'stayId'>;

const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

/**
 * A document belongs to one guest per order. `id`: registration being corrected; a new guest may repeat their own
 * member's document.
 */
export const assertOwnDocuments = async (
  ctx: Ctx,
  of: OfStay,
  guests: readonly Sealed[],
  path: (index: number) => string,
  id?: string,
): Promise<void> => {
  const isOther = (guest: Sealed, shown: ShownDocument): boolean => {
    if (!shown.hash.equals(guest.documentHash) || shown.id === id) return false;
    return id !== undefined || !shown.ofThisStay || plain(shown.name) !== plain(guest.name);
  };
  const all = await shownDocuments(
    ctx,
    of,
    guests.map((guest) => guest.documentHash),
  );
  const { text } = registrationFailures.documentShown;
  for (const [index, guest] of guests.entries()) {
    const shown = all.find((one) => isOther(guest, one));
    if (!shown) continue;
    const params = { name: shown.name };
    const fields = [{ path: `${path(index)}number`, text, params }];
    fail(registrationFailures.documentShown, { params, fields });
  }
};

const recordGuest = async (ctx: Ctx, of: GuestsOf, sealed: Sealed): Promise<void> => {
  const { houseId, orderId, stayId } = of;
  const arrivedAt = of.inHouse ? ctx.now : null;
  const by = { recordedBy: ctx.user.realname, recordedAt: ctx.now };
  const { documentHash: _, ...facts } = sealed;
  // A submitted registration keeps what was reported.
  await ctx.db
    .insertInto('registrations')
    .values({ houseId, orderId, stayId, id: ctx.newId(), ...sealed, arrivedAt, ...by })
    .onConflict((conflict) =>
      conflict
        .constraint('registrations_document_key')
        .doUpdateSet((eb) => ({
          ...facts,
          state: 'draft',
          reason: null,
          version: eb('registrations.version', '+', 1),
        }))
        .where('registrations.state', 'in', ['draft', 'rejected']),
    )
    .execute();
};

/** `path` prefixes field errors, such as `guests.`. */
export const recordGuests = async (
  ctx: Ctx,
  of: GuestsOf,
  guests: readonly GuestInput[],
  path: (index: number) => string,
): Promise<void> => {
  for (const [index, guest] of guests.entries()) assertBorn(guest, of.today, path(index));
  const sealed = guests.map((guest) => sealedGuest(ctx, guest, of.today));
  if (sealed.length > 0) await assertOwnDocuments(ctx, of, sealed, path);
  for (const guest of sealed) await recordGuest(ctx, of, guest);
};

/** A child without an adult needs a guardian's contact. */
export const assertGuardian = async (ctx: Ctx, of: GuestsOf, path: string | null): Promise<void> => {
  const guests = await ctx.db
    .selectFrom('registrations')
    .select(['age'])
    .select((eb) => eb('guardianCipher', 'is not', null).as('hasGuardian'))
    .where('houseId', '=', of.houseId)
    .where('stayId', '=', of.stayId)
    .execute();
  const known = guests.map(({ age, hasGuardian }) => ({ age, hasGuardian: Boolean(hasGuardian) }));
  if (!isGuardianMissing(known)) return;
  if (path === null) fail(registrationFailures.guardianNeeded);
  failAt(path, registrationFailures.guardianNeeded);
};

/** Records the arrival; a job reports it at once where an authority is connected. */
export const reportArrived = async (ctx: Ctx, of: GuestsOf): Promise<void> => {
  const connected = ctx.services.config.authorityUrl !== undefined;
  const submitted = connected
    ? sql`, state = 'submitted', submitted_at = ${ctx.now}, next_try_at = ${ctx.now}, round = round + 1, attempts = 0`
    : sql``;
  await sql`update registrations set arrived_at = coalesce(arrived_at, ${ctx.now}), version = version + 1 ${submitted}
    where house_id = ${of.houseId} and stay_id = ${of.stayId} and state = 'draft'`.execute(ctx.db);
};
