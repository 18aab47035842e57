/** A form before sign-in: validated by the command's schema, with a captcha when the server requires one. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createFormStore, type Values } from '../../components/forms/form-store.ts';
import { CallError, call } from '../../platform/calls/call.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useCaptcha } from './use-captcha.ts';

interface EntryFormOptions<E extends Endpoint> {
  readonly command: E;
  readonly initial: Values;
  /** Values without a field. */
  readonly base?: Values;
  /** Rule outside the command's schema, such as a repeated password; false blocks sending. */
  readonly alsoRight?: () => boolean;
  readonly onDone: (output: OutputOf<E>, input: Values) => void;
  /** Returns true if the caller has handled the error. */
  readonly onRefused?: (error: CallError) => boolean;
}

const focusFirstWrong = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};

const useValues = (command: Endpoint, initial: Values) => {
  const { i18n } = useTranslation('entry');
  const [form] = useState(() => createFormStore(command.input, initial, currentLanguage));
  const { values, errors } = useStore(form);
  const text = (name: string): string => String(values[name] ?? '');
  // Revalidates after a language change, because messages keep the language they were created in.
  useEffect(() => form.reset(form.getState().values), [form, i18n.language]);
  return {
    form,
    text,
    /** Props for a `LoginField`. */
    field: (name: string) => ({
      name,
      value: text(name),
      error: errors[name] ?? '',
      onChange: (value: string) => form.set(name, value),
      onBlur: () => form.blur(name),
    }),
  };
};

export const useEntryForm = <E extends Endpoint>(options: EntryFormOptions<E>) => {
  const { command, initial, base = {}, alsoRight = () => true, onDone } = options;
  const { t } = useTranslation('entry');
  const root = useRef<HTMLFormElement>(null);
  const values = useValues(command, initial);
  const { form } = values;
  const { captcha, newCaptcha } = useCaptcha();
  const [error, setError] = useState('');
  const [pending, setPending] = useState(false);

  const refuse = async (failed: unknown) => {
    const refused = failed instanceof CallError ? failed : null;
    if (refused && options.onRefused?.(refused)) return;
    if (refused?.fields) form.showErrors(refused.fields);
    else setError(refused?.serverMessage ?? t('failed'));
    if (captcha) form.set('captcha', '');
    if (refused?.data.captchaRequired || captcha) await newCaptcha();
    focusFirstWrong(root.current);
  };
  const send = async () => {
    const input = form.check({ ...base, ...(captcha && { captchaId: captcha.captchaId }) });
    const right = alsoRight();
    if (!input || !right) return focusFirstWrong(root.current);
    setPending(true);
    setError('');
    await call(command, input as InputOf<E>, { quiet: true }).then((output) => onDone(output, input), refuse);
    setPending(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) void send();
  };
  return { ...values, root, error, pending, captcha, newCaptcha, onSubmit };
};

export type EntryFormState = ReturnType<typeof useEntryForm>;
