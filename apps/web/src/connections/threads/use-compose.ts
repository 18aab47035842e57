/** State and sending of the composer. */

import type { ThreadDetail } from '@minsu/contract/connections/threads/thread.ts';
import { noteOnThread, replyToThread } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { threadFailures } from '@minsu/contract/connections/threads/thread-failures.ts';
import { useEffect, useState } from 'react';
import { useVariableNames } from '../../components/words/use-variable-names.ts';
import type { CallError } from '../../platform/calls/call.ts';
import { useConnection } from '../../platform/calls/connection.ts';
import { useCommand } from '../../platform/calls/queries.ts';
import { useUserId } from '../../platform/calls/session.ts';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { afterSending, type ComposeMode, keepThreadDraft, readThreadDraft } from './thread-drafts.ts';
import { showThread } from './thread-live.ts';
import { useThreadFiles } from './use-thread-files.ts';

const KEEP_MS = 400;

const useDraft = (threadId: string, mode: ComposeMode) => {
  const userId = useUserId();
  const [text, setText] = useState(() => readThreadDraft(userId, threadId, mode));
  useEffect(() => {
    const keep = (): void => keepThreadDraft(userId, threadId, mode, text);
    const timer = setTimeout(keep, KEEP_MS);
    // Leaving the page or conversation saves the draft too.
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [userId, threadId, mode, text]);
  return [text, setText] as const;
};

const messageOf = (error: CallError): string =>
  listed(error.fields?.map(({ message }) => message) ?? []) || error.serverMessage || '';

interface Written {
  readonly mode: ComposeMode;
  readonly text: string;
  readonly fileIds: readonly string[];
  readonly consented: boolean;
}

/** Sends the message; refusals show beside the box, and a colleague's new answer must be seen first. */
const useSending = ({ thread, messages }: ThreadDetail, onSent: (written: Written) => void) => {
  const [error, setError] = useState<string | null>(null);
  const [isCollision, setCollision] = useState(false);
  const reply = useCommand(replyToThread, { quiet: true });
  const note = useCommand(noteOnThread, { quiet: true });
  const onSuccess = (written: Written) => (answer: ThreadDetail) => {
    setError(null);
    setCollision(false);
    onSent(written);
    showThread(answer);
  };
  const onError = (refusal: CallError) => {
    setError(messageOf(refusal) || null);
    const isOther = refusal.failure === threadFailures.answeredMeanwhile.code;
    setCollision(isOther);
    if (isOther && refusal.current) showThread(refusal.current as ThreadDetail);
  };
  const send = (written: Written, close: boolean) => {
    const { mode, text, fileIds, consented } = written;
    const then = { onSuccess: onSuccess(written), onError };
    if (mode === 'note') return note.mutate({ id: thread.id, text }, then);
    const seen = messages.at(-1)?.id ?? null;
    const input = {
      id: thread.id,
      text,
      attachmentIds: [...fileIds],
      close,
      consented,
      seen,
      anyway: isCollision,
    };
    reply.mutate(input, then);
  };
  return { send, error, setError, isCollision, isPending: reply.isPending || note.isPending };
};

/** Kept while switching to notes: attachments and text of the answer. */
export const useKept = ({ thread }: ThreadDetail) => {
  const [consented, setConsented] = useState(false);
  return { files: useThreadFiles(thread.id), consented, setConsented };
};

export type Kept = ReturnType<typeof useKept>;

export const useCompose = (
  detail: ThreadDetail,
  mode: ComposeMode,
  kept: Kept,
  onAnswering: (answering: boolean) => void,
) => {
  const { thread, hindrance } = detail;
  const { files, consented, setConsented } = kept;
  const { t } = useTranslation('threads');
  const namesOf = useVariableNames();
  const reachable = useConnection((state) => state.reachable);
  const [text, setText] = useDraft(thread.id, mode);
  const sending = useSending(detail, (written) => {
    setText((typed) => afterSending(typed, written.text));
    files.drop(written.fileIds);
    onAnswering(false);
  });
  const isBarred = hindrance !== null && hindrance !== 'noConsent';
  const isEmpty = text.trim() === '' && (mode === 'note' || files.files.length === 0);
  const mayWrite =
    mode === 'note' || !(isBarred || files.isBusy || (hindrance === 'noConsent' && !consented));
  const canSend = !isEmpty && reachable && mayWrite;
  const write = (next: string) => {
    setText(next);
    sending.setError(null);
    onAnswering(mode === 'reply' && next.trim() !== '');
  };
  return {
    ...{ text, write, isBarred, isEmpty, canSend, files, consented, setConsented },
    ...{ error: sending.error, isPending: sending.isPending, isCollision: sending.isCollision },
    insert: (filled: string, missing: readonly string[]) => {
      write(text.trim() === '' ? filled : `${text.trimEnd()}\n${filled}`);
      if (missing.length > 0) sending.setError(t('templateMissing', { names: namesOf(missing) }));
    },
    send: (close: boolean) => {
      if (canSend) sending.send({ mode, text: text.trim(), fileIds: files.ids, consented }, close);
    },
  };
};

export type Compose = ReturnType<typeof useCompose>;
