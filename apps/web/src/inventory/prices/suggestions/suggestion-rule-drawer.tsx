/** Creates or edits a suggestion rule, with examples and a simulation before saving. */

import { STANDARD_PLAN_CODE } from '@minsu/contract/inventory/prices/price-rules.ts';
import type { SuggestionRule } from '@minsu/contract/inventory/prices/suggestion.ts';
import {
  createSuggestionRule,
  editSuggestionRule,
} from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useForm } from '../../../components/forms/form-context.ts';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ruleQueries } from '../suggestion-live.ts';
import { SuggestionPreview } from './suggestion-preview.tsx';
import { SuggestionRuleFields } from './suggestion-rule-fields.tsx';
import { type SimulatedTerms, SimulationOf, termNames, termsOf } from './suggestion-simulation.tsx';

interface RuleDrawerProps {
  readonly rule: SuggestionRule | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

const RuleDrawer = ({ rule, open, onClose }: RuleDrawerProps) => {
  const { t } = useTranslation('suggestions');
  return (
    <FormDrawer
      open={open}
      title={rule ? t('editTitle', { name: rule.name }) : t('create')}
      width={680}
      onClose={onClose}
    >
      {rule ? <EditRule rule={rule} onClose={onClose} /> : <CreateRule onClose={onClose} />}
    </FormDrawer>
  );
};

export default RuleDrawer;

const fresh = {
  name: '',
  mode: 'shadow' as const,
  priority: 10,
  allHouses: false,
  houseIds: [],
  roomTypeIds: [],
  planCodes: [STANDARD_PLAN_CODE],
  weekdays: [],
  pacePoints: 10,
  paceReference: 'recentWeeks' as const,
  effect: 'percent' as const,
  maxChangePercent: 15,
};

const CreateRule = ({ onClose }: Pick<RuleDrawerProps, 'onClose'>) => {
  const { t } = useTranslation('suggestions');
  return (
    <RecordForm
      command={createSuggestionRule}
      initial={fresh}
      submitLabel={t('create')}
      invalidates={ruleQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <Fields />
    </RecordForm>
  );
};

const EditRule = ({ rule, onClose }: { readonly rule: SuggestionRule; readonly onClose: () => void }) => {
  const { t } = useTranslation('suggestions');
  const { id, version, houseName: _, mayEdit: __, updatedBy: ___, updatedAt: ____, ...initial } = rule;
  return (
    <RecordForm
      command={editSuggestionRule}
      base={{ id, version }}
      initial={initial}
      done={t('saved', { name: rule.name })}
      invalidates={ruleQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <Fields />
    </RecordForm>
  );
};

const Fields = () => (
  <>
    <SuggestionRuleFields />
    <SuggestionPreview />
    <DraftSimulation />
  </>
);

const DraftSimulation = () => {
  const { t } = useTranslation('suggestions');
  const form = useForm();
  const [terms, setTerms] = useState<SimulatedTerms | null>(null);
  /** Reports missing values at their fields. */
  const start = () => setTerms(form.checkFields(termNames) ? termsOf(form.getState().values) : null);
  return (
    <section className="suggestion-part">
      <div>
        <Button onClick={start}>{t('simulate')}</Button>
      </div>
      {terms && <SimulationOf terms={terms} />}
    </section>
  );
};
