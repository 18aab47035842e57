/** A refusal that lands on a field of the form. */
import { type Failure, fail } from '@minsu/contract/failure.ts';
import type { Params } from '@minsu/contract/texts.ts';

export const refuseField = (path: string, why: Failure, params: Params = {}): never =>
  fail(why, { params, fields: [{ path, text: why.text, params }] });
