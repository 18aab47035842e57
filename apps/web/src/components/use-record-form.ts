/** What a form that runs one command does, whatever it looks like: checks, sends, puts refusals on the fields. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import { useIsMutating } from '@tanstack/react-query';
import { type RefObject, use, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { CallError } from '../platform/call-error.ts';
import { currentLanguage } from '../platform/i18n.ts';
import { type UseCommandOptions, useCommand } from '../platform/queries.ts';
import { useDirtyGuard } from '../platform/tab-context.ts';
import { toast } from '../platform/toast.ts';
import { FormIdContext } from './form-context.ts';
import { formDraft } from './form-draft.ts';
import { createFormStore, type FormStore, type Values } from './form-store.ts';

/** Whether what a form sent is on its way; other commands do not count. Without an id: the form that the caller stands in. */
export const useFormPending = (id?: string): boolean => {
  const around = use(FormIdContext);
  return useIsMutating({ mutationKey: [id ?? around] }) > 0;
};

export interface RecordFormCore<E extends Endpoint> {
  readonly command: E;
  /** The part of the input that no field shows: ids, version. */
  readonly base?: Partial<InputOf<E>>;
  readonly initial?: Partial<InputOf<E>>;
  /** Names the draft that is kept over reloads; absent for short forms and for anything secret. */
  readonly draft?: string;
  /** Adds what follows from what was typed, as it is sent. */
  readonly prepare?: (input: InputOf<E>) => InputOf<E>;
  readonly onDone?: (output: OutputOf<E>) => void;
  /** The server said no: refresh what the form is based on. */
  readonly onRefused?: (error: CallError) => void;
  /** The refusals that stand within the form are said there alone. */
  readonly saidInside?: (error: CallError) => boolean;
  /** Toast after success; `false` for none. */
  readonly done?: string | false;
  readonly invalidates?: NonNullable<UseCommandOptions['invalidates']>;
}

interface Opened {
  readonly form: FormStore;
  /** It began with what was typed before a reload. */
  readonly restored: boolean;
}

const open = (schema: Endpoint['input'], initial: Values, draft: string | undefined): Opened => {
  const kept =
    draft === undefined ? null : formDraft(draft).read(initial, Object.keys(schema.shape as object));
  return {
    form: createFormStore(schema, kept ?? initial, currentLanguage, kept !== null),
    restored: kept !== null,
  };
};

const useDraftKept = (form: FormStore, name: string | undefined): void =>
  useEffect(() => {
    if (name === undefined) return undefined;
    const draft = formDraft(name);
    return form.subscribe(({ values, dirty }) => (dirty ? draft.keep(values) : draft.drop()));
  }, [form, name]);

/** After React has drawn the messages. */
export const focusFirstError = (root: RefObject<HTMLElement | null>): void => {
  requestAnimationFrame(() => {
    const field = root.current?.querySelector('.field-error')?.closest('.field');
    field?.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button')?.focus();
  });
};

export const useRecordForm = <E extends Endpoint>(props: RecordFormCore<E> & { readonly id: string }) => {
  const {
    id,
    command,
    base = {},
    initial = {},
    draft,
    prepare,
    onDone,
    onRefused,
    saidInside,
    done,
    invalidates = [],
  } = props;
  const { t } = useTranslation('components');
  const root = useRef<HTMLFormElement>(null);
  const [{ form, restored }] = useState(() => open(command.input, initial, draft));
  const dirty = useStore(form, (state) => state.dirty);
  const { mutate, isPending } = useCommand(command, {
    invalidates,
    name: id,
    ...(saidInside ? { quiet: saidInside } : {}),
  });
  const dropDraft = useCallback(() => {
    if (draft !== undefined) formDraft(draft).drop();
  }, [draft]);
  useDirtyGuard(dirty, dropDraft);
  useDraftKept(form, draft);

  const send = () => {
    const input = form.check(base);
    if (!input) return focusFirstError(root);
    mutate(prepare ? prepare(input as InputOf<E>) : (input as InputOf<E>), {
      onSuccess: (output) => {
        form.reset(form.getState().values);
        if (done !== false) toast.success(done ?? t('saved'));
        onDone?.(output);
      },
      onError: (error) => {
        if (error.fields) form.showErrors(error.fields);
        onRefused?.(error);
        if (error.fields) focusFirstError(root);
      },
    });
  };
  return { form, root, dirty, isPending, send, restored, startOver: () => form.reset(initial) };
};
