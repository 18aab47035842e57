/** Radius in metres per kind within which a landmark is near. */
import { distanceText } from '@minsu/contract/foundation/landmarks/distance-rules.ts';
import {
  type LandmarkRadii,
  landmarkKinds,
  landmarkRadius,
} from '@minsu/contract/foundation/landmarks/landmark.ts';
import {
  getLandmarkRadii,
  saveLandmarkRadii,
} from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
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
