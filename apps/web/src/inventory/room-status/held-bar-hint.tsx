/** The cut or copied bar, how to paste it, and cancel. */

import { useTranslation } from '../../platform/use-translation.ts';
import type { HeldOnBoard } from './use-held-bar.ts';

export const HeldBarHint = ({ held: { by, name, giveUp } }: { readonly held: HeldOnBoard }) => {
  const { t } = useTranslation('roomStatus');
  return (
    <section className="pick-bar" aria-label={t('heldLabel')}>
      <strong>{t(by === 'cut' ? 'heldCut' : 'heldCopy', { name })}</strong>
      <span>{t(by === 'cut' ? 'heldCutHow' : 'heldCopyHow')}</span>
      <button type="button" className="text-button" onClick={giveUp}>
        {t('heldGiveUp')} <kbd>Esc</kbd>
      </button>
    </section>
  );
};
