/** Shared parts of the entry pages: focused heading, browser title, way back. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { CaptchaField } from './captcha-field.tsx';
import type { EntryFormState } from './use-entry-form.ts';
import '../../styles/entry.css';
import { useTranslation } from '../../platform/use-translation.ts';
import type { EntryNavigation } from './use-entry-view.ts';

interface EntryFrameProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly navigation: EntryNavigation;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export const EntryFrame = ({ title, text, navigation, wide = false, children }: EntryFrameProps) => {
  const { t } = useTranslation(['entry', 'auth']);
  const heading = useRef<HTMLHeadingElement>(null);
  const product = t('auth:product');
  useEffect(() => {
    document.title = `${title} - ${product}`;
  }, [title, product]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={wide ? 'login-form wide' : 'login-form'}>
      <a className="entry-back" {...navigation.link('login')}>
        <Icon name="left" size={14} />
        {t('toLogin')}
      </a>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {text && <p className="muted entry-text">{text}</p>}
      {children}
    </section>
  );
};

/** Error above the fields. */
export const EntryError = ({ text }: { readonly text: string }) => (
  <div className="login-error" role="alert">
    {text}
  </div>
);

/** The captcha, if any, and the button. */
export const EntryEnd = ({ form, label }: { readonly form: EntryFormState; readonly label: string }) => {
  const { t } = useTranslation('entry');
  return (
    <>
      {form.captcha && (
        <CaptchaField
          {...form.field('captcha')}
          image={form.captcha.image}
          onRenew={() => void form.newCaptcha()}
        />
      )}
      <button type="submit" className="login-submit" aria-disabled={form.pending}>
        {form.pending ? t('sending') : label}
      </button>
    </>
  );
};
