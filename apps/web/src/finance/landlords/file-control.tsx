/** A scan field: uploaded when chosen, saved with the form. */
import { uploadLandlordFile } from '@minsu/contract/finance/landlords/landlord-document-endpoints.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { PHOTO_TYPES } from '../../components/forms/picture-files.ts';
import { Icon } from '../../components/icon.tsx';
import { useSentFile } from '../../components/runs/use-sent-file.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface FileControlProps extends ControlProps {
  readonly landlordId: string;
  /** Name of the stored file. */
  readonly storedName: string | null;
}

const useSending = ({ landlordId, storedName, onChange }: FileControlProps) => {
  const { percent, send: sendOne } = useSentFile(uploadLandlordFile, { landlordId });
  const [name, setName] = useState(storedName);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File) => {
    setProblem(null);
    const sent = await sendOne(file);
    if ('problem' in sent) return setProblem(sent.problem);
    setName(sent.done.fileName);
    onChange(sent.done.id);
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
