/** Asks for the reason of a command that needs a second person, in one place for all screens. */

import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import { clientTexts } from '@minsu/contract/platform/client.text.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { create } from 'zustand';
import type { CallError } from './calls/call-error.ts';
import { currentLanguage } from './i18n.ts';
import { toast } from './toast.ts';

interface Question {
  /** Message of the server. */
  readonly text: string;
  /** A colleague must confirm; otherwise only the reason is recorded. */
  readonly asksColleague: boolean;
  /** Null: cancelled. */
  readonly answer: (reason: string | null) => void;
}

export const useDutyQuestion = create<{ readonly question: Question | null }>(() => ({ question: null }));

const asksColleague = ({ failure }: CallError): boolean => failure === dutyFailures.needsSecond.code;

export const isDutyRefusal = (error: CallError): boolean =>
  asksColleague(error) || error.failure === dutyFailures.needsReason.code;

export const askDutyReason = (error: CallError): Promise<string | null> =>
  new Promise((resolve) => {
    const answer = (reason: string | null) => {
      useDutyQuestion.setState({ question: null });
      resolve(reason);
    };
    useDutyQuestion.setState({
      question: { text: error.message, asksColleague: asksColleague(error), answer },
    });
  });

/** Replaces the sending screen's success message. */
export const saySent = (error: CallError): void => {
  if (asksColleague(error)) toast.insteadOfSuccess(sayText(clientTexts.askedColleague, currentLanguage()));
};
