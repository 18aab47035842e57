/** A command that a second person has to confirm asks for the reason in one place, whichever screen has sent it. */
import { clientTexts } from '@minsu/contract/client.text.ts';
import { dutyFailures } from '@minsu/contract/duties/duty-failures.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { create } from 'zustand';
import type { CallError } from './call-error.ts';
import { currentLanguage } from './i18n.ts';
import { toast } from './toast.ts';

interface Question {
  /** What the server said. */
  readonly text: string;
  /** A colleague is asked; else the reason is recorded. */
  readonly asksColleague: boolean;
  /** Null: given up. */
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

/** The screen that sent the command would say that it is done. */
export const saySent = (error: CallError): void => {
  if (asksColleague(error)) toast.insteadOfSuccess(sayText(clientTexts.askedColleague, currentLanguage()));
};
