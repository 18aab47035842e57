/** Composer: message to the guest or internal note, in distinct colours. */

import { threadCapabilities } from '@minsu/contract/connections/channels/thread-capabilities.ts';
import type { ThreadDetail } from '@minsu/contract/connections/threads/thread.ts';
import { textLength } from '@minsu/contract/connections/threads/thread-rules.ts';
import { Button, Checkbox, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useConnection } from '../../platform/calls/connection.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ComposerFiles, FileButton } from './composer-files.tsx';
import { TemplatePicker } from './template-picker.tsx';
import type { ComposeMode } from './thread-drafts.ts';
import { type Compose, type Kept, useCompose, useKept } from './use-compose.ts';

interface ComposerProps {
  readonly detail: ThreadDetail;
  /** Reports whether an answer to the guest is being written. */
  readonly onAnswering: (answering: boolean) => void;
}

const useModes = (): ComposeMode[] => {
  const may = useMay();
  return [
    ...(may('thread:reply') ? ['reply' as const] : []),
    ...(may('thread:note') ? ['note' as const] : []),
  ];
};

export const Composer = ({ detail, onAnswering }: ComposerProps) => {
  const { t } = useTranslation('threads');
  const modes = useModes();
  const [mode, setMode] = useState<ComposeMode>(modes[0] ?? 'note');
  const kept = useKept(detail);
  return (
    <section className={`composer ${mode}`} aria-label={t(`compose_${mode}`)}>
      {modes.length > 1 && (
        <Segmented
          label={t('composeMode')}
          value={mode}
          options={modes.map((value) => ({ value, label: t(`compose_${value}`) }))}
          onChange={setMode}
        />
      )}
      <ComposerBody key={mode} detail={detail} mode={mode} kept={kept} onAnswering={onAnswering} />
    </section>
  );
};

interface BodyProps extends ComposerProps {
  readonly mode: ComposeMode;
  readonly kept: Kept;
}

const ComposerBody = ({ detail, mode, kept, onAnswering }: BodyProps) => {
  const { t } = useTranslation('threads');
  const compose = useCompose(detail, mode, kept, onAnswering);
  const box = useRef<TextAreaRef>(null);
  const isReply = mode === 'reply';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      compose.send(false);
    }
    if (event.key === 'Escape') box.current?.blur();
  };
  return (
    <>
      {isReply && <Hindrance detail={detail} compose={compose} />}
      <Input.TextArea
        ref={box}
        value={compose.text}
        disabled={isReply && compose.isBarred}
        autoSize={{ minRows: 2, maxRows: 8 }}
        placeholder={t(isReply ? 'replyPlaceholder' : 'notePlaceholder')}
        aria-label={isReply ? t('replyTo', { name: detail.thread.guestName }) : t('compose_note')}
        aria-invalid={compose.error !== null}
        aria-describedby="composer-error"
        onChange={(event) => compose.write(event.target.value)}
        onBlur={() => onAnswering(false)}
        onKeyDown={onKeyDown}
      />
      <p id="composer-error" className="composer-error" role="alert">
        {compose.error}
      </p>
      {isReply && <ComposerFiles files={compose.files} />}
      <ComposerFoot detail={detail} mode={mode} compose={compose} onInserted={() => box.current?.focus()} />
    </>
  );
};

interface FootProps {
  readonly detail: ThreadDetail;
  readonly mode: ComposeMode;
  readonly compose: Compose;
  readonly onInserted: () => void;
}

const ComposerFoot = ({ detail, mode, compose, onInserted }: FootProps) => {
  const { t } = useTranslation('threads');
  const reachable = useConnection((state) => state.reachable);
  const { maxLength, attachments } = threadCapabilities[detail.thread.channel];
  const count = textLength(compose.text);
  const insert = (text: string, missing: readonly string[]) => {
    compose.insert(text, missing);
    onInserted();
  };
  if (mode === 'note')
    return (
      <div className="composer-foot">
        <span className="muted">{t('noteHint')}</span>
        <Button
          type="primary"
          loading={compose.isPending}
          disabled={!compose.canSend}
          onClick={() => compose.send(false)}
        >
          {t('saveNote')}
        </Button>
      </div>
    );
  return (
    <div className="composer-foot">
      <TemplatePicker thread={detail.thread} disabled={compose.isBarred} onPick={insert} />
      {attachments.length > 0 && (
        <FileButton kinds={attachments} disabled={compose.isBarred} onAdd={compose.files.add} />
      )}
      <span className={count > maxLength ? 'num bad' : 'num muted'}>
        {t('length', { count, limit: maxLength })}
      </span>
      {!reachable && <span className="muted">{t('offline')}</span>}
      <span className="composer-send">
        <Button disabled={!compose.canSend} onClick={() => compose.send(true)}>
          {t('sendAndClose')}
        </Button>
        <Button
          type="primary"
          loading={compose.isPending}
          disabled={!compose.canSend}
          onClick={() => compose.send(false)}
        >
          {t(compose.isCollision ? 'sendAnyway' : 'send')}
        </Button>
      </span>
    </div>
  );
};

/** Obstacles to sending, and the recipient of text messages and emails. */
const Hindrance = ({ detail, compose }: { readonly detail: ThreadDetail; readonly compose: Compose }) => {
  const { t } = useTranslation('threads');
  const may = useMay();
  const { thread, hindrance, phoneMasked } = detail;
  const { sends, hears } = threadCapabilities[thread.channel];
  return (
    <>
      {hindrance !== null && (
        <p className="hindrance">
          <Icon name="warning" size={14} />
          {t(`hindrance_${hindrance}`)}
          {hindrance === 'notConnected' && may('channel:read') && (
            <Link to="/channel/channelList">{t('openConnections')}</Link>
          )}
        </p>
      )}
      {hindrance === 'noConsent' && (
        <Checkbox
          checked={compose.consented}
          onChange={(event) => compose.setConsented(event.target.checked)}
        >
          {t('consent')}
        </Checkbox>
      )}
      {sends === 'notification' && (
        <p className="muted">
          {[
            thread.channel === 'sms' && phoneMasked && t('toAddress', { address: phoneMasked }),
            hears === 'never' && t('deafChannel'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </>
  );
};
