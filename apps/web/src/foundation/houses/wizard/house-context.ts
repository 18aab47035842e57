/** The property being edited, for the wizard's steps. */

import { contentProblems } from '@minsu/contract/foundation/houses/house-completeness.ts';
import type { DraftContent, HouseStep } from '@minsu/contract/foundation/houses/house-content.ts';
import { type FieldMessage, fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import { calendarToday } from '../../../platform/clocks.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import type { HouseDraft } from './house-draft.ts';
import type { DraftState } from './house-draft-state.ts';
import { contentOf, type HouseValues, stepOfPath } from './house-values.ts';

export interface OpenHouse {
  readonly draft: HouseDraft;
  readonly goTo: (step: HouseStep) => void;
}

export const HouseContext = createContext<OpenHouse | null>(null);

export const useHouse = (): OpenHouse => {
  const house = use(HouseContext);
  if (!house) throw new Error('A step of the house wizard stands outside of it');
  return house;
};

export const useDraftState = (): DraftState => useStore(useHouse().draft.store);

/** One form value, or anything derived from all of them. */
export const useHouseValues = <T>(pick: (values: HouseValues) => T): T =>
  useStore(useHouse().draft.form, (state) => pick(state.values as unknown as HouseValues));

export interface StepProblem extends FieldMessage {
  readonly step: HouseStep;
}

const problemsOf = (values: HouseValues): StepProblem[] => {
  const content: DraftContent = contentOf(values);
  const language = currentLanguage();
  const today = calendarToday(null);
  const missing = contentProblems(content, values.kind ?? 'entire', today).map(({ path, text, params }) => ({
    path,
    message: sayText(text, language, params),
    step: stepOfPath(path),
  }));
  const kind: StepProblem = { path: 'kind', message: sayText(fieldTexts.required, language), step: 'basics' };
  return values.kind === undefined ? [kind, ...missing] : missing;
};

/** Problems that would block submission, by the server's rules. */
export const useProblems = (): readonly StepProblem[] => {
  const values = useHouseValues((all) => all);
  return useMemo(() => problemsOf(values), [values]);
};
