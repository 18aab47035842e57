/** Writes the registrations of a stay's guests. The same document again is the same guest. */
import { documentProblem, problemParams } from '@minsu/contract/account/document-number-rules.ts';
import { fail, failAt } from '@minsu/contract/failure.ts';
import { fieldTexts } from '@minsu/contract/field-messages.ts';
import {
  ageOn,
  isGuardianMissing,
  knownGuest,
  tellsHolder,
} from '@minsu/contract/registration/guest-document-rules.ts';
import type { GuestInput } from '@minsu/contract/registration/registration.ts';
import { registrationFailures } from '@minsu/contract/registration/registration-failures.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { sealedPhone } from '../../platform/field-cipher.ts';
import { sealedDocument } from '../account/sealed-document.ts';
import { type ShownDocument, shownDocuments } from './shown-document-queries.ts';

export interface GuestsOf {
  readonly houseId: string;
  readonly orderId: string;
  /** The first part of a stay that was cut in two. */
  readonly stayId: string;
  /** Business date of the house. */
  readonly today: string;
  /** The stay is checked in. */
  readonly inHouse: boolean;
}

/** What of a guest is stored: nothing of it in clear that tells who he is beyond his name. */
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

/** Who is born tomorrow is no guest: the schema knows no day, the house does. */
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
 * A document belongs to one guest of the order. `id`: of the registration that is corrected; a new one may say again what
 * its own guest is known by.
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
  // Who was reported stays as he was reported.
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

/** `path` leads to the guests in the input: `guests.`; field errors land there. */
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

/** A child that stays without an adult needs somebody to call. */
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

/** Their arrival is noted; where an authority is connected they are reported at once, by a job. */
export const reportArrived = async (ctx: Ctx, of: GuestsOf): Promise<void> => {
  const connected = ctx.services.config.authorityUrl !== undefined;
  const submitted = connected
    ? sql`, state = 'submitted', submitted_at = ${ctx.now}, next_try_at = ${ctx.now}, round = round + 1, attempts = 0`
    : sql``;
  await sql`update registrations set arrived_at = coalesce(arrived_at, ${ctx.now}), version = version + 1 ${submitted}
    where house_id = ${of.houseId} and stay_id = ${of.stayId} and state = 'draft'`.execute(ctx.db);
};
