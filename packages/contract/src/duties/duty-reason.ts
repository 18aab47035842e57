import { line } from '../wire.ts';

/**
 * Why: where a second person is needed it goes to the colleague who is asked, and where one person runs the business it is recorded.
 * A call without it that needs one is refused with `duties.needsSecond` or `duties.needsReason` and changes nothing.
 */
export const dutyReason = { dutyReason: line(200).optional() };
