/** Member documents and the queue for their check by another person. */
import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { date, file, id, keyword, line, version } from '../../platform/wire.ts';
import { countries, isCountry } from '../registration/countries.ts';
import { guestDocumentTypes, isChineseDocument } from '../registration/guest-document-rules.ts';
import { withDocumentNumber } from '../registration/registration.ts';
import { MemberDetail, MemberDocument, papersSides } from './member.ts';
import { memberDocumentStates } from './member-document-states.ts';

const at = '/hotel-member/document' as const;

const country = z
  .string()
  .refine(isCountry, custom('notAChoice'))
  .meta({ enum: [...countries] });

const shape = {
  documentType: z.enum(guestDocumentTypes).default('idCard'),
  number: line(40),
  /** Issuing country, for documents that are not Chinese. */
  country: country.optional(),
  issuedOn: date.optional(),
  expiresOn: date.optional(),
  /** Uploaded before, one of each side at most. */
  photoIds: z.array(id).max(2).default([]),
};

interface Dated {
  readonly issuedOn?: string | undefined;
  readonly expiresOn?: string | undefined;
  readonly documentType?: (typeof guestDocumentTypes)[number];
  readonly country?: string | undefined;
}

const checked = <S extends z.ZodRawShape>(schema: z.ZodObject<S>): z.ZodObject<S> =>
  withDocumentNumber(schema)
    .refine(
      (value) => {
        const { issuedOn, expiresOn } = value as Dated;
        return !issuedOn || !expiresOn || issuedOn <= expiresOn;
      },
      { ...custom('endsBeforeStart'), path: ['expiresOn'] },
    )
    .refine(
      (value) => {
        const { documentType = 'idCard', country: of } = value as Dated;
        return isChineseDocument(documentType) || of !== undefined;
      },
      { ...custom('required'), path: ['country'] },
    );

export const recordMemberDocument = endpoint(`POST ${at}/record`, {
  kind: 'command',
  permission: 'member:edit',
  summary: 'Record a document of a member; with photos it must be checked by another user',
  secret: true,
  input: checked(z.object({ guestId: id, ...shape })),
  output: MemberDetail,
});

export const correctMemberDocument = endpoint(`POST ${at}/correct`, {
  kind: 'command',
  permission: 'member:edit',
  summary: 'Correct a document, which is then checked again; omitted photos are kept',
  secret: true,
  input: checked(z.object({ id, version, ...shape })),
  output: MemberDetail,
});

export const removeMemberDocument = endpoint(`POST ${at}/remove`, {
  kind: 'command',
  permission: 'member:edit',
  summary: 'Remove a document of a member',
  input: z.object({ id, version }),
  output: MemberDetail,
});

export const uploadMemberPhoto = endpoint(`POST ${at}/photo`, {
  kind: 'command',
  permission: 'member:edit',
  summary: 'Upload a picture of a document; deleted after a day if unused',
  secret: true,
  send: 'multipart',
  input: z.object({ side: z.enum(papersSides), file }),
  output: z.object({ id }),
});

export const getMemberPhoto = endpoint(`GET ${at}/photo`, {
  kind: 'query',
  permission: 'member:read',
  summary:
    'A picture of a document, for users who may check or reveal it; each view by another user is recorded',
  input: z.object({ id }),
  output: z.unknown(),
});

export const DocumentCase = MemberDocument.extend({
  memberName: z.string(),
  /** True if the caller recorded it, so another person must check it. */
  own: z.boolean(),
}).meta({ id: 'DocumentCase' });
export type DocumentCase = z.infer<typeof DocumentCase>;

/** States in the queue; `unproved` has nothing to check. */
export const checkStates = memberDocumentStates.filter((state) => state !== 'unproved');

export const pageMemberChecks = endpoint('POST /hotel-member/check/page', {
  kind: 'query',
  permission: 'member:check',
  summary: 'Documents to check, longest waiting first; checked ones, latest first',
  input: z.object({
    ...pageInput,
    state: z.enum(['pending', 'passed', 'rejected']).default('pending'),
    keyword: keyword(50).optional(),
  }),
  output: pageOf(DocumentCase),
});

export const countMemberChecks = endpoint('GET /hotel-member/check/counts', {
  kind: 'query',
  permission: 'member:check',
  summary: 'Number of documents awaiting a check, passed and rejected (at most 10,000)',
  input: z.object({}),
  output: z.object({ pending: z.int(), passed: z.int(), rejected: z.int() }),
});

export const getMemberCheck = endpoint('GET /hotel-member/check/detail', {
  kind: 'query',
  permission: 'member:check',
  summary: 'One document of the queue',
  input: z.object({ id }),
  output: DocumentCase,
});

export const showMemberDocumentNumber = endpoint('POST /hotel-member/check/number', {
  kind: 'command',
  permission: 'member:check',
  summary: 'The full number of a document under my review; each view is recorded',
  secret: true,
  input: z.object({ id, version }),
  output: z.object({ number: z.string() }),
});

export const passMemberDocument = endpoint('POST /hotel-member/check/pass', {
  kind: 'command',
  permission: 'member:check',
  summary: 'Approve a document recorded by another user',
  input: z.object({ id, version, ...dutyReason }),
  output: DocumentCase,
});

export const rejectMemberDocument = endpoint('POST /hotel-member/check/reject', {
  kind: 'command',
  permission: 'member:check',
  summary: 'Reject a document recorded by another user, with the reason',
  input: z.object({ id, version, reason: line(200) }),
  output: DocumentCase,
});
