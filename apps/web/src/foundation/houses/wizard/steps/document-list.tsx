/** Documents of the property: uploaded singly, named, sorted; opened only by users who may see the property. */
import {
  type ContentDocument,
  documentKinds,
  MAX_HOUSE_DOCUMENTS,
} from '@minsu/contract/foundation/houses/house-content.ts';
import { uploadHouseDocument } from '@minsu/contract/foundation/houses/house-upload-endpoints.ts';
import { MAX_FILE_BYTES } from '@minsu/contract/platform/picture.ts';
import { Button, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { IconButton } from '../../../../components/dialogs/icon-button.tsx';
import { PHOTO_TYPES } from '../../../../components/forms/picture-files.ts';
import { Icon } from '../../../../components/icon.tsx';
import { reasonOf } from '../../../../platform/calls/call.ts';
import { upload } from '../../../../platform/calls/upload.ts';
import { toast } from '../../../../platform/toast.ts';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { HouseDocumentLink } from '../../house-document-link.tsx';
import { useHouse, useHouseValues } from '../house-context.ts';
import { whilePaperUploads } from '../uploads-on-the-way.ts';

const useDocuments = () => {
  const { t } = useTranslation('houseWizard');
  const { t: say } = useTranslation('components');
  const { draft } = useHouse();
  const documents = useHouseValues((values) => values.documents);
  const now = () => draft.values.documents;
  const put = (next: readonly ContentDocument[]) => draft.form.set('documents', next);
  return {
    documents,
    add: (document: ContentDocument) => put([...now(), document]),
    change: (fileId: string, change: Partial<ContentDocument>) =>
      put(now().map((each) => (each.fileId === fileId ? { ...each, ...change } : each))),
    remove: (fileId: string) => {
      const before = now();
      put(before.filter((each) => each.fileId !== fileId));
      toast.success(t('documentRemoved'), { action: { label: say('undo'), run: () => put(before) } });
    },
  };
};

export const DocumentList = () => {
  const { t } = useTranslation('houseWizard');
  const { t: say } = useTranslation('houseContent');
  const { draft } = useHouse();
  const { documents, add, change, remove } = useDocuments();
  return (
    <div className="field" data-field="documents">
      <span className="field-label">{t('documents')}</span>
      <p className="field-help">{t('documentsHelp')}</p>
      {documents.length === 0 && <p className="muted">{t('noDocuments')}</p>}
      <ul className="document-list">
        {documents.map((each) => (
          <li key={each.fileId}>
            <HouseDocumentLink houseId={draft.houseId ?? ''} fileId={each.fileId} name={each.name} />
            <Input
              value={each.name}
              maxLength={100}
              aria-label={t('documentName')}
              onChange={(event) => change(each.fileId, { name: event.target.value })}
            />
            <Select
              value={each.kind}
              aria-label={t('documentKind')}
              options={documentKinds.map((kind) => ({ value: kind, label: say(`document_${kind}`) }))}
              onChange={(kind) => change(each.fileId, { kind })}
            />
            <IconButton
              icon="close"
              label={t('removeDocument', { name: each.name })}
              onClick={() => remove(each.fileId)}
            />
          </li>
        ))}
      </ul>
      {documents.length < MAX_HOUSE_DOCUMENTS && <AddDocument onAdd={add} first={documents.length === 0} />}
    </div>
  );
};

interface AddDocumentProps {
  readonly onAdd: (document: ContentDocument) => void;
  /** The first is usually the licence. */
  readonly first: boolean;
}

const AddDocument = ({ onAdd, first }: AddDocumentProps) => {
  const { t } = useTranslation('houseWizard');
  const { draft } = useHouse();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File) => {
    if (file.size > MAX_FILE_BYTES) return setProblem(t('fileTooLarge'));
    setProblem(null);
    setPercent(0);
    const given = { houseId: draft.houseId ?? '', fileName: file.name.slice(-100), file };
    try {
      await whilePaperUploads(draft, async () => {
        const done = await upload(uploadHouseDocument, given, { quiet: true, onProgress: setPercent });
        const name = done.fileName.replace(/\.\w+$/, '');
        onAdd({ fileId: done.fileId, name, kind: first ? 'licence' : 'other' });
      });
    } catch (error) {
      setProblem(reasonOf(error) ?? t('uploadFailed'));
    } finally {
      setPercent(null);
    }
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept={`application/pdf,${PHOTO_TYPES}`}
        data-testid="document-file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      <Button
        icon={<Icon name="upload" />}
        loading={percent !== null}
        disabled={draft.houseId === null}
        onClick={() => input.current?.click()}
      >
        {percent === null ? t('addDocument') : t('upload_sending', { percent })}
      </Button>
      {problem && (
        <div className="field-error" role="alert">
          {problem}
        </div>
      )}
    </div>
  );
};
