import { z } from 'zod';
import { dutyReason } from '../duties/duty-reason.ts';
import { endpoint } from '../endpoint.ts';
import { pageInput, pageOf } from '../paging.ts';
import { file, id, line, note, version } from '../wire.ts';
import { Certification, CertificationCase, photoSides } from './certification.ts';
import { certificationStates } from './certification-states.ts';
import { documentTypes } from './document-rules.ts';

export const listCertifications = endpoint('GET /api/user/certification', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'My certifications, newest first',
  input: z.object({}),
  output: z.array(Certification),
});

export const submitCertification = endpoint('POST /api/user/certification/submit', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Have my name certified',
  secret: true,
  input: z.object({
    realName: line(40),
    documentType: z.enum(documentTypes),
    number: line(40),
    photoIds: z.array(id).max(2).default([]),
  }),
  output: z.array(Certification),
});

export const withdrawCertification = endpoint('POST /api/user/certification/withdraw', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Take back what is being checked',
  input: z.object({ id, version }),
  output: z.array(Certification),
});

export const uploadCertificationPhoto = endpoint('POST /api/user/certification/photo', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'A picture of the document, to be named when submitting; dropped after a day if it is not',
  secret: true,
  send: 'multipart',
  input: z.object({ side: z.enum(photoSides), file }),
  output: z.object({ id }),
});

export const getCertificationPhoto = endpoint('GET /api/user/certification/photo', {
  kind: 'query',
  permission: 'signedIn',
  summary:
    'A picture of the document: my own, or any with the right to reveal; every look of another is recorded',
  input: z.object({ id }),
  output: z.unknown(),
});

export const pageCertifications = endpoint('POST /hotel-system/certification/page', {
  kind: 'query',
  permission: 'certification:review',
  summary: 'Certifications to decide on',
  input: z.object({
    ...pageInput,
    state: z.enum(certificationStates).optional(),
    keyword: note(50).optional(),
  }),
  output: pageOf(CertificationCase),
});

export const approveCertification = endpoint('POST /hotel-system/certification/approve', {
  kind: 'command',
  permission: 'certification:review',
  summary: 'Pass a certification of somebody else',
  input: z.object({ id, version, ...dutyReason }),
  output: CertificationCase,
});

export const rejectCertification = endpoint('POST /hotel-system/certification/reject', {
  kind: 'command',
  permission: 'certification:review',
  summary: 'Reject a certification of somebody else, with the reason he will read',
  input: z.object({ id, version, reason: line(200) }),
  output: CertificationCase,
});

export const revealCertificationNumber = endpoint('POST /hotel-system/certification/reveal', {
  kind: 'command',
  permission: 'certification:reveal',
  summary: 'The whole document number; the reason stands in the audit',
  secret: true,
  input: z.object({ id, reason: line(200) }),
  output: z.object({ number: z.string() }),
});
