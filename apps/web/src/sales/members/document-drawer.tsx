/** Records a member's document, or retypes it as a correction. Its number is not shown again. */
import type { MemberDetail, MemberDocument } from '@minsu/contract/sales/members/member.ts';
import {
  correctMemberDocument,
  recordMemberDocument,
} from '@minsu/contract/sales/members/member-document-endpoints.ts';
import {
  type GuestDocumentType,
  guestDocumentTypes,
  isChineseDocument,
} from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { type ControlKind, type ControlProps, FieldControl } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { valueAt } from '../../components/forms/form-store.ts';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useCountries } from '../../components/words/country-names.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { DocumentPhotoField } from './document-photo-field.tsx';
import { checkQueries, memberQueries } from './member-live.ts';
import { type Owner, ownerOf, TakenBy } from './taken-by.tsx';

interface DocumentDrawerProps {
  readonly detail: MemberDetail;
  /** Absent for a new one. */
  readonly document?: MemberDocument | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

const shown = [...memberQueries, ...checkQueries];

const DocumentDrawer = ({ detail, document, open, onClose }: DocumentDrawerProps) => {
  const { t } = useTranslation('memberRecord');
  const { name } = detail.member;
  return (
    <FormDrawer
      open={open}
      title={t(document ? 'correctTitle' : 'documentTitle', { name })}
      onClose={onClose}
      width={520}
    >
      {document ? (
        <Correct document={document} onClose={onClose} />
      ) : (
        <Record guestId={detail.member.id} onClose={onClose} />
      )}
    </FormDrawer>
  );
};

export default DocumentDrawer;

const useOwner = () => {
  const [owner, setOwner] = useState<Owner | null>(null);
  return {
    owner,
    refused: (error: Parameters<typeof ownerOf>[0]) => {
      setOwner(ownerOf(error));
      if (error.failure === 'core.stale') invalidate(shown);
    },
  };
};

interface FormProps {
  readonly onClose: () => void;
}

const Record = ({ guestId, onClose }: FormProps & { readonly guestId: string }) => {
  const { t } = useTranslation('memberRecord');
  const { owner, refused } = useOwner();
  return (
    <RecordForm
      command={recordMemberDocument}
      base={{ guestId }}
      initial={{ documentType: 'idCard', photoIds: [] }}
      done={t('documentSaved')}
      invalidates={shown}
      onDone={onClose}
      onCancel={onClose}
      onRefused={refused}
    >
      <DocumentFields of={recordMemberDocument} />
      <TakenBy owner={owner} />
      <DocumentPhotoField />
    </RecordForm>
  );
};

const Correct = ({ document, onClose }: FormProps & { readonly document: MemberDocument }) => {
  const { t } = useTranslation('memberRecord');
  const { owner, refused } = useOwner();
  const { id, version, type, country, issuedOn, expiresOn } = document;
  return (
    <RecordForm
      command={correctMemberDocument}
      base={{ id, version }}
      initial={{
        documentType: type,
        country,
        ...(issuedOn === null ? {} : { issuedOn }),
        ...(expiresOn === null ? {} : { expiresOn }),
        photoIds: [],
      }}
      done={t('documentSaved')}
      invalidates={shown}
      onDone={onClose}
      onCancel={onClose}
      onRefused={refused}
    >
      <p className="muted">
        {t('correctHint')} <span className="num">{document.numberMasked}</span>
      </p>
      <DocumentFields of={correctMemberDocument} />
      <TakenBy owner={owner} />
      <DocumentPhotoField />
    </RecordForm>
  );
};

/** An emptied field is not sent. */
const orNothing = (kind: ControlKind) => (given: ControlProps) => (
  <FieldControl
    kind={kind}
    {...given}
    onChange={(value) => given.onChange(value === '' ? undefined : value)}
  />
);
const numberControl = orNothing('text');

const DocumentFields = ({
  of,
}: {
  readonly of: typeof recordMemberDocument | typeof correctMemberDocument;
}) => {
  const { t } = useTranslation(['memberRecord', 'registration']);
  const form = useForm();
  const type = useStore(form, (state) => valueAt(state.values, 'documentType') as GuestDocumentType);
  const input = of.input as typeof recordMemberDocument.input;
  const countries = useCountries();
  return (
    <>
      <div className="form-grid">
        <Field
          of={input}
          name="documentType"
          label={t('field_documentType')}
          control="select"
          required
          options={guestDocumentTypes.map((value) => ({ value, label: t(`registration:doc_${value}`) }))}
        />
        <Field of={input} name="number" label={t('field_number')} required control={numberControl} />
      </div>
      <div className="form-grid">
        {!isChineseDocument(type) && (
          <Field
            of={input}
            name="country"
            label={t('field_country')}
            control="select"
            options={countries}
            required
          />
        )}
        <Field of={input} name="issuedOn" label={t('field_issuedOn')} control="date" />
        <Field
          of={input}
          name="expiresOn"
          label={t('field_expiresOn')}
          control="date"
          help={t('expiryHelp')}
        />
      </div>
    </>
  );
};
