/** Within how many metres a landmark of each kind counts as near a house. */
import { distanceText } from '@minsu/contract/landmarks/distance-rules.ts';
import { type LandmarkRadii, landmarkKinds, landmarkRadius } from '@minsu/contract/landmarks/landmark.ts';
import { getLandmarkRadii, saveLandmarkRadii } from '@minsu/contract/landmarks/landmark-endpoints.ts';
import { Field } from '../../components/field.tsx';
import FormDrawer from '../../components/form-drawer.tsx';
import { Loaded } from '../../components/panel.tsx';
import { RecordForm } from '../../components/record-form.tsx';
import { invalidate, useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { landmarkQueries } from './landmark-live.ts';

interface RadiusDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const shown = [getLandmarkRadii, ...landmarkQueries];

const RadiusDrawer = ({ open, onClose }: RadiusDrawerProps) => {
  const { t } = useTranslation('landmarks');
  const query = useCall(getLandmarkRadii, {}, { staleTime: 0, quiet: true });
  return (
    <FormDrawer open={open} title={t('radii')} onClose={onClose}>
      <Loaded query={query} lines={6}>
        {(radii) => <RadiusForm radii={radii} onClose={onClose} />}
      </Loaded>
    </FormDrawer>
  );
};

export default RadiusDrawer;

interface RadiusFormProps {
  readonly radii: LandmarkRadii;
  readonly onClose: () => void;
}

const RadiusForm = ({ radii: { version, ...radii }, onClose }: RadiusFormProps) => {
  const { t } = useTranslation('landmarks');
  return (
    <RecordForm
      command={saveLandmarkRadii}
      base={{ version }}
      initial={radii}
      invalidates={shown}
      done={t('radiiSaved')}
      onDone={onClose}
      onCancel={onClose}
      onRefused={(error) => error.status === 409 && invalidate([getLandmarkRadii])}
    >
      <p className="muted">{t('radiiHint')}</p>
      {landmarkKinds.map((kind) => (
        <Field
          key={kind}
          of={saveLandmarkRadii.input}
          name={kind}
          label={t(`kind_${kind}`)}
          control="number"
          unit="m"
          help={t('radiusUsual', { distance: distanceText(landmarkRadius[kind]) })}
        />
      ))}
    </RecordForm>
  );
};
