/** Creates or edits a landmark. */

import { distanceText } from '@minsu/contract/foundation/landmarks/distance-rules.ts';
import { type LandmarkRow, landmarkKinds } from '@minsu/contract/foundation/landmarks/landmark.ts';
import {
  createLandmark,
  editLandmark,
  similarLandmarks,
} from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { placeText } from '@minsu/contract/platform/coordinates.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { landmarkQueries } from './landmark-live.ts';
import { useLandmarkName } from './landmark-words.tsx';

interface LandmarkDrawerProps {
  readonly open: boolean;
  /** Null for a new one. */
  readonly row: LandmarkRow | null;
  readonly onClose: () => void;
}

const LandmarkDrawer = ({ open, row, onClose }: LandmarkDrawerProps) => {
  const { t } = useTranslation('landmarks');
  const title = row ? t('editTitle', { name: row.name }) : t('create');
  return (
    <FormDrawer open={open} title={title} onClose={onClose}>
      {row ? <Edit row={row} onClose={onClose} /> : <Create onClose={onClose} />}
    </FormDrawer>
  );
};

export default LandmarkDrawer;

const Create = ({ onClose }: Pick<LandmarkDrawerProps, 'onClose'>) => {
  const { t } = useTranslation('landmarks');
  return (
    <RecordForm
      command={createLandmark}
      initial={{ name: '', nameEn: '', kind: 'metro', city: '', place: '' }}
      invalidates={landmarkQueries}
      submitLabel={t('create')}
      done={false}
      onCancel={onClose}
      onDone={({ houseCount }) => {
        toast.success(t('created', { count: houseCount }));
        onClose();
      }}
    >
      <Fields id={null} />
    </RecordForm>
  );
};

const Edit = ({ row, onClose }: { readonly row: LandmarkRow; readonly onClose: () => void }) => {
  const { t } = useTranslation('landmarks');
  const { id, version, name, nameEn, kind, city } = row;
  return (
    <RecordForm
      command={editLandmark}
      base={{ id, version }}
      initial={{ name, nameEn: nameEn ?? '', kind, city, place: placeText(row) }}
      invalidates={landmarkQueries}
      done={false}
      onCancel={onClose}
      onDone={({ houseCount }) => {
        toast.success(t('saved', { count: houseCount }));
        onClose();
      }}
    >
      <Fields id={id} />
    </RecordForm>
  );
};

const Fields = ({ id }: { readonly id: string | null }) => {
  const { t } = useTranslation('landmarks');
  const { input } = createLandmark;
  return (
    <>
      <Field of={input} name="name" label={t('column_name')} placeholder={t('nameExample')} />
      <Field of={input} name="nameEn" label={t('column_nameEn')} help={t('nameEnHelp')} />
      <Field
        of={input}
        name="kind"
        label={t('column_kind')}
        control="select"
        options={landmarkKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      <Field of={input} name="city" label={t('column_city')} placeholder={t('cityExample')} />
      <Field
        of={input}
        name="place"
        label={t('column_place')}
        placeholder="121.4737, 31.2304"
        help={t('placeHelp')}
      />
      <Twins id={id} />
    </>
  );
};

const textOf = (value: unknown, longest: number): string =>
  typeof value === 'string' ? value.trim().slice(0, longest) : '';

const PAUSE_MS = 300;

/** Debounced text. */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

/** Warns while typing that the landmark may already exist. */
const Twins = ({ id }: { readonly id: string | null }) => {
  const { t } = useTranslation('landmarks');
  const nameOf = useLandmarkName();
  const form = useForm();
  const typed = useStore(form, ({ values }) =>
    [textOf(values.name, 60), textOf(values.city, 20), textOf(values.place, 60)].join('\n'),
  );
  const [name = '', city = '', place = ''] = usePaused(typed).split('\n');
  const enabled = (name !== '' && city !== '') || place !== '';
  const { data = [] } = useCall(
    similarLandmarks,
    { ...(id !== null && { id }), name, city, place },
    { quiet: true, enabled },
  );
  if (!enabled || data.length === 0) return null;
  return (
    <ul className="landmark-twins" role="status">
      {data.map((twin) => {
        const words = { name: nameOf(twin), kind: t(`kind_${twin.kind}`) };
        return (
          <li key={twin.id}>
            {twin.distanceM === null
              ? t('sameName', words)
              : t('nearTwin', { ...words, distance: distanceText(twin.distanceM) })}
          </li>
        );
      })}
    </ul>
  );
};
