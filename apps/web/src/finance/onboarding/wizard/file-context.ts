/** The file being edited, for the wizard's steps. */
import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import type { OnboardingField } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { onboardingProblems } from '@minsu/contract/finance/onboarding/onboarding-rules.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { createContext, use, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useDirtyGuard } from '../../../platform/navigation/tab-context.ts';
import type { DraftState, FileDraft } from './file-draft.ts';
import { contentOf, type FileValues } from './file-values.ts';

export const FileContext = createContext<FileDraft | null>(null);

export const useDraft = (): FileDraft => {
  const draft = use(FileContext);
  if (!draft) throw new Error('A step of the onboarding wizard stands outside of it');
  return draft;
};

export const useDraftState = (): DraftState => useStore(useDraft().store);

/** One form value, or anything derived from all of them. */
export const useValues = <T>(choose: (values: FileValues) => T): T =>
  useStore(useDraft().form, ({ values }) => choose(values as unknown as FileValues));

export interface Problem {
  readonly field: OnboardingField;
  readonly message: string;
}

/** Problems that would block submission, by the server's rules. */
export const useProblems = (): readonly Problem[] => {
  const { file } = useDraftState();
  const { today } = useDraft();
  const values = useValues((all) => all);
  return useMemo(
    () =>
      onboardingProblems(contentOf(file, values), today).map(({ field, text, params }) => ({
        field,
        message: sayText(text, currentLanguage(), params),
      })),
    [file, values, today],
  );
};

/** Runs background saving while mounted, and applies other users' changes. */
export const useRunningDraft = (draft: FileDraft, latest: OnboardingFile): void => {
  useEffect(() => draft.start(), [draft]);
  useEffect(() => draft.meet(latest), [draft, latest]);
  const isDirty = useStore(draft.store, ({ unsaved }) => unsaved.length > 0);
  const giveUp = useMemo(() => () => draft.giveUp(), [draft]);
  useDirtyGuard(isDirty, giveUp);
};
