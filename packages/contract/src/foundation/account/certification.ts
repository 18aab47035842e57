/** Real-name certification as seen by its owner and its reviewers. */
import { z } from 'zod';
import { instant } from '../../platform/wire.ts';
import { certificationStates } from './certification-states.ts';
import { documentTypes } from './document-rules.ts';

export const photoSides = ['front', 'back'] as const;
export type PhotoSide = (typeof photoSides)[number];

const Photo = z.object({ id: z.string(), side: z.enum(photoSides) });

export const Certification = z
  .object({
    id: z.string(),
    state: z.enum(certificationStates),
    realName: z.string(),
    documentType: z.enum(documentTypes),
    numberMasked: z.string(),
    photos: z.array(Photo),
    /** Why it was rejected. */
    reason: z.string().nullable(),
    submittedAt: instant,
    decidedAt: instant.nullable(),
    version: z.int(),
    actions: z.array(z.enum(['approve', 'reject', 'withdraw'])),
  })
  .meta({ id: 'Certification' });
export type Certification = z.infer<typeof Certification>;

export const CertificationCase = Certification.extend({
  userId: z.string(),
  username: z.string(),
  /** The name the account carries, to compare. */
  accountName: z.string(),
  departName: z.string().nullable(),
  decidedBy: z.string().nullable(),
}).meta({ id: 'CertificationCase' });
export type CertificationCase = z.infer<typeof CertificationCase>;
