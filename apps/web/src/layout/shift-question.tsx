/** Offers to open the user's shift where money needs one, over the dialog that takes the money. */
import { lazyPart } from '../components/dialogs/lazy-part.tsx';
import { useShiftQuestion } from '../platform/shift-needed.ts';

const OpenShiftDialog = lazyPart(() => import('../components/shifts/open-shift-dialog.tsx'), 'asked');

export const ShiftQuestion = () => {
  const question = useShiftQuestion((state) => state.question);
  return (
    question && (
      <OpenShiftDialog
        isCommandWaiting={question.isCommandWaiting}
        onOpened={() => question.answer(true)}
        onClose={() => question.answer(false)}
      />
    )
  );
};
