/** The result of one item in a platform request, as a row: one refusal does not stop the others. */

import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import type { PlatformResult } from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';
import { type Language, type Params, sayText } from '@minsu/contract/platform/texts.ts';
import type { Outcome } from './adapters/adapter.ts';

export type ResultOf = Pick<PlatformResult, 'id' | 'name' | 'connectionId' | 'platformId'>;

export const refusedResult = (
  of: ResultOf,
  failure: Failure,
  language: Language,
  params: Params = {},
): PlatformResult => ({
  ...of,
  result: 'refused',
  code: null,
  message: sayText(failure.text, language, params),
});

export const resultOfOutcome = (
  of: ResultOf,
  outcome: Outcome<unknown>,
  language: Language,
): PlatformResult => {
  if (outcome.kind === 'done') return { ...of, result: 'done', code: null, message: '' };
  if (outcome.kind === 'failed')
    return {
      ...of,
      result: 'failed',
      code: null,
      message: sayText(channelFailures.platformAway.text, language),
    };
  return {
    ...of,
    result: outcome.kind === 'limited' ? 'failed' : 'refused',
    code: outcome.code,
    message: outcome.message,
  };
};
