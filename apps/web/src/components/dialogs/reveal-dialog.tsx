/**
 * Reveals masked data: asks for an audited reason, then shows it. Closing discards it; the next view needs a reason
 * again.
 */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../../platform/use-translation.ts';
import { Field } from '../forms/field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import type { DialogHost } from './command-dialog.tsx';
import { Dialog } from './dialog.tsx';

/** A command that reveals masked data, with target and reason as input. */
type Reveal = Endpoint<z.ZodObject<{ reason: z.ZodType<string, string> }>>;

interface AskReasonProps<E extends Reveal> extends DialogHost {
  readonly title: string;
  readonly submitLabel: string;
  readonly command: E;
  readonly base: Partial<InputOf<E>>;
  /** Queries that list the views. */
  readonly invalidates?: readonly Pick<Endpoint, 'path'>[];
  readonly onDone: (shown: OutputOf<E>) => void;
}

/** The reason dialog alone, for data shown in place. */
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
  /** Title once revealed; default: the same. */
  readonly shownTitle?: string;
  readonly shownWidth?: number;
  readonly children: (shown: OutputOf<E>) => ReactNode;
}

export function RevealDialog<E extends Reveal>(props: RevealDialogProps<E>) {
  const { shownTitle, shownWidth = 520, children, ...ask } = props;
  const { t } = useTranslation('components');
  const [shown, setShown] = useState<{ readonly of: OutputOf<E> } | null>(null);
  const [wasOpen, setWasOpen] = useState(ask.open);
  // Also when reopened while closing, or when the answer came after cancelling.
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
