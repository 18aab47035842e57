/** Where photos are dropped, or chosen from the device; several at once. */
import { Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { PHOTO_TYPES } from '../../../components/picture-files.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

export const PhotoDrop = ({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) => {
  const { t } = useTranslation('houseWizard');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    // Dropping is one way; the button inside is the way for everybody.
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={`photo-drop ${over ? 'over' : ''}`}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onChoose([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PHOTO_TYPES}
        data-testid="photo-files"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onChoose(files);
        }}
      />
      <Icon name="upload" size={24} />
      <span>{over ? t('dropNow') : t('dropPhotos')}</span>
      <Button onClick={() => input.current?.click()}>{t('choosePhotos')}</Button>
    </div>
  );
};
