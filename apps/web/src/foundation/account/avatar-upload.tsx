/** The user's picture with a button to change it; an upload shows progress and can be stopped. */
import {
  getAccount,
  removeAvatar,
  uploadAvatar,
} from '@minsu/contract/foundation/account/profile-endpoints.ts';
import { useRef, useState } from 'react';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { PHOTO_TYPES, photoProblem } from '../../components/forms/picture-files.ts';
import { Icon } from '../../components/icon.tsx';
import { call } from '../../platform/calls/call.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { refreshUser, useSession } from '../../platform/calls/session.ts';
import { upload } from '../../platform/calls/upload.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { PersonPicture } from './person-picture.tsx';

const shown = async (): Promise<void> => {
  invalidate([getAccount]);
  await refreshUser().catch(() => undefined);
};

const useAvatarUpload = () => {
  const { t } = useTranslation('account');
  const [percent, setPercent] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const send = async (file: File) => {
    const problem = photoProblem(file);
    if (problem) return toast.error(t(problem));
    const controller = new AbortController();
    running.current = controller;
    setPercent(0);
    try {
      await upload(uploadAvatar, { file }, { signal: controller.signal, onProgress: setPercent });
      await shown();
      toast.success(t('avatarChanged'));
    } catch {
      // Reported by the upload, or cancelled.
    } finally {
      setPercent(null);
    }
  };
  return { percent, send, stop: () => running.current?.abort() };
};

export const AvatarUpload = ({ size }: { readonly size: number }) => {
  const { t } = useTranslation('account');
  const user = useSession((session) => session.userInfo);
  const input = useRef<HTMLInputElement>(null);
  const { percent, send, stop } = useAvatarUpload();
  if (!user) return null;
  const remove = () =>
    void call(removeAvatar, {}).then(
      async () => {
        await shown();
        toast.success(t('avatarRemoved'));
      },
      () => undefined,
    );
  return (
    <div className="avatar-upload" style={{ width: size }}>
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTO_TYPES}
        data-testid="avatar-file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      <button
        type="button"
        className="avatar-change"
        aria-label={t('changeAvatar')}
        title={`${t('changeAvatar')} (${t('avatarHint')})`}
        disabled={percent !== null}
        onClick={() => input.current?.click()}
      >
        <PersonPicture name={user.nickname ?? user.realname} url={user.avatarUrl} size={size} />
        <span className="avatar-badge">
          <Icon name="camera" size={14} />
        </span>
      </button>
      {percent !== null && (
        <div className="avatar-progress" role="status">
          <progress max={100} value={percent} aria-label={t('uploading', { percent })} />
          <IconButton icon="close" look="small" label={t('cancelUpload')} onClick={stop} />
        </div>
      )}
      {percent === null && user.avatarUrl && (
        <button type="button" className="text-button" onClick={remove}>
          {t('removeAvatar')}
        </button>
      )}
    </div>
  );
};
