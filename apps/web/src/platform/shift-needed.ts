/** Money is taken on a shift: a command refused for want of one offers to open it, whichever screen sent the command. */
import { shiftFailures } from '@minsu/contract/shifts/shift-failures.ts';
import { create } from 'zustand';
import type { CallError } from './call-error.ts';

interface Question {
  /** True: the shift is open now. */
  readonly answer: (opened: boolean) => void;
  /** A command waits for the shift and goes on with it. */
  readonly isCommandWaiting: boolean;
}

export const useShiftQuestion = create<{ readonly question: Question | null }>(() => ({ question: null }));

export const isShiftRefusal = ({ failure }: CallError): boolean => failure === shiftFailures.needsShift.code;

export const askForShift = (isCommandWaiting: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    // The question before, if any, is given up.
    useShiftQuestion.getState().question?.answer(false);
    const answer = (opened: boolean) => {
      useShiftQuestion.setState({ question: null });
      resolve(opened);
    };
    useShiftQuestion.setState({ question: { answer, isCommandWaiting } });
  });
