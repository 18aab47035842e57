/** Records a review from another source by hand. */

import { MAX_PHOTOS, subScores } from '@minsu/contract/operations/evaluations/evaluation.ts';
import { recordEvaluation } from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { useFollowingField } from '../../components/forms/use-following-field.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { calendarToday } from '../../platform/clocks.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { evaluationQueries } from './evaluation-live.ts';
import { PhotosControl } from './photos-control.tsx';

interface RecordEvaluationProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const RecordEvaluation = ({ open, onClose }: RecordEvaluationProps) => {
  const { t } = useTranslation('evaluations');
  return (
    <FormDrawer open={open} title={t('recordTitle')} onClose={onClose} width={520}>
      <p className="muted">{t('recordHint')}</p>
      <RecordForm
        command={recordEvaluation}
        initial={{ receivedOn: calendarToday(null), photoIds: [] }}
        submitLabel={t('record')}
        done={t('recorded')}
        invalidates={evaluationQueries}
        onDone={onClose}
        onCancel={onClose}
      >
        <Fields />
      </RecordForm>
    </FormDrawer>
  );
};

export default RecordEvaluation;

/** Photos belong to the property chosen at upload. */
const noPhotos: readonly string[] = [];

const Fields = () => {
  const { t } = useTranslation('evaluations');
  const { t: ofOrder } = useTranslation('orders');
  const { input } = recordEvaluation;
  useFollowingField('photoIds', 'houseId', noPhotos);
  return (
    <>
      <Field
        of={input}
        name="houseId"
        label={t('fieldHouse')}
        control={(control) => <RemoteControl {...control} source={houseSource} />}
      />
      <Field of={input} name="orderNo" label={t('fieldOrder')} help={t('fieldOrderHelp')} />
      <Field of={input} name="guestName" label={t('fieldGuest')} />
      <Field
        of={input}
        name="channel"
        label={t('fieldChannel')}
        control="select"
        options={channels.map((value) => ({ value, label: ofOrder(`channel_${value}`) }))}
      />
      <Field of={input} name="score" label={t('fieldScore')} help={t('fieldScoreHelp')} placeholder="4.5" />
      <fieldset className="sub-score-fields">
        <legend>{t('subScores')}</legend>
        {subScores.map((name) => (
          <Field key={name} of={input} name={name} label={t(name)} />
        ))}
      </fieldset>
      <Field of={input} name="content" label={t('fieldContent')} control="textarea" />
      <Field
        of={input}
        name="privateNote"
        label={t('privateNote')}
        control="textarea"
        help={t('privateNoteHelp')}
      />
      <Field of={input} name="receivedOn" label={t('fieldReceived')} control="date" />
      <Photos />
    </>
  );
};

/** Photos belong to a property, so they are offered once it is chosen. */
const Photos = () => {
  const { t } = useTranslation('evaluations');
  const form = useForm();
  const houseId = useStore(form, ({ values }) => values.houseId);
  if (typeof houseId !== 'string') return null;
  return (
    <Field
      of={recordEvaluation.input}
      name="photoIds"
      label={t('photos')}
      help={t('photosHelp', { most: MAX_PHOTOS })}
      control={(control) => <PhotosControl key={houseId} {...control} houseId={houseId} />}
    />
  );
};
