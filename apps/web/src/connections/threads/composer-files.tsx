/** Attachments of the message being written. */
import type { AttachmentKind } from '@minsu/contract/foundation/system/platform-registry.ts';
import { Button } from 'antd';
import { useRef } from 'react';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { Compose } from './use-compose.ts';

export const ComposerFiles = ({ files: { files, remove } }: { readonly files: Compose['files'] }) => {
  const { t } = useTranslation('threads');
  if (files.length === 0) return null;
  return (
    <ul className="composer-files">
      {files.map(({ key, name, percent, stored }) => (
        <li key={key}>
          <Icon name={stored ? 'check' : 'upload'} size={14} />
          <span className="text">{stored ? stored.name : t('uploading', { name, percent })}</span>
          <IconButton
            look="small"
            icon="close"
            label={t('removeFile', { name })}
            onClick={() => remove(key)}
          />
        </li>
      ))}
    </ul>
  );
};

const accepts: Readonly<Record<AttachmentKind, string>> = { picture: 'image/*', pdf: 'application/pdf' };

interface FileButtonProps {
  readonly kinds: readonly AttachmentKind[];
  readonly disabled: boolean;
  readonly onAdd: (files: readonly File[]) => void;
}

export const FileButton = ({ kinds, disabled, onAdd }: FileButtonProps) => {
  const { t } = useTranslation('threads');
  const input = useRef<HTMLInputElement>(null);
  const label = t(kinds.includes('pdf') ? 'attach' : 'attachPictures');
  return (
    <>
      <Button icon={<Icon name="upload" />} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label={label}
        accept={kinds.map((kind) => accepts[kind]).join(',')}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
};
