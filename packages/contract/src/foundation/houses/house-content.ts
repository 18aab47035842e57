/**
 * Reviewed content of a property (`HouseContent`) and unreviewed operations that take effect at once
 * (`HouseOperations`). A draft may lack anything: empty text, null, empty list.
 */
import { z } from 'zod';
import { custom } from '../../platform/field-messages.ts';
import { tag } from '../../platform/tags.ts';
import {
  bool,
  clockTime,
  date,
  fenInput,
  id,
  intBetween,
  line,
  note,
  phone,
  positiveFenInput,
} from '../../platform/wire.ts';
import { registrationRules } from '../../sales/registration/guest-document-rules.ts';
import { cancellationPolicies } from './cancellation-policy.ts';

export const MAX_HOUSE_PHOTOS = 60;
export const MAX_HOUSE_DOCUMENTS = 20;
export const MAX_ROOM_TYPES = 50;
export const MIN_HOUSE_PHOTOS = 3;
const MIN_DESCRIPTION = 20;

/** Room of a photo; a standard may require photos of one. */
export const photoSpaces = [
  'exterior',
  'living',
  'bedroom',
  'bathroom',
  'kitchen',
  'view',
  'public',
  'safety',
  'other',
] as const;
export const PhotoSpace = z.enum(photoSpaces);
export type PhotoSpace = z.infer<typeof PhotoSpace>;

/** Kinds of documents; a standard may require one. */
export const documentKinds = ['licence', 'property', 'fire', 'insurance', 'other'] as const;
export const DocumentKind = z.enum(documentKinds);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** Bounding box of the country; coordinates outside are typing errors, mostly swapped. */
export const COUNTRY = { west: 73.4, east: 135.2, south: 3.7, north: 53.6 } as const;

const degrees = (min: number, max: number) =>
  z.number().refine((value) => value >= min && value <= max, custom('outsideCountry'));
const codes = z.array(z.string().min(1).max(40)).max(200);

/** Letters under a picture. */
export const MAX_CAPTION = 100;

export const ContentPhoto = z.strictObject({
  fileId: id,
  caption: note(MAX_CAPTION),
  space: PhotoSpace,
  /** Room type of the photo; null: the property. */
  roomTypeId: id.nullable(),
});
export type ContentPhoto = z.infer<typeof ContentPhoto>;

export const ContentDocument = z.strictObject({ fileId: id, name: note(100), kind: DocumentKind });
export type ContentDocument = z.infer<typeof ContentDocument>;

/** A room type being edited. A new one has no id; the save's answer contains it. */
export const DraftRoomType = z.strictObject({
  id: id.nullable(),
  name: note(40),
  code: note(20),
  beds: note(100),
  areaM2: intBetween(1, 5_000).nullable(),
  baseGuests: intBetween(1, 50).nullable(),
  maxGuests: intBetween(1, 50).nullable(),
  extraGuestFeeFen: fenInput,
  basePriceFen: fenInput.nullable(),
  weekendPriceFen: fenInput.nullable(),
  facilities: codes,
});
export type DraftRoomType = z.infer<typeof DraftRoomType>;

const draftShape = {
  name: note(60),
  nameEn: note(80),
  province: note(20),
  city: note(20),
  district: note(20),
  address: note(120),
  longitude: degrees(COUNTRY.west, COUNTRY.east).nullable(),
  latitude: degrees(COUNTRY.south, COUNTRY.north).nullable(),
  description: note(5_000),
  /** The first is the cover. */
  photos: z.array(ContentPhoto).max(MAX_HOUSE_PHOTOS),
  /** Codes of the dictionary. */
  facilities: codes,
  houseRules: note(3_000),
  checkInTime: clockTime,
  checkOutTime: clockTime,
  roomTypes: z.array(DraftRoomType).max(MAX_ROOM_TYPES),
  depositFen: fenInput,
  cleaningFeeFen: fenInput,
  cancellationPolicy: z.enum(cancellationPolicies),
  licenceNumber: note(80),
  licenceExpires: date.nullable(),
  documents: z.array(ContentDocument).max(MAX_HOUSE_DOCUMENTS),
};

/** Any draft, however incomplete: the stored form of a revision. */
export const DraftContent = z.strictObject(draftShape).meta({ id: 'DraftContent' });
export type DraftContent = z.infer<typeof DraftContent>;
export type ContentField = keyof DraftContent;
export const contentFields = Object.keys(draftShape) as [ContentField, ...ContentField[]];

