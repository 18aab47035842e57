/** One message: the guest's, ours with delivery state, or an internal note. */

import type { ThreadAttachment, ThreadMessage } from '@minsu/contract/connections/threads/thread.ts';
import { getThreadFile, retryMessage } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { Button } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { PrivatePicture } from '../../components/private-picture.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCommand } from '../../platform/calls/queries.ts';
import { useDownload } from '../../platform/calls/use-download.ts';
import { type HouseOf, timeZoneOf } from '../../platform/clocks.ts';
import { formatInstant } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { showThread } from './thread-live.ts';
import { DeliveryMark } from './thread-words.tsx';

interface MessageProps {
  readonly of: ThreadMessage;
  readonly house: HouseOf;
}

const useByline = (): ((message: ThreadMessage) => string) => {
  const { t } = useTranslation('threads');
  return ({ kind, origin, author }) => {
    if (kind === 'note') return t('noteBy', { name: author });
    return origin === 'person' ? author : t(`by_${origin}`, { name: author });
  };
};

export const Message = ({ of, house }: MessageProps) => {
  const { t } = useTranslation('threads');
  const byline = useByline();
  return (
    <article className={`message ${of.kind} ${of.origin}`}>
      <header className="muted">
        {of.kind === 'note' && <Icon name="lock" size={12} />}
        <span>{byline(of)}</span>
        <InstantText at={of.at} house={house} />
      </header>
      <div className="bubble">
        {of.text !== '' && <p>{of.text}</p>}
        {of.attachments.map((file) => (
          <Attachment key={file.id} file={file} />
        ))}
      </div>
      {of.state !== null && (
        <footer className="muted">
          <DeliveryMark of={of} />
          {of.problem && <span className="problem">{saidProblem(of.problem)}</span>}
          {of.retryAt && (
            <span>
              {t('retryAt', {
                time: formatInstant(of.retryAt, currentLanguage(), { timeZone: timeZoneOf(house) }),
              })}
            </span>
          )}
          {of.actions.includes('retry') && <Retry messageId={of.id} />}
        </footer>
      )}
    </article>
  );
};

const Retry = ({ messageId }: { readonly messageId: string }) => {
  const { t } = useTranslation('threads');
  const { mutate, isPending } = useCommand(retryMessage);
  return (
    <Button
      size="small"
      loading={isPending}
      onClick={() => mutate({ messageId }, { onSuccess: (answer) => showThread(answer) })}
    >
      {t('retry')}
    </Button>
  );
};

const PICTURE_PX = 160;

const Attachment = ({ file }: { readonly file: ThreadAttachment }) => {
  const { t } = useTranslation('threads');
  const { busy, fetch } = useDownload();
  if (!file.ready) return <span className="muted">{t(file.lost ? 'fileLost' : 'fileComing')}</span>;
  if (file.mime.startsWith('image/'))
    return (
      <PrivatePicture
        endpoint={getThreadFile}
        query={{ id: file.id }}
        alt={file.name}
        open={t('fileOpen', { name: file.name })}
        missing={t('fileMissing')}
        size={PICTURE_PX}
      />
    );
  return (
    <button
      type="button"
      className="file-chip"
      aria-busy={busy}
      onClick={() => void fetch(getThreadFile, { id: file.id })}
    >
      <Icon name="download" size={14} />
      {file.name}
    </button>
  );
};
