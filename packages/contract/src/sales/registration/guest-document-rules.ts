/** Guest documents: number formats and derived facts. Pure. */
import { documentProblem } from '../../foundation/account/document-number-rules.ts';
import {
  documentTypes,
  normalDocumentNumber,
  readChineseId,
} from '../../foundation/account/document-rules.ts';
import { DAY_MS } from '../../platform/durations.ts';

export const guestDocumentTypes = [...documentTypes, 'other'] as const;
export type GuestDocumentType = (typeof guestDocumentTypes)[number];

export const sexes = ['male', 'female'] as const;
export type Sex = (typeof sexes)[number];

const chineseOnly: readonly GuestDocumentType[] = [
  'idCard',
  'hkMacaoPermit',
  'taiwanPermit',
  'hkMoTwResidence',
];

/** Documents of Chinese citizens, so no nationality is asked. */
export const isChineseDocument = (type: GuestDocumentType): boolean => chineseOnly.includes(type);

/** Documents whose number contains birth date and sex. */
export const tellsHolder = (type: GuestDocumentType): boolean =>
  type === 'idCard' || type === 'hkMoTwResidence';

export interface GuestFacts {
  readonly documentType: GuestDocumentType;
  readonly number: string;
  readonly nationality?: string | undefined;
  readonly sex?: Sex | undefined;
  readonly birthDate?: string | undefined;
}

export interface KnownGuest {
  readonly number: string;
  readonly nationality: string;
  readonly sex: Sex;
  readonly birthDate: string;
  /** Falls under the 24 h rule. */
  readonly foreign: boolean;
}

/** Facts to register; birth date and sex from the number take precedence. */
export const knownGuest = (facts: GuestFacts): KnownGuest => {
  const number = normalDocumentNumber(facts.number);
  const nationality = isChineseDocument(facts.documentType) ? 'CN' : (facts.nationality ?? 'CN');
  const read = tellsHolder(facts.documentType) ? readChineseId(number) : null;
  return {
    number,
    nationality,
    sex: read?.sex ?? facts.sex ?? 'male',
    birthDate: read?.birthDate ?? facts.birthDate ?? '1900-01-01',
    foreign: nationality !== 'CN',
  };
};

interface Shown {
  readonly documentType?: GuestDocumentType | undefined;
  readonly number?: unknown;
}

/** Indexes of repeated documents. Incomplete numbers never repeat. */
export const repeatedDocuments = (guests: readonly (Shown | null)[]): number[] => {
  const seen = new Set<string>();
  return guests.flatMap((guest, index) => {
    const { documentType: type = 'idCard', number } = guest ?? {};
    // Judged before the fields are: the kind may be none of ours.
    if (!guestDocumentTypes.includes(type) || typeof number !== 'string') return [];
    if (documentProblem(type, number) !== null) return [];
    const key = `${type} ${normalDocumentNumber(number)}`;
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
};

/** Age in full years; people born on 29 February age on 1 March. */
export const ageOn = (birthDate: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
};

export const ADULT = 18;

/** Foreign guests must be reported within 24 hours of arrival. */
export const REPORT_WITHIN_MS = DAY_MS;

export const registrationRules = ['all', 'first'] as const;
export type RegistrationRule = (typeof registrationRules)[number];

/** How many guests of a stay must be known before it is checked in. */
export const guestsRequired = (rule: RegistrationRule, guests: number): number =>
  rule === 'first' ? 1 : guests;

/** True if only minors are registered and a child has no guardian. */
export const isGuardianMissing = (
  guests: readonly { readonly age: number; readonly hasGuardian: boolean }[],
): boolean =>
  guests.length > 0 && guests.every(({ age }) => age < ADULT) && !guests.some((one) => one.hasGuardian);

/** Minutes until a submission is tried again, by the number of failures; afterwards every hour. */
const WAITS = [1, 2, 5, 15, 30] as const;
export const nextAttempt = (failures: number, now: Date): Date =>
  new Date(now.getTime() + (WAITS[failures - 1] ?? 60) * 60_000);
