/** Wizard layout: steps, current step, save state, problems. */
import { type HouseStep, houseSteps } from '@minsu/contract/foundation/houses/house-content.ts';
import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { useStore } from 'zustand';
import { useFocusOnChange } from '../../../components/dialogs/use-focus-on-change.ts';
import { FormContext } from '../../../components/forms/form-context.ts';
import { focusFirstError } from '../../../components/forms/use-record-form.ts';
import { WizardSteps } from '../../../components/forms/wizard-steps.tsx';
import { Page } from '../../../components/lists/page.tsx';
import { Panel } from '../../../components/records/panel.tsx';
import { useAddressSearch } from '../../../platform/navigation/address.ts';
import { useDirtyGuard, useTab } from '../../../platform/navigation/tab-context.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { HouseConflict } from './house-conflict.tsx';
import { HouseContext, useHouse, useHouseValues, useProblems } from './house-context.ts';
import type { HouseDraft } from './house-draft.ts';
import { readStepName, stepFields } from './house-values.ts';
import { LockedHouse } from './locked-house.tsx';
import { preloadSteps } from './preload-steps.ts';
import { RevisionNotes } from './revision-notes.tsx';
import { stepContents } from './steps/step-contents.tsx';
import { WizardBar } from './wizard-bar.tsx';

/**
 * The address holds property and step, so Back and reload work. Before the first save there is no id; the current
 * step is added with it.
 */
const useAddress = (draft: HouseDraft, step: HouseStep, onBegun: HouseWizardProps['onBegun']) => {
  const [search, setSearch] = useAddressSearch();
  const { become } = useTab();
  const asked = readStepName(search.get('step'));
  const id = search.get('id');
  const houseId = useStore(draft.store, ({ revision }) => revision?.house.id ?? null);
  const isAhead = useRef(false);
  const show = (next: HouseStep, replace: boolean) =>
    setSearch({ ...(id === null ? {} : { id }), step: next }, { replace });
  const follow = useEffectEvent((to: HouseStep | null) => {
    if (houseId !== null && houseId !== id) {
      onBegun?.(houseId);
      return become?.(`?id=${houseId}&step=${to ?? step}`);
    }
    if (to === null) return show(step, true);
    const wasAhead = isAhead.current && id !== null;
    if (wasAhead) isAhead.current = false;
    if (to === step) return;
    return wasAhead ? show(step, false) : draft.open(to);
  });
  useEffect(() => follow(asked), [asked, id, houseId]);
  return (next: HouseStep) => {
    draft.open(next);
    if (id === null) isAhead.current = true;
    else show(next, false);
  };
};

/** Required before leaving the first step, because nothing can be saved without it. */
const isBegun = (draft: HouseDraft): boolean => {
  if (draft.houseId !== null) return true;
  const { kind, name } = draft.values;
  return kind !== undefined && name.trim() !== '';
};

interface HouseWizardProps {
  readonly draft: HouseDraft;
  /** Called when the first save returns an id. */
  readonly onBegun?: (id: string) => void;
}

export const HouseWizard = ({ draft, onBegun }: HouseWizardProps) => {
  const { t } = useTranslation('houseWizard');
  const state = useStore(draft.store);
  const name = useStore(draft.form, ({ values }) => String(values.name ?? ''));
  useEffect(() => draft.start(), [draft]);
  useEffect(preloadSteps, []);
  const discard = useCallback(() => draft.discard(), [draft]);
  useDirtyGuard(state.unsaved.length > 0, discard);
  const goTo = useAddress(draft, state.step, onBegun);
  const house = useMemo(() => ({ draft, goTo }), [draft, goTo]);
  const isLocked = state.revision !== null && !state.revision.actions.includes('edit');
  const title = state.revision ? t('editTitleOf', { name: name || t('nameless') }) : t('newTitle');
  return (
    <HouseContext value={house}>
      <FormContext value={draft.form}>
        <Page title={title} crumb={title} purpose={t('purpose')} className="house-wizard-page">
          {isLocked ? <LockedHouse /> : <OpenSteps step={state.step} />}
          <HouseConflict />
        </Page>
      </FormContext>
    </HouseContext>
  );
};

/** Back is immediate; forward needs a savable draft. Missing values may wait. */
const useGo = (step: HouseStep, root: RefObject<HTMLFormElement | null>) => {
  const { draft, goTo } = useHouse();
  const problems = useProblems();
  return (target: number) => {
    const next = houseSteps[target] ?? step;
    if (target <= houseSteps.indexOf(step)) return goTo(next);
    if (!isBegun(draft)) {
      if (step !== 'basics') goTo('basics');
      draft.form.showErrors(problems.filter(({ path }) => path === 'kind' || path === 'name'));
      return focusFirstError(root);
    }
    if (!draft.form.checkFields(stepFields[step])) return focusFirstError(root);
    return goTo(next);
  };
};

const OpenSteps = ({ step }: { readonly step: HouseStep }) => {
  const { t } = useTranslation('houseWizard');
  const root = useRef<HTMLFormElement>(null);
  const head = useFocusOnChange(step);
  const index = houseSteps.indexOf(step);
  const problems = useProblems();
  const go = useGo(step, root);
  const isEntire = useHouseValues(({ kind }) => kind === 'entire');
  const titles = houseSteps.map((each) => t(each === 'rooms' && isEntire ? 'step_space' : `step_${each}`));
  const Content = stepContents[step];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Ignores submit events of forms in drawers opened by a step.
    if (event.target !== event.currentTarget) return;
    if (index < houseSteps.length - 1) go(index + 1);
  };
  return (
    <Panel className="house-wizard">
      <div className="wizard wide">
        <WizardSteps
          titles={titles}
          current={index}
          reached={houseSteps.length - 1}
          done={houseSteps.map((each) => each !== 'preview' && !problems.some((one) => one.step === each))}
          onOpen={go}
        />
        <RevisionNotes />
        <form ref={root} className="form wizard-body" noValidate onSubmit={submit}>
          <h2 ref={head} tabIndex={-1}>
            {titles[index]}
          </h2>
          <Content />
          <WizardBar index={index} onBack={() => go(index - 1)} />
        </form>
      </div>
    </Panel>
  );
};
