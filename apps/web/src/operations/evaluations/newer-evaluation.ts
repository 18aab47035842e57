/** Chooses the newer of the listed review and the last action's result. Pure. */
import type { Evaluation } from '@minsu/contract/operations/evaluations/evaluation.ts';

type Versioned = Pick<Evaluation, 'id' | 'version'>;

/** A review that was answered leaves the to-reply views, so its row is not listed again. */
export const newerOf = <T extends Versioned>(listed: T, answered: T | null): T =>
  answered !== null && answered.id === listed.id && answered.version > listed.version ? answered : listed;
