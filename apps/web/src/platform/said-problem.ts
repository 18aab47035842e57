import { sayProblem } from '@minsu/contract/platform/network-fault.ts';
import { currentLanguage } from './i18n.ts';

/** Another system's message, with network errors translated. Empty for null. */
export const saidProblem = (message: string | null): string =>
  message === null ? '' : sayProblem(message, currentLanguage());
