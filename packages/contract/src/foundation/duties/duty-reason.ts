import { line } from '../../platform/wire.ts';

/**
 * Reason for an act that needs a second person, or recorded if one person runs the business. Without it such calls fail
 * with `duties.needsSecond` or `duties.needsReason` and change nothing.
 */
export const dutyReason = { dutyReason: line(200).optional() };
