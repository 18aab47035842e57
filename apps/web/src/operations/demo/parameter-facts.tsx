/** Nine video and five audio parameters with units; differences from the previous set are marked. */
import {
  audioFields,
  type ParameterField,
  type ParameterSet,
  videoFields,
} from '@minsu/contract/operations/demo/parameters.ts';
import { Tag } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { useValueText } from './parameter-words.ts';

interface ParameterFactsProps {
  readonly set: ParameterSet;
  readonly marks?: boolean;
}

export const ParameterFacts = ({ set, marks = false }: ParameterFactsProps) => {
  const { t } = useTranslation('parameters');
  const changed = marks ? set.changed : [];
  return (
    <div className="demo-stack">
      <section>
        <h3>{t('video')}</h3>
        <ParameterGrid fields={videoFields} set={set} changed={changed} />
      </section>
      <section>
        <h3>{t('audio')}</h3>
        <ParameterGrid fields={audioFields} set={set} changed={changed} />
      </section>
      {set.description && (
        <section>
          <h3>{t('description')}</h3>
          <p className="demo-note">{set.description}</p>
        </section>
      )}
    </div>
  );
};

interface ParameterGridProps {
  readonly fields: readonly ParameterField[];
  readonly set: ParameterSet;
  readonly changed: readonly ParameterField[];
}

const ParameterGrid = ({ fields, set, changed }: ParameterGridProps) => {
  const { t } = useTranslation('parameters');
  const textOf = useValueText();
  return (
    <dl className="parameter-grid">
      {fields.map((field) => (
        <div key={field}>
          <dt>{t(field)}</dt>
          <dd>
            {textOf(field, set.values)}
            {changed.includes(field) && <Tag tone="warn">{t('changed')}</Tag>}
          </dd>
        </div>
      ))}
    </dl>
  );
};
