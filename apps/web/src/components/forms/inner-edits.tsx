/** Wraps editable content of a drawer, dialog or panel, with its unsaved-changes question. */
import type { ReactNode } from 'react';
import { TabContext } from '../../platform/navigation/tab-context.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';
import type { InnerEditsState } from './use-inner-edits.ts';

interface InnerEditsProps {
  readonly edits: InnerEditsState;
  readonly children: ReactNode;
}

export const InnerEdits = ({ edits: { handle, asking, discard, keep }, children }: InnerEditsProps) => (
  <>
    <TabContext value={handle}>{children}</TabContext>
    {asking && <UnsavedQuestion onDiscard={discard} onKeep={keep} />}
  </>
);
