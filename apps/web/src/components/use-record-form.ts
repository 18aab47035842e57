/** What a form that runs one command does, whatever it looks like: checks, sends, puts refusals on the fields. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import { useIsMutating } from '@tanstack/react-query';
import { type RefObject, use, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CallError } from '../platform/call-error.ts';
import { currentLanguage } from '../platform/i18n.ts';
import { invalidate, type UseCommandOptions, useCommand } from '../platform/queries.ts';
import { useDirtyGuard } from '../platform/tab-context.ts';
import { toast } from '../platform/toast.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { FormIdContext } from './form-context.ts';
import { formDraft } from './form-draft.ts';
import { createFormStore, type FormStore, type Values } from './form-store.ts';
import { useStaleRecord } from './stale-record.ts';

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
  /** What was typed in a form that this one takes the place of: here too it is unsaved. */
  readonly begun?: Values | undefined;
  /** Names the draft that is kept over reloads; absent for short forms and for anything secret. */
  readonly draft?: string;
  /** Leaves out or fills in before the check, for a form with more than one way to be sent. */
  readonly shape?: (values: Values) => Values;
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

const open = <E extends Endpoint>({ command, initial = {}, begun, draft }: RecordFormCore<E>): Opened => {
  const schema = command.input;
  const kept =
    draft === undefined ? null : formDraft(draft).read(initial, Object.keys(schema.shape as object));
  const typed = kept ?? begun;
  return {
    form: createFormStore(schema, typed ?? initial, currentLanguage, typed !== undefined),
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
    const control = field?.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button');
    control?.focus({ preventScroll: true });
    // All of the field, so that what is wrong with it is seen too.
    field?.scrollIntoView({ block: 'nearest' });
  });
};

type Props<E extends Endpoint> = RecordFormCore<E> & { readonly id: string };

/** Runs the command on what was typed; what the server refuses lands in the form. */
const useSend = <E extends Endpoint>(
  form: FormStore,
  root: RefObject<HTMLFormElement | null>,
  { id, command, base = {}, initial = {}, invalidates = [], ...props }: Props<E>,
) => {
  const { t } = useTranslation('components');
  const record = useStaleRecord(form, base, initial, useFormPending(id));
  const { mutate, isPending } = useCommand(command, {
    invalidates,
    name: id,
    quiet: (error) => record.isStale(error) || (props.saidInside?.(error) ?? false),
  });
  const refused = (error: CallError) => {
    if (error.fields) form.showErrors(error.fields);
    record.tell(error);
    // Somebody else changed it: what stands around the form is old too.
    if (error.current !== undefined) invalidate(invalidates);
    props.onRefused?.(error);
    if (error.fields) focusFirstError(root);
  };
  const send = () => {
    const input = form.check(record.base, props.shape) as InputOf<E> | null;
    if (!input) return focusFirstError(root);
    mutate(props.prepare ? props.prepare(input) : input, {
      onSuccess: (output) => {
        const { values } = form.getState();
        form.reset(values);
        record.saved(values);
        if (props.done !== false) toast.success(props.done ?? t('saved'));
        props.onDone?.(output);
      },
      onError: refused,
    });
  };
  return { send, isPending, stale: record.stale };
};

export const useRecordForm = <E extends Endpoint>(props: Props<E>) => {
  const { initial = {}, draft } = props;
  const root = useRef<HTMLFormElement>(null);
  const [{ form, restored }] = useState(() => open(props));
  const dirty = useStore(form, (state) => state.dirty);
  const sending = useSend(form, root, props);
  const dropDraft = useCallback(() => {
    if (draft !== undefined) formDraft(draft).drop();
  }, [draft]);
  useDirtyGuard(dirty, dropDraft);
  useDraftKept(form, draft);
  return { form, root, dirty, restored, startOver: () => form.reset(initial), ...sending };
};
