/** Drop zone and picker for several photos. */
import { Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { PHOTO_TYPES } from '../../../../components/forms/picture-files.ts';
import { Icon } from '../../../../components/icon.tsx';
import { useTranslation } from '../../../../platform/use-translation.ts';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

export const PhotoDrop = ({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) => {
  const { t } = useTranslation('houseWizard');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    // Dropping is optional; the button inside works for everyone.
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
