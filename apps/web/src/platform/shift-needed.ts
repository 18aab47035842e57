/** Payments need an open shift: a command refused without one offers to open it, on any screen. */
import { shiftFailures } from '@minsu/contract/sales/shifts/shift-failures.ts';
import { create } from 'zustand';
import type { CallError } from './calls/call-error.ts';

interface Question {
  /** True if a shift was opened. */
  readonly answer: (opened: boolean) => void;
  /** A command waits for the shift. */
  readonly isCommandWaiting: boolean;
}

export const useShiftQuestion = create<{ readonly question: Question | null }>(() => ({ question: null }));

export const isShiftRefusal = ({ failure }: CallError): boolean => failure === shiftFailures.needsShift.code;

export const askForShift = (isCommandWaiting: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    // An earlier question is cancelled.
    useShiftQuestion.getState().question?.answer(false);
    const answer = (opened: boolean) => {
      useShiftQuestion.setState({ question: null });
      resolve(opened);
    };
    useShiftQuestion.setState({ question: { answer, isCommandWaiting } });
  });
