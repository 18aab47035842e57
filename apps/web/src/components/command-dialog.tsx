/** A dialog that asks for a little before a command runs on a record; what it is based on is refreshed when it is refused. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { invalidate } from '../platform/queries.ts';
import { FormDialog } from './form-dialog.tsx';

export interface DialogHost {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface CommandDialogProps<E extends Endpoint> extends DialogHost {
  readonly title: string;
  readonly text?: string;
  readonly submitLabel: string;
  readonly command: E;
  readonly base: Partial<InputOf<E>>;
  readonly initial: Partial<InputOf<E>>;
  /** Adds what follows from what was typed, as it is sent. */
  readonly prepare?: (input: InputOf<E>) => InputOf<E>;
  /** Toast after success; `false` for none. */
  readonly done: string | false;
  readonly invalidates: readonly Pick<Endpoint, 'path'>[];
  readonly danger?: boolean;
  /** Something is still to be chosen within. */
  readonly disabled?: boolean;
  readonly width?: number;
  readonly onDone?: (output: OutputOf<E>) => void;
  readonly children: ReactNode;
}

export function CommandDialog<E extends Endpoint>(props: CommandDialogProps<E>) {
  const { onClose, onDone, children, invalidates, ...rest } = props;
  const done = (output: OutputOf<E>) => {
    onClose();
    onDone?.(output);
  };
  return (
    <FormDialog
      {...rest}
      invalidates={invalidates}
      onClose={onClose}
      onDone={done}
      onRefused={() => invalidate(invalidates)}
    >
      {children}
    </FormDialog>
  );
}
