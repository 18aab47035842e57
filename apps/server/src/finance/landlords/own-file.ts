/** A landlord downloads a scan of an own document. */

import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import { getOwnFile } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { privateFile } from '../../platform/http/routes.ts';
import { fileAnswer } from './landlord-files.ts';
import { ownLandlord } from './owner-home-queries.ts';

export const getOwnFileRoute = privateFile(getOwnFile, async (ctx, { fileId }) => {
  const landlord = (await ownLandlord(ctx)) ?? fail(landlordFailures.documentNotFound);
  const row = await ctx.db
    .selectFrom('landlordDocuments as d')
    .innerJoin('landlordUploads as u', (join) =>
      join.onRef('u.landlordId', '=', 'd.landlordId').onRef('u.fileId', '=', 'd.fileId'),
    )
    .innerJoin('files as f', 'f.id', 'd.fileId')
    .select(['f.key', 'f.mime', 'u.fileKey', 'u.fileName'])
    .where('d.landlordId', '=', landlord.id)
    .where('d.fileId', '=', fileId)
    .executeTakeFirst();
  return fileAnswer(ctx, row);
});
