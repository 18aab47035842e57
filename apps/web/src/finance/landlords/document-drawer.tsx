/** A landlord's document: type, expiry, scan. */
import { type LandlordDocument, landlordDocumentKinds } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  addLandlordDocument,
  editLandlordDocument,
} from '@minsu/contract/finance/landlords/landlord-document-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { FileControl } from './file-control.tsx';
import { landlordQueries } from './landlord-live.ts';
import { SealedField } from './sealed-field.tsx';

interface DocumentDrawerProps {
  readonly landlordId: string;
  /** Null for a new one. */
  readonly document: LandlordDocument | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

const DocumentDrawer = ({ landlordId, document, open, onClose }: DocumentDrawerProps) => {
  const { t } = useTranslation('landlords');
  const shared = {
    done: t('documentSaved'),
    invalidates: landlordQueries,
    onDone: onClose,
    onCancel: onClose,
  };
  const fields = <DocumentFields landlordId={landlordId} document={document} />;
  return (
    <FormDrawer open={open} title={t(document ? 'documentEditTitle' : 'documentAdd')} onClose={onClose}>
      {document ? (
        <RecordForm
          command={editLandlordDocument}
          base={{ landlordId, id: document.id, version: document.version }}
          initial={{
            kind: document.kind,
            name: document.name,
            expiresOn: document.expiresOn,
            fileId: document.file?.id ?? null,
          }}
          {...shared}
        >
          {fields}
        </RecordForm>
      ) : (
        <RecordForm
          command={addLandlordDocument}
          base={{ landlordId }}
          initial={{ kind: 'identity', name: '' }}
          {...shared}
        >
          {fields}
        </RecordForm>
      )}
    </FormDrawer>
  );
};

export default DocumentDrawer;

const of = addLandlordDocument.input;

const DocumentFields = ({ landlordId, document }: Pick<DocumentDrawerProps, 'landlordId' | 'document'>) => {
  const { t } = useTranslation('landlords');
  return (
    <>
      <Field
        of={of}
        name="kind"
        label={t('field_documentKind')}
        control="select"
        options={landlordDocumentKinds.map((value) => ({ value, label: t(`document_${value}`) }))}
      />
      <Field of={of} name="name" label={t('field_documentName')} />
      <SealedField of={of} name="number" label={t('field_number')} stored={document?.numberMasked ?? null} />
      <Field of={of} name="expiresOn" label={t('field_expiresOn')} control="date" help={t('expiresHelp')} />
      <Field
        of={of}
        name="fileId"
        label={t('field_file')}
        help={t('fileHelp')}
        control={(control) => (
          <FileControl {...control} landlordId={landlordId} storedName={document?.file?.fileName ?? null} />
        )}
      />
    </>
  );
};
