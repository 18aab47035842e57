/** The evaluation beside the list, as it is by now: what a step answered with counts until the list knows of it. Pure. */
import type { Evaluation } from '@minsu/contract/evaluations/evaluation.ts';

type Versioned = Pick<Evaluation, 'id' | 'version'>;

/** An answered one leaves views of those to be answered, and its row is not listed again. */
export const newerOf = <T extends Versioned>(listed: T, answered: T | null): T =>
  answered !== null && answered.id === listed.id && answered.version > listed.version ? answered : listed;
