/** A form that runs one command: its schema checks, its server's field errors land on the fields. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import { Button } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { CallError } from '../platform/call-error.ts';
import { currentLanguage } from '../platform/i18n.ts';
import { type UseCommandOptions, useCommand } from '../platform/queries.ts';
import { useDirtyGuard } from '../platform/tab-context.ts';
import { toast } from '../platform/toast.ts';
import { FormContext } from './form-context.ts';
import { createFormStore, type FormStore, type Values } from './form-store.ts';

interface RecordFormProps<E extends Endpoint> {
  readonly command: E;
  /** The part of the input that no field shows: ids, version. */
  readonly base?: Partial<InputOf<E>>;
  readonly initial?: Partial<InputOf<E>>;
  readonly submitLabel?: string;
  readonly onDone?: (output: OutputOf<E>) => void;
  readonly onCancel?: () => void;
  /** The server said no: refresh what the form is based on. */
  readonly onRefused?: (error: CallError) => void;
  /** Toast after success; `false` for none. */
  readonly done?: string | false;
  readonly invalidates?: NonNullable<UseCommandOptions['invalidates']>;
  /** Hides the bar: the form's button stands elsewhere and submits by `form={id}`. */
  readonly bar?: 'show' | 'none';
  readonly id?: string;
  readonly children: ReactNode | ((form: FormStore) => ReactNode);
}

export function RecordForm<E extends Endpoint>(props: RecordFormProps<E>) {
  const {
    command,
    base = {},
    initial = {},
    onDone,
    onCancel,
    done,
    invalidates = [],
    bar = 'show',
    id,
  } = props;
  const { t } = useTranslation('components');
  const root = useRef<HTMLFormElement>(null);
  const latestBase = useRef<Values>(base);
  const [form] = useState(() => createFormStore(command.input, initial, currentLanguage));
  const dirty = useStore(form, (state) => state.dirty);
  const run = useCommand(command, { invalidates });
  useDirtyGuard(dirty);
  useEffect(() => {
    latestBase.current = base;
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = form.check(latestBase.current);
    if (!input) return focusFirstError(root.current);
    run.mutate(input as InputOf<E>, {
      onSuccess: (output) => {
        form.reset(form.getState().values);
        if (done !== false) toast.success(done ?? t('saved'));
        onDone?.(output);
      },
      onError: (error) => {
        props.onRefused?.(error);
        if (!error.fields) return;
        form.showErrors(error.fields);
        focusFirstError(root.current);
      },
    });
  };

  return (
    <FormContext value={form}>
      <form ref={root} id={id} className="form" noValidate onSubmit={submit}>
        {typeof props.children === 'function' ? props.children(form) : props.children}
        {bar === 'show' && (
          <div className="form-bar">
            {dirty && <span className="muted">{t('unsaved')}</span>}
            <Button type="primary" htmlType="submit" loading={run.isPending}>
              {props.submitLabel ?? t('save')}
            </Button>
            {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
          </div>
        )}
      </form>
    </FormContext>
  );
}

/** After React has drawn the messages. */
const focusFirstError = (root: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    const field = root?.querySelector('.field-error')?.closest('.field');
    field?.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button')?.focus();
  });
};
