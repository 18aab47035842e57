/** Around what may be edited in a drawer, a dialog or a panel; its question before the edits go stands with it. */
import type { ReactNode } from 'react';
import { TabContext } from '../platform/tab-context.ts';
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
