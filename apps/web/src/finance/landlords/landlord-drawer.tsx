/** Creates a landlord or edits the profile. */

import type { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import { MAX_LANDLORD_TAGS } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  createLandlord,
  editLandlord,
  landlordTags,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { type LandlordKind, landlordKinds } from '@minsu/contract/finance/landlords/landlord-rules.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { TAG_LENGTH } from '@minsu/contract/platform/tags.ts';
import { Select } from 'antd';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { landlordHref } from '../../components/records/landlord-href.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { landlordQueries } from './landlord-live.ts';
import { SealedField } from './sealed-field.tsx';

interface LandlordDrawerProps {
  /** Absent for a new one. */
  readonly detail?: LandlordDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

const LandlordDrawer = ({ detail, open, onClose }: LandlordDrawerProps) => {
  const { t } = useTranslation('landlords');
  const title = detail ? t('editTitle', { name: detail.landlord.name }) : t('add');
  return (
    <FormDrawer open={open} title={title} onClose={onClose} width={480}>
      {detail ? <EditForm detail={detail} onClose={onClose} /> : <CreateForm onClose={onClose} />}
    </FormDrawer>
  );
};

export default LandlordDrawer;

const CreateForm = ({ onClose }: Pick<LandlordDrawerProps, 'onClose'>) => {
  const { t } = useTranslation('landlords');
  const navigate = useNavigate();
  return (
    <RecordForm
      command={createLandlord}
      initial={{ kind: 'person', name: '', address: '', note: '', tags: [], statementMail: false }}
      done={false}
      invalidates={landlordQueries}
      onDone={({ landlord }) => {
        const action = { label: t('openFile'), run: () => void navigate(landlordHref(landlord.id)) };
        toast.success(t('created', { name: landlord.name }), { action });
        onClose();
      }}
      onCancel={onClose}
    >
      <ProfileFields stored={null} />
    </RecordForm>
  );
};

interface EditFormProps {
  readonly detail: LandlordDetail;
  readonly onClose: () => void;
}

const EditForm = ({ detail, onClose }: EditFormProps) => {
  const { t } = useTranslation('landlords');
  const { id, version, name, kind, address, note, tags, statementMail } = detail.landlord;
  return (
    <RecordForm
      command={editLandlord}
      base={{ id, version }}
      initial={{ name, kind, address, note, tags, statementMail }}
      done={t('saved')}
      invalidates={landlordQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <ProfileFields stored={detail.landlord} />
    </RecordForm>
  );
};

const of = createLandlord.input;

const ProfileFields = ({ stored }: { readonly stored: LandlordDetail['landlord'] | null }) => {
  const { t } = useTranslation('landlords');
  const kind = useStore(useForm(), (form) => form.values.kind as LandlordKind);
  return (
    <>
      <Field of={of} name="name" label={t('field_name')} />
      <Field
        of={of}
        name="kind"
        label={t('field_kind')}
        control="radio"
        options={landlordKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      <SealedField of={of} name="phone" label={t('field_phone')} stored={stored?.phoneMasked ?? null} />
      <SealedField of={of} name="email" label={t('field_email')} stored={stored?.emailMasked ?? null} />
      <SealedField
        of={of}
        name="taxId"
        label={t('field_taxId')}
        stored={stored?.taxIdMasked ?? null}
        help={t(`taxIdHelp_${kind}`)}
      />
      <Field of={of} name="address" label={t('field_address')} />
      <Field
        of={of}
        name="tags"
        label={t('field_tags')}
        help={t('tagsHint')}
        control={(control) => <TagControl {...control} />}
      />
      <Field of={of} name="statementMail" label={t('field_statementMail')} control="switch" />
      <Field of={of} name="note" label={t('field_note')} control="textarea" />
    </>
  );
};

/** Offers tags in use; any other can be typed. */
const TagControl = (control: ControlProps) => {
  const { data = [] } = useCall(landlordTags, {}, { staleTime: 300_000, quiet: true });
  const change = (next: string[]) =>
    control.onChange([...new Set(next.map((tag) => cutText(tag.trim(), TAG_LENGTH)).filter(Boolean))]);
  return (
    <Select
      id={control.id}
      mode="tags"
      maxCount={MAX_LANDLORD_TAGS}
      disabled={control.disabled}
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
      tokenSeparators={[',', '，', '、']}
      options={data.map(({ tag }) => ({ value: tag, label: tag }))}
      value={(control.value ?? []) as string[]}
      onChange={change}
      onBlur={() => control.onBlur()}
      style={{ width: '100%' }}
    />
  );
};
