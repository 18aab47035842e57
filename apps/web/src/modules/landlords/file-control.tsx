/** A scan as a field: sent as soon as it is chosen, named by the form when that is saved. */
import { uploadLandlordFile } from '@minsu/contract/landlords/landlord-document-endpoints.ts';
import { MAX_FILE_BYTES } from '@minsu/contract/picture.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../components/field-controls.tsx';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { PHOTO_TYPES } from '../../components/picture-files.ts';
import { CallError } from '../../platform/call.ts';
import { upload } from '../../platform/upload.ts';

interface FileControlProps extends ControlProps {
  readonly landlordId: string;
  /** What the file that is stored is called. */
  readonly storedName: string | null;
}

const LONGEST_NAME = 100;

const reasonOf = (error: unknown): string | null =>
  error instanceof CallError ? (error.fields?.[0]?.message ?? error.serverMessage) : null;

const useSending = ({ landlordId, storedName, onChange }: FileControlProps) => {
  const { t } = useTranslation('landlords');
  const [name, setName] = useState(storedName);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File) => {
    if (file.size > MAX_FILE_BYTES) return setProblem(t('fileTooLarge'));
    setProblem(null);
    setPercent(0);
    try {
      const given = { landlordId, fileName: file.name.slice(-LONGEST_NAME), file };
      const sent = await upload(uploadLandlordFile, given, { quiet: true, onProgress: setPercent });
      setName(sent.fileName);
      onChange(sent.id);
    } catch (error) {
      setProblem(reasonOf(error) ?? t('fileFailed'));
    } finally {
      setPercent(null);
    }
  };
  return { name, percent, problem, send };
};

export const FileControl = (props: FileControlProps) => {
  const { t } = useTranslation('landlords');
  const picker = useRef<HTMLInputElement>(null);
  const { name, percent, problem, send } = useSending(props);
  const { value, onChange, id } = props;
  const isSet = typeof value === 'string';
  const label = percent === null ? t(isSet ? 'fileReplace' : 'fileChoose') : t('fileSending', { percent });
  return (
    <div>
      <input
        ref={picker}
        type="file"
        hidden
        accept={`application/pdf,${PHOTO_TYPES}`}
        data-testid="landlord-file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      <span className="file-line">
        {isSet && (
          <>
            <span className="name" title={name ?? ''}>
              {name}
            </span>
            <IconButton icon="close" look="small" label={t('fileRemove')} onClick={() => onChange(null)} />
          </>
        )}
        <Button
          id={id}
          icon={<Icon name="upload" size={14} />}
          loading={percent !== null}
          onClick={() => picker.current?.click()}
        >
          {label}
        </Button>
      </span>
      {problem && (
        <div className="field-error" role="alert">
          {problem}
        </div>
      )}
    </div>
  );
};
