/** A button that runs one command: shown by permission, asks first if need be, says what happened, offers Undo. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import { Button, type ButtonProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type UseCommandOptions, useCommand } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toast.ts';
import type { ConfirmText } from './confirm-dialog.tsx';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

export interface CommandButtonProps<E extends Endpoint>
  extends Pick<ButtonProps, 'type' | 'size' | 'icon' | 'block' | 'disabled' | 'className'> {
  readonly command: E;
  readonly input: InputOf<E>;
  readonly label: string;
  readonly danger?: boolean;
  /** Absent: runs at once. */
  readonly confirm?: ConfirmText;
  /** Toast after success; `false` for none. */
  readonly done?: string | false;
  readonly onDone?: (output: OutputOf<E>) => void;
  /** A stale version came back: the record as it is now, if the server sent it. */
  readonly onStale?: (current: unknown) => void;
  /** Takes the change back; from the output, because its version is the one to undo. */
  readonly undo?: (output: OutputOf<E>) => Promise<unknown>;
  readonly invalidates?: NonNullable<UseCommandOptions['invalidates']>;
}

export function CommandButton<E extends Endpoint>(props: CommandButtonProps<E>) {
  const { command, input, label, confirm, danger = false, done, undo, invalidates = [] } = props;
  const { t } = useTranslation('components');
  const may = useMay();
  const run = useCommand(command, { invalidates });
  const [asking, setAsking] = useState<'never' | 'open' | 'closed'>('never');
  const { permission } = command;
  if (permission !== 'public' && permission !== 'signedIn' && !may(permission)) return null;

  const finish = (output: OutputOf<E>) => {
    setAsking((was) => (was === 'never' ? was : 'closed'));
    const action = undo && {
      label: t('undo'),
      run: () =>
        void undo(output).then(
          () => toast.success(t('undone')),
          () => undefined,
        ),
    };
    if (done !== false) toast.success(done ?? t('done'), action ? { action } : {});
    props.onDone?.(output);
  };
  const start = () =>
    run.mutate(input, {
      onSuccess: finish,
      onError: (error) => {
        if (error.current === undefined) return;
        setAsking((was) => (was === 'never' ? was : 'closed'));
        props.onStale?.(error.current);
      },
    });

  return (
    <>
      <Button
        {...(props.type === undefined ? {} : { type: props.type })}
        {...(props.size === undefined ? {} : { size: props.size })}
        {...(props.className === undefined ? {} : { className: props.className })}
        icon={props.icon}
        block={props.block ?? false}
        disabled={props.disabled ?? false}
        {...(danger && props.type === undefined
          ? { color: 'danger' as const, variant: 'filled' as const }
          : { danger })}
        loading={run.isPending}
        onClick={() => (confirm ? setAsking('open') : start())}
      >
        {label}
      </Button>
      {confirm && asking !== 'never' && (
        <Suspense>
          <ConfirmDialog
            {...confirm}
            okLabel={confirm.okLabel ?? label}
            open={asking === 'open'}
            danger={danger}
            pending={run.isPending}
            onOk={start}
            onCancel={() => setAsking('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
