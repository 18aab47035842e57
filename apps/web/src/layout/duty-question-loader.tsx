/** Loads the question about a second person when the first one is asked: dialog and input are heavy. */
import { useState } from 'react';
import { lazyPart } from '../components/dialogs/lazy-part.tsx';
import { useDutyQuestion } from '../platform/duty-reason.ts';

const DutyQuestion = lazyPart(() => import('./duty-question.tsx'), 'asked');

export const DutyQuestionLoader = () => {
  const asks = useDutyQuestion(({ question }) => question !== null);
  const [asked, setAsked] = useState(false);
  if (asks && !asked) setAsked(true);
  // Stays, so that the dialog can close with its animation.
  return asked && <DutyQuestion />;
};
