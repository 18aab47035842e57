/** Public terms and privacy pages, without the component library so that they load fast. */
import { useEffect } from 'react';
import { LanguageMenu, ThemeMenu } from '../../components/appearance-menus.tsx';
import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo.tsx';
import './agreement.css';
import { useTranslation } from '../../platform/use-translation.ts';

const sections = [
  'who',
  'account',
  'use',
  'kept',
  'why',
  'guest',
  'outside',
  'browser',
  'rights',
  'change',
] as const;

/** Only accepts addresses of this site. */
const backAddress = (): string => {
  const back = new URLSearchParams(location.search).get('back') ?? '/';
  return /^\/(?![/\\])/.test(back) ? back : '/';
};

const AgreementPage = () => {
  const { t } = useTranslation('agreement');
  useEffect(() => {
    document.title = `${t('title')} - ${t('product')}`;
  }, [t]);
  // The text loads after the page, so scroll to the hash once it is there.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <div className="agreement">
      <AgreementTools />
      <article>
        <h1>{t('title')}</h1>
        <p className="muted">{t('updated')}</p>
        <p>{t('intro')}</p>
        <nav aria-label={t('contents')}>
          <ul>
            {sections.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{t(`${section}Title`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        {sections.map((section) => (
          <section key={section} id={section} aria-labelledby={`${section}-title`}>
            <h2 id={`${section}-title`}>{t(`${section}Title`)}</h2>
            <p>{t(`${section}Text`)}</p>
          </section>
        ))}
      </article>
    </div>
  );
};

export default AgreementPage;

const AgreementTools = () => {
  const { t } = useTranslation('agreement');
  return (
    <div className="agreement-tools">
      <span className="agreement-brand">
        <Logo />
        {t('product')}
      </span>
      <a className="agreement-button" href={backAddress()}>
        <Icon name="left" size={14} />
        {t('back')}
      </a>
      <button type="button" className="agreement-button" onClick={() => print()}>
        {t('print')}
      </button>
      <LanguageMenu label={t('language')} />
      <ThemeMenu label={t('theme')} names={{ light: t('light'), dark: t('dark'), system: t('system') }} />
    </div>
  );
};
