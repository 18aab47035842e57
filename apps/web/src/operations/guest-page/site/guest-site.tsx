/** The site behind a link: asks for the last digits, then shows the stay. */
import type { GuestPage } from '@minsu/contract/operations/guest-page/guest-page.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import type { openGuestLink } from '@minsu/contract/sales/guest-links/guest-link-endpoints.ts';
import { type SyntheticEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { callGuest, OFFLINE } from './call-guest.ts';
import { NoPage } from './door.tsx';
import { forgetPass, keepPass, keptPass } from './kept-pass.ts';
import { Field, Said } from './parts.tsx';
import { SiteContext, useSay } from './say.ts';
import { StayPage } from './stay-page.tsx';
import { type Guest, GuestContext, paths } from './use-guest.ts';

const OPEN: string = 'POST /hotel-guest/link/open';

interface GuestSiteProps {
  /** The link's token, or the end of the token of a page opened before. */
  readonly token: string;
  /** Opened by a link, whose guest can confirm who they are. */
  readonly isLinked: boolean;
}

const firstLanguage = (): Language => {
  const kept = localStorage.getItem('guest-language');
  if (kept === 'zh-CN' || kept === 'en-US') return kept;
  return navigator.language.startsWith('zh') ? 'zh-CN' : 'en-US';
};

export const GuestSite = ({ token, isLinked }: GuestSiteProps) => {
  const [language, setLanguage] = useState(firstLanguage);
  const [pass, setPass] = useState(() => keptPass(token));
  const site = useMemo(() => ({ language, isPreview: false }), [language]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = () => {
    const other = language === 'zh-CN' ? 'en-US' : 'zh-CN';
    localStorage.setItem('guest-language', other);
    setLanguage(other);
  };
  const opened = (given: string) => {
    keepPass(token, given);
    setPass(given);
  };
  const ended = useCallback(() => {
    forgetPass(token);
    setPass(null);
  }, [token]);
  return (
    <SiteContext.Provider value={site}>
      <Bar onLanguage={choose} />
      <main>
        {pass !== null && <Stay pass={pass} language={language} onEnd={ended} />}
        {pass === null && isLinked && <Question token={token} language={language} onOpen={opened} />}
        {pass === null && !isLinked && <NoPage />}
      </main>
    </SiteContext.Provider>
  );
};

const Bar = ({ onLanguage }: { readonly onLanguage: () => void }) => {
  const say = useSay();
  const switchTheme = () => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem('guest-theme', dataset.theme);
  };
  useEffect(() => {
    document.title = say('title');
  });
  return (
    <header className="bar">
      <span className="grow">{say('title')}</span>
      <button type="button" onClick={switchTheme}>
        {say('theme')}
      </button>
      <button type="button" lang={say('language') === 'English' ? 'en' : 'zh'} onClick={onLanguage}>
        {say('language')}
      </button>
    </header>
  );
};

interface QuestionProps {
  readonly token: string;
  readonly language: Language;
  readonly onOpen: (pass: string) => void;
}

const Question = ({ token, language, onOpen }: QuestionProps) => {
  const say = useSay();
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const open = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!/^\d{4}$/.test(digits.trim())) return setError(say('digitsWrong'));
    setBusy(true);
    const answer = await callGuest<typeof openGuestLink>(
      OPEN,
      { token, digits: digits.trim() },
      { pass: null, language },
    );
    setBusy(false);
    if ('data' in answer) return onOpen(answer.data.pass);
    const { status, message } = answer.refused;
    setError(status === OFFLINE ? say('offline') : message);
  };
  return (
    <form className="card question" noValidate onSubmit={(event) => void open(event)}>
      <h1>{say('verifyTitle')}</h1>
      <p>{say('verifyHint')}</p>
      <Field label={say('digits')} error={error}>
        {(given) => (
          <input
            {...given}
            name="digits"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            className="digits"
            value={digits}
            onChange={({ target }) => {
              setDigits(target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <button type="submit" className="primary wide" disabled={isBusy}>
        {say('open')}
      </button>
    </form>
  );
};

interface StayProps {
  readonly pass: string;
  readonly language: Language;
  readonly onEnd: () => void;
}

const UNAUTHORISED = 401;
const REFRESH_MS = 60_000;

const Stay = ({ pass, language, onEnd }: StayProps) => {
  const say = useSay();
  const [page, show] = useState<GuestPage | null>(null);
  const [problem, setProblem] = useState('');
  const call = useCallback<Guest['call']>(
    async (path, input) => {
      const answer = await callGuest(paths[path], input as never, { pass, language });
      if ('refused' in answer && answer.refused.status === UNAUTHORISED) onEnd();
      return answer as never;
    },
    [pass, language, onEnd],
  );
  const read = useCallback(async () => {
    const answer = await call('getGuestPage', {});
    if ('data' in answer) show(answer.data);
    setProblem('refused' in answer ? answer.refused.message || say('offline') : '');
  }, [call, say]);
  useEffect(() => {
    void read();
    const onShown = () => document.visibilityState === 'visible' && void read();
    document.addEventListener('visibilitychange', onShown);
    const timer = setInterval(onShown, REFRESH_MS);
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      clearInterval(timer);
    };
  }, [read]);
  const guest = useMemo(() => page && { page, show, call }, [page, call]);
  if (guest)
    return (
      <GuestContext.Provider value={guest}>
        <StayPage />
      </GuestContext.Provider>
    );
  if (problem === '') return <p className="lead">{say('loading')}</p>;
  return (
    <div className="card">
      <Said refused={{ status: OFFLINE, message: problem, fields: {} }} />
      <button type="button" className="primary" onClick={() => void read()}>
        {say('retry')}
      </button>
    </div>
  );
};
