import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { file, id, keyword, line, version } from '../../platform/wire.ts';
import { dutyReason } from '../duties/duty-reason.ts';
import { Certification, CertificationCase, photoSides } from './certification.ts';
import { certificationStates } from './certification-states.ts';
import { documentTypes } from './document-rules.ts';

export const listCertifications = endpoint('GET /api/user/certification', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'My identity verifications, newest first',
  input: z.object({}),
  output: z.array(Certification),
});

export const submitCertification = endpoint('POST /api/user/certification/submit', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Submit my identity verification',
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
  summary: 'Withdraw a submission under review',
  input: z.object({ id, version }),
  output: z.array(Certification),
});

export const uploadCertificationPhoto = endpoint('POST /api/user/certification/photo', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Upload a picture of my document; deleted after a day if unused',
  secret: true,
  send: 'multipart',
  input: z.object({ side: z.enum(photoSides), file }),
  output: z.object({ id }),
});

export const getCertificationPhoto = endpoint('GET /api/user/certification/photo', {
  kind: 'query',
  permission: 'signedIn',
  summary:
    'A picture of the document: my own, or any with the permission to reveal; each view by another user is recorded',
  input: z.object({ id }),
  output: z.unknown(),
});

export const pageCertifications = endpoint('POST /hotel-system/certification/page', {
  kind: 'query',
  permission: 'certification:review',
  summary: 'Identity verifications to decide on',
  input: z.object({
    ...pageInput,
    state: z.enum(certificationStates).optional(),
    keyword: keyword(50).optional(),
  }),
  output: pageOf(CertificationCase),
});

export const approveCertification = endpoint('POST /hotel-system/certification/approve', {
  kind: 'command',
  permission: 'certification:review',
  summary: 'Approve another user’s identity verification',
  input: z.object({ id, version, ...dutyReason }),
  output: CertificationCase,
});

export const rejectCertification = endpoint('POST /hotel-system/certification/reject', {
  kind: 'command',
  permission: 'certification:review',
  summary: 'Reject another user’s identity verification, with a reason they will see',
  input: z.object({ id, version, reason: line(200) }),
  output: CertificationCase,
});

export const revealCertificationNumber = endpoint('POST /hotel-system/certification/reveal', {
  kind: 'command',
  permission: 'certification:reveal',
  summary: 'The full document number; the reason is recorded in the audit log',
  secret: true,
  input: z.object({ id, reason: line(200) }),
  output: z.object({ number: z.string() }),
});
