/** Reveals numbers or a photo. */

import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import {
  getOnboardingHistory,
  revealOnboarding,
  revealOnboardingPhoto,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import type { PhotoKind } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Copyable } from '../../components/copyable.tsx';
import type { DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { RevealDialog } from '../../components/dialogs/reveal-dialog.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { useFieldWord } from './onboarding-words.tsx';

interface RevealProps extends DialogHost {
  readonly of: OnboardingFile;
}

interface RevealOnboardingProps extends RevealProps {
  /** Reveals this photo instead of the numbers. */
  readonly kind?: PhotoKind;
}

const RevealOnboarding = ({ kind, ...props }: RevealOnboardingProps) =>
  kind === undefined ? <RevealNumbers {...props} /> : <RevealPhoto {...props} kind={kind} />;

export default RevealOnboarding;

const RevealNumbers = ({ of, ...host }: RevealProps) => {
  const { t } = useTranslation('onboarding');
  return (
    <RevealDialog
      {...host}
      title={t('revealTitle', { name: of.landlordName })}
      submitLabel={t('reveal')}
      command={revealOnboarding}
      base={{ id: of.id }}
      invalidates={[getOnboardingHistory]}
    >
      {(shown) => <Numbers of={of} shown={shown} />}
    </RevealDialog>
  );
};

interface NumbersProps {
  readonly of: OnboardingFile;
  readonly shown: OutputOf<typeof revealOnboarding>;
}

const Numbers = ({ of, shown }: NumbersProps) => {
  const { t } = useTranslation('onboarding');
  const word = useFieldWord();
  const isPublic = of.accountKind === 'public';
  const numbers = (['idNumber', 'cardNumber', 'contactPhone'] as const).map((name) => ({
    label: word(name, of.subject, isPublic),
    value: shown[name] === null ? t('empty') : <Copyable text={shown[name]} />,
  }));
  return <Facts items={numbers} />;
};

const RevealPhoto = ({ of, kind, ...host }: RevealProps & { readonly kind: PhotoKind }) => {
  const { t } = useTranslation('onboarding');
  const name = t(`field_${kind}`);
  return (
    <RevealDialog
      {...host}
      title={t('revealPhoto', { name })}
      shownTitle={name}
      shownWidth={860}
      submitLabel={t('look')}
      command={revealOnboardingPhoto}
      base={{ id: of.id, kind }}
      invalidates={[getOnboardingHistory]}
    >
      {({ content }) => <img className="full-photo" src={`data:image/webp;base64,${content}`} alt={name} />}
    </RevealDialog>
  );
};
