import type { GuestPage } from '@minsu/contract/operations/guest-page/guest-page.ts';
import { Lines, Said } from './parts.tsx';
import { inLanguage, useSay, useSite } from './say.ts';
import { useStep } from './use-guest.ts';

interface ConsentProps {
  readonly of: GuestPage['consents'][number];
  readonly label: string;
}

/** A text and the button that accepts this version of it. */
export const Consent = ({ of: { purpose, version, text }, label }: ConsentProps) => {
  const { language } = useSite();
  const say = useSay();
  const consent = useStep('giveConsent');
  const isForeign = language === 'en-US' && text.en === '';
  return (
    <div className="consent">
      {isForeign && <p className="hint">{say('noEnglish')}</p>}
      <Lines text={inLanguage(text, language)} />
      <button
        type="button"
        className="primary wide"
        disabled={consent.isBusy}
        onClick={() => void consent.send({ purpose, version })}
      >
        {label}
      </button>
      <Said refused={consent.refused} />
    </div>
  );
};
