/**
 * Photos and documents of a property. An upload belongs to the property at once and is referenced by its content when
 * saved.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { Picture } from '../../platform/picture.ts';
import { file, id, list, note } from '../../platform/wire.ts';

export const uploadHousePhoto = endpoint('POST /hotel-info/house/photo/upload', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'Upload one photo: JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels',
  send: 'multipart',
  input: z.object({ houseId: id, file }),
  output: Picture,
});

export const listHousePictures = endpoint('POST /hotel-info/house/photo/list', {
  kind: 'query',
  permission: 'house:read',
  summary: 'Addresses and measures of photos that a property or its drafts name',
  input: z.object({ houseId: id, fileIds: list(id).pipe(z.array(id).max(200)) }),
  output: z.array(Picture),
});

export const HouseDocument = z
  .object({
    fileId: z.string(),
    fileName: z.string(),
    /** SVG comes only from the demo business; uploads are one of the others. */
    mime: z.enum(['application/pdf', 'image/webp', 'image/svg+xml']),
    sizeBytes: z.int(),
  })
  .meta({ id: 'HouseDocument' });
export type HouseDocument = z.infer<typeof HouseDocument>;

export const uploadHouseDocument = endpoint('POST /hotel-info/house/document/upload', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'Upload a document of a property, such as its licence: a picture or PDF, at most 10 MB',
  send: 'multipart',
  input: z.object({ houseId: id, fileName: note(120).optional(), file }),
  output: HouseDocument,
});

export const listHouseDocuments = endpoint('GET /hotel-info/house/document/list', {
  kind: 'query',
  permission: 'house:papers',
  summary: 'Names and kinds of a property’s documents',
  input: z.object({ houseId: id, fileIds: list(id).pipe(z.array(id).max(200)) }),
  output: z.array(HouseDocument),
});

export const getHouseDocument = endpoint('GET /hotel-info/house/document', {
  kind: 'query',
  permission: 'house:papers',
  summary: 'A document of a property',
  input: z.object({ houseId: id, fileId: id }),
  output: z.unknown(),
});
