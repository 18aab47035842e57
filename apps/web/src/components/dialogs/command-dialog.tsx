/** Dialog with a few inputs for a command on a record; refreshes its data when refused. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { ReactNode } from 'react';
import { invalidate } from '../../platform/calls/queries.ts';
import { FormDialog } from '../forms/form-dialog.tsx';

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
  /** Adds derived values before sending. */
  readonly prepare?: (input: InputOf<E>) => InputOf<E>;
  /** Success toast; `false` for none. */
  readonly done: string | false;
  readonly invalidates: readonly Pick<Endpoint, 'path'>[];
  readonly danger?: boolean;
  /** Required input is missing. */
  readonly disabled?: boolean;
  readonly width?: number;
  readonly onDone?: (output: OutputOf<E>) => void;
  /** Keeps the input on the device instead of sending it. */
  readonly keepBy?: (input: InputOf<E>) => Promise<void>;
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
      onKept={onClose}
      onRefused={() => invalidate(invalidates)}
    >
      {children}
    </FormDialog>
  );
}
