/** Field groups of the example group form. */
import { submitParameters } from '@minsu/contract/operations/demo/parameter-endpoints.ts';
import {
  audioFields,
  audioProfiles,
  BIT_RATE,
  channelCounts,
  FRAME_RATE,
  matchModes,
  type ParameterField,
  resolutions,
  videoFields,
  videoProfiles,
} from '@minsu/contract/operations/demo/parameters.ts';
import { Field } from '../../components/forms/field.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { unitOf, useChoiceName } from './parameter-words.ts';

const choices: Readonly<Partial<Record<ParameterField, readonly string[]>>> = {
  matchMode: matchModes,
  acquisitionResolution: resolutions,
  encodingResolution: resolutions,
  encodingProfile: videoProfiles,
  audioMode: matchModes,
  audioChannels: channelCounts,
  audioEncodingChannels: channelCounts,
  audioEncodingProfile: audioProfiles,
};

const ordered: readonly ParameterField[] = ['encodingMinRate', 'encodingMaxRate', 'encodingDefaultRate'];

const { input } = submitParameters;

export const GroupFormFields = () => {
  const { t } = useTranslation('parameters');
  return (
    <>
      <Panel title={t('video')}>
        <div className="group-grid">
          {videoFields.map((field) => (
            <ParameterControl key={field} field={field} />
          ))}
        </div>
      </Panel>
      <Panel title={t('audio')}>
        <div className="group-grid">
          {audioFields.map((field) => (
            <ParameterControl key={field} field={field} />
          ))}
        </div>
      </Panel>
      <Panel title={t('description')}>
        <Field
          of={input}
          name="description"
          label={t('description')}
          control="textarea"
          placeholder={t('descriptionPlaceholder')}
        />
      </Panel>
    </>
  );
};

const ParameterControl = ({ field }: { readonly field: ParameterField }) => {
  const { t } = useTranslation('parameters');
  const nameOf = useChoiceName();
  const options = choices[field];
  if (options)
    return (
      <Field
        of={input}
        name={field}
        label={t(field)}
        control="select"
        placeholder={t('choose')}
        options={options.map((value) => ({ value, label: nameOf(value) }))}
      />
    );
  const unit = unitOf(field) ?? '';
  const range = unit === 'fps' ? FRAME_RATE : BIT_RATE;
  return (
    <Field
      of={input}
      name={field}
      label={t(field)}
      control="number"
      unit={unit}
      help={t(ordered.includes(field) ? 'rangeOrder' : 'range', range)}
    />
  );
};
