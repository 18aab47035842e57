/** Registered guests of a stay, visitors, and door codes. Documents and phones masked. */
import { z } from 'zod';
import { documentProblem } from '../../foundation/account/document-number-rules.ts';
import { custom } from '../../platform/field-messages.ts';
import { date, guestPhone, instant, line } from '../../platform/wire.ts';
import { countries, isCountry } from './countries.ts';
import {
  type GuestDocumentType,
  guestDocumentTypes,
  isChineseDocument,
  repeatedDocuments,
  sexes,
  tellsHolder,
} from './guest-document-rules.ts';
import { registrationActions, registrationStates } from './registration-states.ts';

const country = z
  .string()
  .refine(isCountry, custom('notAChoice'))
  .meta({ enum: [...countries] });

/** Facts of a guest. ID and residence cards contain sex and birth date; other documents need them. */
export const guestShape = {
  name: line(60),
  documentType: z.enum(guestDocumentTypes).default('idCard'),
  number: line(40),
  nationality: country.optional(),
  sex: z.enum(sexes).optional(),
  birthDate: date.optional(),
  phone: guestPhone.optional(),
  /** Contact for a child: name and phone. */
  guardian: line(80).optional(),
};

interface Document {
  readonly documentType?: GuestDocumentType;
  readonly number?: string;
}

const typeOf = ({ documentType = 'idCard' }: Document): GuestDocumentType => documentType;

/** Checked as soon as type and number are known. */
const hasDocument = ({ value }: { value: unknown }): boolean =>
  z.looseObject({ documentType: z.enum(guestDocumentTypes).optional(), number: line(40) }).safeParse(value)
    .success;

/** Refuses a number that does not fit the document, with the error. */
export const withDocumentNumber = <S extends z.ZodRawShape>(schema: z.ZodObject<S>): z.ZodObject<S> =>
  schema.superRefine(
    (value, ctx) => {
      const problem = documentProblem(typeOf(value as Document), (value as Document).number ?? '');
      if (problem) ctx.addIssue({ code: 'custom', path: ['number'], ...custom(problem.text, problem.limit) });
    },
    { when: hasDocument },
  );

const askedBeyondId = ['nationality', 'sex', 'birthDate'] as const;

const isAsked = (field: (typeof askedBeyondId)[number], type: GuestDocumentType): boolean =>
  field === 'nationality' ? !isChineseDocument(type) : !tellsHolder(type);

export const withGuestDocument = <S extends z.ZodRawShape>(schema: z.ZodObject<S>): z.ZodObject<S> =>
  askedBeyondId.reduce(
    (all, field) =>
      all.refine(
        (value) => {
          const given = value as Document & Record<string, unknown>;
          return !isAsked(field, typeOf(given)) || given[field] !== undefined;
        },
        { ...custom('required'), path: [field], when: hasDocument },
      ),
    withDocumentNumber(schema),
  );

export const GuestInput = withGuestDocument(z.strictObject(guestShape));
export type GuestInput = z.output<typeof GuestInput>;

/** Guests arriving together, each with their own document; duplicates are reported at once. */
export const GuestInputs = z
  .array(GuestInput)
  .max(20)
  .superRefine(
    (guests, ctx) => {
      for (const index of repeatedDocuments(guests))
        ctx.addIssue({ code: 'custom', path: [index, 'number'], ...custom('sameDocument') });
    },
    { when: ({ value }) => Array.isArray(value) },
  );

/** `missing`: a stay that still lacks guests. */
const rowStates = ['missing', ...registrationStates] as const;

export const RegistrationRow = z
  .object({
    /** Id of the registration, or of the stay when it lacks guests. */
    id: z.string(),
    stayId: z.string(),
    orderId: z.string(),
    orderNo: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    roomNumber: z.string().nullable(),
    checkIn: z.string(),
    checkOut: z.string(),
    name: z.string(),
    state: z.enum(rowStates),
    /** Guests of the stay not registered yet; 0 for a registration. */
    missing: z.int(),
    documentType: z.enum(guestDocumentTypes).nullable(),
    documentMasked: z.string().nullable(),
    nationality: z.string().nullable(),
    sex: z.enum(sexes).nullable(),
    age: z.int().nullable(),
    minor: z.boolean(),
    foreign: z.boolean(),
    phoneMasked: z.string().nullable(),
    hasGuardian: z.boolean(),
    arrivedAt: instant.nullable(),
    /** Deadline for reporting a foreign guest; null if accepted. */
    reportDueAt: instant.nullable(),
    submittedAt: instant.nullable(),
    receiptNo: z.string().nullable(),
    /** Why the authority sent it back, or why the last attempt failed. */
    reason: z.string().nullable(),
    attempts: z.int(),
    version: z.int(),
    actions: z.array(z.enum(registrationActions)),
  })
  .meta({ id: 'RegistrationRow' });
export type RegistrationRow = z.infer<typeof RegistrationRow>;

export const Visitor = z.object({
  id: z.string(),
  name: z.string(),
  documentType: z.enum(guestDocumentTypes),
  documentMasked: z.string(),
  phoneMasked: z.string().nullable(),
  cameAt: instant,
  leftAt: instant.nullable(),
  recordedBy: z.string(),
});
export type Visitor = z.infer<typeof Visitor>;

const doorCodeStates = ['pending', 'active', 'revoking', 'revoked'] as const;

export const DoorCode = z.object({
  id: z.string(),
  roomNumber: z.string(),
  validFrom: instant,
  validTo: instant,
  state: z.enum(doorCodeStates),
  /** Last refusal of the lock service. */
  lastError: z.string().nullable(),
  issuedBy: z.string(),
  issuedAt: instant,
  revokedAt: instant.nullable(),
  version: z.int(),
});
export type DoorCode = z.infer<typeof DoorCode>;

/** A stay with its guests. Parts of a split stay share them: they are listed with the first part. */
export const StayGuests = z.object({
  stayId: z.string(),
  required: z.int(),
  recorded: z.int(),
  guests: z.array(RegistrationRow),
  visitors: z.array(Visitor),
  codes: z.array(DoorCode),
  canRecord: z.boolean(),
  canIssueCode: z.boolean(),
});
export type StayGuests = z.infer<typeof StayGuests>;

export const OrderGuests = z
  .object({ connected: z.boolean(), locks: z.boolean(), timeZone: z.string(), stays: z.array(StayGuests) })
  .meta({ id: 'OrderGuests' });
export type OrderGuests = z.infer<typeof OrderGuests>;

export const registrationColumns = [
  'name',
  'state',
  'documentType',
  'documentMasked',
  'nationality',
  'sex',
  'age',
  'phoneMasked',
  'houseName',
  'roomNumber',
  'checkIn',
  'checkOut',
  'arrivedAt',
  'submittedAt',
  'receiptNo',
  'reason',
  'orderNo',
] as const;
export type RegistrationColumn = (typeof registrationColumns)[number];

/** 待登记, 待上报, 上报中, 已上报, 被退回, 外宾24小时 */
export const registrationViews = [
  'all',
  'toRegister',
  'toReport',
  'underWay',
  'accepted',
  'rejected',
  'foreign',
] as const;
export type RegistrationView = (typeof registrationViews)[number];
