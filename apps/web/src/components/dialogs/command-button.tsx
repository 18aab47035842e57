/** Button that runs one command: permission check, optional confirmation, result message, undo. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button, type ButtonProps } from 'antd';
import { type UseCommandOptions, useCommand } from '../../platform/calls/queries.ts';
import { useMayCall } from '../../platform/calls/session.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { ConfirmText } from './confirm-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useDialog } from './use-dialog.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'));

type Looks = 'type' | 'size' | 'icon' | 'block' | 'disabled' | 'className';

export interface CommandButtonProps<E extends Endpoint> extends Pick<ButtonProps, Looks> {
  readonly command: E;
  readonly input: InputOf<E>;
  readonly label: string;
  readonly danger?: boolean;
  /** Absent: runs at once. */
  readonly confirm?: ConfirmText;
  /** Success toast; `false` for none. */
  readonly done?: string | false;
  readonly onDone?: (output: OutputOf<E>) => void;
  /** After a stale version: the current record, if the server sent it. */
  readonly onStale?: (current: unknown) => void;
  /** Undoes the change; gets the output, whose version must be undone. */
  readonly undo?: (output: OutputOf<E>) => Promise<unknown>;
  readonly invalidates?: NonNullable<UseCommandOptions['invalidates']>;
}

export function CommandButton<E extends Endpoint>(props: CommandButtonProps<E>) {
  const { command, label, confirm, danger = false } = props;
  const mayCall = useMayCall();
  const { shown, show, close } = useDialog();
  const { start, isPending } = useRun(props, close);
  const { permission } = command;
  if (!mayCall(permission)) return null;
  return (
    <>
      <Button {...looksOf(props)} loading={isPending} onClick={() => (confirm ? show() : start())}>
        {label}
      </Button>
      {confirm && shown && (
        <ConfirmDialog
          {...confirm}
          okLabel={confirm.okLabel ?? label}
          open={shown.open}
          danger={danger}
          pending={isPending}
          onOk={start}
          onCancel={close}
        />
      )}
    </>
  );
}

const useRun = <E extends Endpoint>(props: CommandButtonProps<E>, close: () => void) => {
  const { command, input, done, undo, onDone, onStale, invalidates = [] } = props;
  const { t } = useTranslation('components');
  const { mutate, isPending } = useCommand(command, { invalidates });
  const takeBack = (output: OutputOf<E>) =>
    undo?.(output).then(
      () => toast.success(t('undone')),
      () => undefined,
    );
  const start = () =>
    mutate(input, {
      onSuccess: (output) => {
        close();
        const action = { label: t('undo'), run: () => void takeBack(output) };
        if (done !== false) toast.success(done ?? t('done'), undo ? { action } : {});
        onDone?.(output);
      },
      onError: (error) => {
        if (error.current === undefined) return;
        close();
        onStale?.(error.current);
      },
    });
  return { start, isPending };
};

const looksOf = <E extends Endpoint>(props: CommandButtonProps<E>): ButtonProps => {
  const { type, size, icon, block, disabled, className, danger } = props;
  const tone: ButtonProps = type === undefined ? { color: 'danger', variant: 'filled' } : { danger: true };
  const given = { type, size, icon, block, disabled, className };
  return {
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ButtonProps),
    ...(danger ? tone : {}),
  };
};
