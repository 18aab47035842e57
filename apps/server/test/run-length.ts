/**
 * How much a run does (docs/decisions/017): `npm test` is short, `npm run test:full` and the long form of faults and security are
 * full; files that are asked for by name are neither.
 */
export const short = process.env.SHORT === '1';
export const full = process.env.FULL === '1';
