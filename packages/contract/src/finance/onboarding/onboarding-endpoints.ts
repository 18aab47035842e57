import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { bool, file, id, keyword, line, list, version } from '../../platform/wire.ts';
import {
  OnboardingEvent,
  OnboardingFile,
  OnboardingRow,
  onboardingViews,
  stagingViews,
} from './onboarding.ts';
import { onboardingSteps, PhotoKindOf, photoKinds, subjectTypes } from './onboarding-fields.ts';
import { draftShape } from './onboarding-rules.ts';
import { onboardingStates } from './onboarding-states.ts';

const at = '/hotel-member/onboarding' as const;

const shared = {
  /** Beginning of the file's number, or part of the landlord's name. */
  keyword: keyword(50).optional(),
  landlordId: list(id).optional(),
  subject: list(z.enum(subjectTypes)).optional(),
  /** Files managed by the caller. */
  mine: bool.optional(),
};

export const pageOnboarding = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'onboarding:read',
  summary: 'Onboarding files of the landlords in my scope, the latest change first',
  input: z.object({
    ...pageInput,
    ...shared,
    view: z.enum(onboardingViews).default('all'),
    sort: sortInput(['touchedAt', 'createdAt', 'code']),
  }),
  output: pageOf(OnboardingRow),
});

export const countOnboardingViews = endpoint(`GET ${at}/views`, {
  kind: 'query',
  permission: 'onboarding:read',
  summary: 'Number of onboarding files per state (at most 10,000)',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(onboardingViews), count: z.int() })),
});

export const pageStaging = endpoint(`POST ${at}/staging/page`, {
  kind: 'query',
  permission: 'onboarding:read',
  summary: 'Drafts and returned files; returned ones first, by deadline',
  input: z.object({
    ...pageInput,
    ...shared,
    view: z.enum(stagingViews).default('all'),
    state: list(z.enum(onboardingStates)).optional(),
    sort: sortInput(['urgency', 'touchedAt', 'missing']),
  }),
  output: pageOf(OnboardingRow),
});

export const countStagingViews = endpoint(`GET ${at}/staging/views`, {
  kind: 'query',
  permission: 'onboarding:read',
  summary: 'Number of unfinished files per view of the staging workbench (at most 10,000)',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(stagingViews), count: z.int() })),
});

export const getOnboarding = endpoint(`GET ${at}/detail`, {
  kind: 'query',
  permission: 'onboarding:read',
  summary: 'One onboarding file, personal data masked',
  input: z.object({ id }),
  output: OnboardingFile,
});

export const getOnboardingHistory = endpoint(`GET ${at}/history`, {
  kind: 'query',
  permission: 'onboarding:read',
  summary: 'History of an onboarding file, newest first',
  input: z.object({ id }),
  output: z.array(OnboardingEvent),
});

export const getLandlordOnboarding = endpoint(`GET ${at}/of-landlord`, {
  kind: 'query',
  permission: 'onboarding:read',
  summary: 'The onboarding files of a landlord, newest first',
  input: z.object({ landlordId: id }),
  output: z.object({ files: z.array(OnboardingFile), canBegin: z.boolean() }),
});

const fileCommand = <T extends z.ZodObject>(
  verb: string,
  permission: 'onboarding:edit' | 'onboarding:submit',
  summary: string,
  input: T,
) =>
  endpoint(`POST ${at}/${verb}`, {
    kind: 'command',
    permission,
    summary,
    input,
    output: OnboardingFile,
  });

const key = { id, version };

export const beginOnboarding = fileCommand(
  'begin',
  'onboarding:edit',
  'Begin the onboarding file of a landlord',
  z.object({ landlordId: id, subject: z.enum(subjectTypes) }),
);

export const saveOnboarding = fileCommand(
  'save',
  'onboarding:edit',
  'Save the entered data; invalid values are refused at their fields, empty ones are allowed',
  z.object({
    ...key,
    step: z.enum(onboardingSteps).optional(),
    content: z.strictObject(draftShape).partial().default({}),
  }),
);

export const uploadOnboardingPhoto = endpoint(`POST ${at}/photo/upload`, {
  kind: 'command',
  permission: 'onboarding:edit',
  summary: 'Replace a photo: JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels',
  send: 'multipart',
  secret: true,
  input: z.object({ id, kind: PhotoKindOf, file }),
  output: OnboardingFile,
});

export const removeOnboardingPhoto = fileCommand(
  'photo/remove',
  'onboarding:edit',
  'Remove a photo',
  z.object({ id, kind: PhotoKindOf }),
);

/** So small that no number on it can be read. */
export const getOnboardingPreview = endpoint(`GET ${at}/photo`, {
  kind: 'query',
  permission: 'onboarding:read',
  summary: 'Thumbnail of a photo, too small to read numbers',
  input: z.object({ id, photoId: id }),
  output: z.unknown(),
});

export const completeOnboarding = fileCommand(
  'complete',
  'onboarding:edit',
  'Mark a draft as complete',
  z.object(key),
);
export const editOnboarding = fileCommand(
  'edit',
  'onboarding:edit',
  'Return a complete or rejected file to draft',
  z.object(key),
);
export const submitOnboarding = fileCommand(
  'submit',
  'onboarding:submit',
  'Submit a complete or corrected file to the institution; a changed account waits for a second person',
  z.object({ ...key, ...dutyReason }),
);
export const askOnboarding = fileCommand(
  'ask',
  'onboarding:submit',
  'Query the institution now for the state of an application',
  z.object({ id }),
);
export const closeOnboarding = fileCommand(
  'close',
  'onboarding:submit',
  'Ask the institution to close a merchant',
  z.object({ ...key, reason: line(200) }),
);

export const discardOnboarding = endpoint(`POST ${at}/discard`, {
  kind: 'command',
  permission: 'onboarding:edit',
  summary: 'Delete an unsubmitted file with its photos',
  input: z.object(key),
  output: z.null(),
});

export const getSignLink = endpoint(`POST ${at}/sign-link`, {
  kind: 'query',
  permission: 'onboarding:submit',
  summary: 'Address of the institution’s signing page',
  secret: true,
  input: z.object({ id }),
  output: z.object({ url: z.string() }),
});

export const revealOnboarding = endpoint(`POST ${at}/reveal`, {
  kind: 'command',
  permission: 'onboarding:reveal',
  summary: 'The full numbers of document, card and phone; the reason is recorded in the history',
  secret: true,
  input: z.object({ id, reason: line(200) }),
  output: z.object({
    idNumber: z.string().nullable(),
    cardNumber: z.string().nullable(),
    contactPhone: z.string().nullable(),
  }),
});

export const revealOnboardingPhoto = endpoint(`POST ${at}/photo/reveal`, {
  kind: 'command',
  permission: 'onboarding:reveal',
  summary: 'A photo in full size; the reason is recorded in the history',
  secret: true,
  input: z.object({ id, kind: z.enum(photoKinds), reason: line(200) }),
  /** WebP, base64. */
  output: z.object({ content: z.string() }),
});

export const institutionHook = endpoint('POST /hotel-external/institution/notify/:key', {
  kind: 'command',
  permission: 'public',
  summary: 'Signed webhook of the payment institution; the application is then read there',
  secret: true,
  extraFields: 'ignore',
  input: z.object({ key: z.string() }),
  output: z.unknown(),
});
