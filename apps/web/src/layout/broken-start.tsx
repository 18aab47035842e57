/** Instead of a white page: a part of the product did not come, or the frame itself failed. Needs nothing but itself. */
import { clientTexts } from '@minsu/contract/platform/client.text.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { currentLanguage } from '../platform/i18n.ts';

export const BrokenStart = () => {
  const say = (key: keyof typeof clientTexts) => sayText(clientTexts[key], currentLanguage());
  return (
    <main className="broken-start">
      <h1>{say('brokenStart')}</h1>
      <p>{say('brokenStartHint')}</p>
      <button type="button" onClick={() => location.reload()}>
        {say('reload')}
      </button>
    </main>
  );
};
