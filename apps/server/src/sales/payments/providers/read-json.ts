import { isWithinJsonLimits } from '../../../platform/http/json-budget.ts';

/** Parses an answer from outside. Returns undefined if it is not JSON or has too many values. */
export const readJson = (body: Uint8Array): unknown => {
  try {
    return isWithinJsonLimits(body) ? JSON.parse(Buffer.from(body).toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
};
