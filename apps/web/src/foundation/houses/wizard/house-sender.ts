/**
 * Sends saves of a property. Repeats under the same key after a lost response, so no second property is created.
 */
import { saveHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import type { HouseRevision } from '@minsu/contract/foundation/houses/house-revision.ts';
import { call, newKey } from '../../../platform/calls/call.ts';
import type { HousePatch } from './house-values.ts';

export interface SaveInput extends HousePatch {
  readonly id?: string;
  readonly kind?: string | undefined;
  readonly step?: string;
  readonly version?: number;
  readonly houseVersion?: number | undefined;
}

export const createSender = () => {
  let unanswered: { readonly key: string; readonly body: string } | null = null;
  return async (input: SaveInput): Promise<HouseRevision> => {
    const body = JSON.stringify(input);
    if (unanswered?.body !== body) unanswered = { key: newKey(), body };
    const answer = await call(saveHouse, input as never, { quiet: true, idempotencyKey: unanswered.key });
    unanswered = null;
    return answer;
  };
};