/** A save contains the changed fields; a list replaces the whole list. */
export const ContentPatch = DraftContent.partial();
export type ContentPatch = z.output<typeof ContentPatch>;

const priceInput = positiveFenInput;

const CompleteRoomType = DraftRoomType.extend({
  name: line(40),
  code: line(20),
  beds: line(100),
  areaM2: intBetween(1, 5_000),
  baseGuests: intBetween(1, 50),
  maxGuests: intBetween(1, 50),
  basePriceFen: priceInput,
  weekendPriceFen: priceInput.nullable(),
}).refine((type) => type.maxGuests >= type.baseGuests, {
  ...custom('belowBaseGuests'),
  path: ['maxGuests'],
});

/** Content that may be submitted. Rules that need the kind of property or today's date: `house-completeness.ts`. */
export const HouseContent = DraftContent.extend({
  name: line(60),
  province: line(20),
  city: line(20),
  district: line(20),
  address: line(120),
  longitude: degrees(COUNTRY.west, COUNTRY.east),
  latitude: degrees(COUNTRY.south, COUNTRY.north),
  description: z.string().trim().min(MIN_DESCRIPTION).max(5_000),
  photos: z.array(ContentPhoto).min(MIN_HOUSE_PHOTOS).max(MAX_HOUSE_PHOTOS),
  facilities: codes.min(1),
  roomTypes: z.array(CompleteRoomType).min(1).max(MAX_ROOM_TYPES),
  licenceNumber: line(80),
  licenceExpires: date,
}).meta({ id: 'HouseContent' });
export type HouseContent = z.infer<typeof HouseContent>;

export const emptyRoomType: DraftRoomType = {
  id: null,
  name: '',
  code: '',
  beds: '',
  areaM2: null,
  baseGuests: null,
  maxGuests: null,
  extraGuestFeeFen: 0,
  basePriceFen: null,
  weekendPriceFen: null,
  facilities: [],
};

export const emptyContent: DraftContent = {
  name: '',
  nameEn: '',
  province: '',
  city: '',
  district: '',
  address: '',
  longitude: null,
  latitude: null,
  description: '',
  photos: [],
  facilities: [],
  houseRules: '',
  checkInTime: '14:00',
  checkOutTime: '12:00',
  roomTypes: [],
  depositFen: 0,
  cleaningFeeFen: 0,
  cancellationPolicy: 'moderate',
  licenceNumber: '',
  licenceExpires: null,
  documents: [],
};

export const contactRoles = ['manager', 'desk', 'cleaning', 'repair', 'owner', 'emergency'] as const;

const HouseContact = z.strictObject({ name: line(40), role: z.enum(contactRoles), phone });
export const CustomField = z.strictObject({ name: line(30), value: note(200) });

/** Time zones a property may have. */
export const houseTimeZones = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Hong_Kong',
  'Asia/Macau',
  'Asia/Taipei',
] as const;

export const MAX_HOUSE_CONTACTS = 10;
export const MAX_CUSTOM_FIELDS = 30;

const notesShape = {
  contacts: z.array(HouseContact).max(MAX_HOUSE_CONTACTS),
  networkNote: note(500),
  lockNote: note(500),
};
/** Stored encrypted. */
export const HouseNotes = z.strictObject(notesShape);

export const MAX_HOUSE_TAGS = 20;

/** Never reviewed, never seen by guests. */
export const HouseOperations = z
  .strictObject({
    landlordId: id.nullable(),
    departmentId: id.nullable(),
    managerUserId: id.nullable(),
    tags: z.array(tag).max(MAX_HOUSE_TAGS),
    instantBook: bool,
    /** Guests to register before check-in: all of the stay, or the first. */
    registrationRule: z.enum(registrationRules),
    /** Its doors use codes. */
    smartLocks: bool,
    /** Cleaning time before and after an hourly stay, in minutes. */
    slotCleaningMinutes: intBetween(0, 480),
    timeZone: z.enum(houseTimeZones),
    ...notesShape,
    customFields: z.array(CustomField).max(MAX_CUSTOM_FIELDS),
  })
  .meta({ id: 'HouseOperations' });
export type HouseOperations = z.infer<typeof HouseOperations>;

export const OperationsPatch = HouseOperations.partial();
export type OperationsPatch = z.output<typeof OperationsPatch>;

/** Wizard steps; a draft remembers the last one. */
export const houseSteps = [
  'basics',
  'place',
  'rooms',
  'photos',
  'facilities',
  'price',
  'licence',
  'preview',
] as const;
export const HouseStep = z.enum(houseSteps);
export type HouseStep = z.infer<typeof HouseStep>;
