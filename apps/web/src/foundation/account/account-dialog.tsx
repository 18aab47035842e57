/** A short form in a dialog that runs one account command. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { ReactNode } from 'react';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import type { CallError } from '../../platform/calls/call-error.ts';

interface AccountDialogProps<E extends Endpoint> {
  readonly title: string;
  readonly command: E;
  readonly base?: Partial<InputOf<E>>;
  readonly initial?: Partial<InputOf<E>>;
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly onClose: () => void;
  readonly onDone: (output: OutputOf<E>) => void;
  readonly onRefused?: (error: CallError) => void;
  readonly children: ReactNode;
}

export function AccountDialog<E extends Endpoint>({ children, ...props }: AccountDialogProps<E>) {
  return (
    <FormDialog {...props} open done={false}>
      {children}
    </FormDialog>
  );
}
