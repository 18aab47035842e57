/**
 * Documents of a landlord with expiry. Scans are for users who may see the landlord; identity documents need the
 * permission to reveal.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { date, file, id, line, note, version } from '../../platform/wire.ts';
import { LandlordDetail, LandlordFile, landlordDocumentKinds } from './landlord.ts';

export const uploadLandlordFile = endpoint('POST /hotel-member/landlord/document/upload', {
  kind: 'command',
  permission: 'landlord:edit',
  summary:
    'Upload the scan of a document: a picture or a PDF, at most 10 MB; it counts once a document names it',
  send: 'multipart',
  input: z.object({ landlordId: id, fileName: note(120).optional(), file }),
  output: LandlordFile,
});

/** A number that is left out stays as it is; null empties it. */
const facts = {
  kind: z.enum(landlordDocumentKinds),
  name: line(100),
  number: line(60).nullish(),
  expiresOn: date.nullish(),
  fileId: id.nullish(),
};

export const addLandlordDocument = endpoint('POST /hotel-member/landlord/document/add', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Add a document to a landlord',
  input: z.object({ landlordId: id, ...facts }),
  output: LandlordDetail,
});

export const editLandlordDocument = endpoint('POST /hotel-member/landlord/document/edit', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Change or renew a document of a landlord',
  input: z.object({ landlordId: id, id, version, ...facts }),
  output: LandlordDetail,
});

export const removeLandlordDocument = endpoint('POST /hotel-member/landlord/document/remove', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Remove a document of a landlord',
  input: z.object({ landlordId: id, id, version }),
  output: LandlordDetail,
});

export const getLandlordFile = endpoint('GET /hotel-member/landlord/document/file', {
  kind: 'query',
  permission: 'landlord:read',
  summary:
    'A landlord’s scanned document; identity documents need landlord:reveal, and each view is recorded',
  input: z.object({ landlordId: id, fileId: id }),
  output: z.unknown(),
});
