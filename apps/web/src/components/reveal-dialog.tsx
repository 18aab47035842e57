/**
 * What is masked, in full: first the reason, which is put on record, then what was asked for. What was shown goes with the
 * dialog: the next look gives its reason again.
 */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../platform/use-translation.ts';
import type { DialogHost } from './command-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';

/** A command that shows what is masked: its input says of what and why. */
type Reveal = Endpoint<z.ZodObject<{ reason: z.ZodType<string, string> }>>;

interface AskReasonProps<E extends Reveal> extends DialogHost {
  readonly title: string;
  readonly submitLabel: string;
  readonly command: E;
  readonly base: Partial<InputOf<E>>;
  /** Where the look is read of. */
  readonly invalidates?: readonly Pick<Endpoint, 'path'>[];
  readonly onDone: (shown: OutputOf<E>) => void;
}

/** The first half alone, for what is shown in its place on the screen. */
export function AskReasonDialog<E extends Reveal>({
  command,
  invalidates = [],
  ...props
}: AskReasonProps<E>) {
  const { t } = useTranslation('components');
  const input: Reveal['input'] = command.input;
  return (
    <FormDialog
      {...props}
      command={command}
      initial={{ reason: '' } as Partial<InputOf<E>>}
      invalidates={invalidates}
      done={false}
    >
      <Field of={input} name="reason" label={t('revealReason')} help={t('revealHint')} />
    </FormDialog>
  );
}

interface RevealDialogProps<E extends Reveal> extends Omit<AskReasonProps<E>, 'onDone'> {
  /** Once it is shown; the same as while it is asked for unless given. */
  readonly shownTitle?: string;
  readonly shownWidth?: number;
  readonly children: (shown: OutputOf<E>) => ReactNode;
}

export function RevealDialog<E extends Reveal>(props: RevealDialogProps<E>) {
  const { shownTitle, shownWidth = 520, children, ...ask } = props;
  const { t } = useTranslation('components');
  const [shown, setShown] = useState<{ readonly of: OutputOf<E> } | null>(null);
  const [wasOpen, setWasOpen] = useState(ask.open);
  // Also where it opens again while it still closes, or the answer came after it was given up.
  if (wasOpen !== ask.open) {
    setWasOpen(ask.open);
    if (ask.open) setShown(null);
  }
  if (shown === null) return <AskReasonDialog {...ask} onDone={(of) => setShown({ of })} />;
  return (
    <Dialog
      open={ask.open}
      title={shownTitle ?? ask.title}
      width={shownWidth}
      onCancel={ask.onClose}
      afterClose={() => setShown(null)}
      footer={<Button onClick={ask.onClose}>{t('close')}</Button>}
    >
      {children(shown.of)}
    </Dialog>
  );
}
