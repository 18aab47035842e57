/** An image setting: shown as printed, uploaded, removed. */
import {
  resetSetting,
  type SettingState,
  uploadStamp,
} from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { settingOf } from '@minsu/contract/foundation/system/setting-list.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { PHOTO_TYPES, photoProblem } from '../../components/forms/picture-files.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { upload } from '../../platform/calls/upload.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { say } from './setting-words.ts';
import { settingQueries } from './system-live.ts';

interface SettingPictureProps {
  readonly state: SettingState;
  readonly onClose: () => void;
}

export const SettingPicture = ({ state: { key, value, version, changed }, onClose }: SettingPictureProps) => {
  const { t } = useTranslation(['settings', 'account']);
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (file: File) => {
    const problem = photoProblem(file);
    if (problem) return toast.error(t(`account:${problem}`));
    setBusy(true);
    try {
      await upload(uploadStamp, { file });
      invalidate(settingQueries);
      toast.success(t('saved'));
    } catch {
      // Reported by the upload.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="setting-picture">
      <p>{say(settingOf(key).meaning)}</p>
      {value !== '' && <img src={`/api/files/${String(value)}`} alt={t('picture')} />}
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTO_TYPES}
        aria-label={t('uploadPicture')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      <Button type="primary" loading={isBusy} onClick={() => input.current?.click()}>
        {t('uploadPicture')}
      </Button>
      {changed && (
        <CommandButton
          command={resetSetting}
          input={{ key, version }}
          label={t('reset')}
          confirm={{ title: t('resetTitle', { value: t('notSet') }), effects: [t('resetEffect')] }}
          done={t('resetDone')}
          invalidates={settingQueries}
          onDone={onClose}
          onStale={() => invalidate(settingQueries)}
        />
      )}
    </div>
  );
};
