import { sayProblem } from '@minsu/contract/network-fault.ts';
import { currentLanguage } from './i18n.ts';

/** What another system answered; a fault of the network in words of the screen's language. Empty for nothing. */
export const saidProblem = (message: string | null): string =>
  message === null ? '' : sayProblem(message, currentLanguage());
