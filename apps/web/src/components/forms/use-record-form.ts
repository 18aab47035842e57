/** Behaviour of a form that runs one command: validates, sends, shows refusals at the fields. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { useIsMutating } from '@tanstack/react-query';
import { type RefObject, use, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CallError } from '../../platform/calls/call-error.ts';
import { invalidate, type UseCommandOptions, useCommand } from '../../platform/calls/queries.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useDirtyGuard } from '../../platform/navigation/tab-context.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useStaleRecord } from '../records/stale-record.ts';
import { FormIdContext } from './form-context.ts';
import { formDraft } from './form-draft.ts';
import { createFormStore, type FormStore, type Values } from './form-store.ts';

/** Whether the form's command is pending; other commands do not count. Without id: the surrounding form. */
export const useFormPending = (id?: string): boolean => {
  const around = use(FormIdContext);
  return useIsMutating({ mutationKey: [id ?? around] }) > 0;
};

export interface RecordFormCore<E extends Endpoint> {
  readonly command: E;
  /** Input without fields: ids, version. */
  readonly base?: Partial<InputOf<E>>;
  readonly initial?: Partial<InputOf<E>>;
  /** Input of a form that this one replaces, still unsaved. */
  readonly begun?: Values | undefined;
  /** Key of the draft kept across reloads; absent for short and sensitive forms. */
  readonly draft?: string;
  /** Removes or fills in values before validation, for forms with several submit modes. */
  readonly shape?: (values: Values) => Values;
  /** Adds derived values before sending. */
  readonly prepare?: (input: InputOf<E>) => InputOf<E>;
  readonly onDone?: (output: OutputOf<E>) => void;
  /** Keeps the checked input on the device to be sent later, instead of sending it. */
  readonly keepBy?: (input: InputOf<E>) => Promise<void>;
  readonly onKept?: () => void;
  /** Refused by the server: refresh the form's data. */
  readonly onRefused?: (error: CallError) => void;
  /** Refusals shown inside the form, without a toast. */
  readonly saidInside?: (error: CallError) => boolean;
  /** Success toast; `false` for none. */
  readonly done?: string | false;
  readonly invalidates?: NonNullable<UseCommandOptions['invalidates']>;
}

interface Opened {
  readonly form: FormStore;
  /** Restored from a draft. */
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

/** Runs after the messages are rendered. */
export const focusFirstError = (root: RefObject<HTMLElement | null>): void => {
  requestAnimationFrame(() => {
    const field = root.current?.querySelector('.field-error')?.closest('.field');
    const control = field?.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button');
    control?.focus({ preventScroll: true });
    // Scrolls to the whole field, including its error.
    field?.scrollIntoView({ block: 'nearest' });
  });
};

type Props<E extends Endpoint> = RecordFormCore<E> & { readonly id: string };

/** Runs the command; server refusals appear in the form. */
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
    // Another user changed it, so the surrounding data is stale too.
    if (error.current !== undefined) invalidate(invalidates);
    props.onRefused?.(error);
    if (error.fields) focusFirstError(root);
  };
  const keep = async (input: InputOf<E>, keepBy: (input: InputOf<E>) => Promise<void>) => {
    await keepBy(props.prepare ? props.prepare(input) : input);
    form.reset(form.getState().values);
    props.onKept?.();
  };
  const send = () => {
    const input = form.check(record.base, props.shape) as InputOf<E> | null;
    if (!input) return focusFirstError(root);
    if (props.keepBy) return void keep(input, props.keepBy);
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
