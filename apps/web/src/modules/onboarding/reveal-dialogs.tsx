/** Numbers or a photo in full, after the reason was given; the reason stands in the history. */
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import type { OnboardingFile } from '@minsu/contract/onboarding/onboarding.ts';
import {
  getOnboardingHistory,
  revealOnboarding,
  revealOnboardingPhoto,
} from '@minsu/contract/onboarding/onboarding-endpoints.ts';
import type { PhotoKind } from '@minsu/contract/onboarding/onboarding-fields.ts';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { Copyable } from '../../components/copyable.tsx';
import { Facts } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { useFieldWord } from './onboarding-words.tsx';

interface RevealProps {
  readonly of: OnboardingFile;
  readonly open: boolean;
  readonly onClose: () => void;
  /** A photo instead of the numbers. */
  readonly kind?: PhotoKind;
}

/** What was shown goes with the dialog: the next look gives its reason again. */
const RevealDialog = ({ kind, ...props }: RevealProps) =>
  kind === undefined ? <RevealNumbers {...props} /> : <RevealPhoto {...props} kind={kind} />;

export default RevealDialog;

const useReason = () => {
  const { t } = useTranslation('onboarding');
  return {
    initial: { reason: '' },
    done: false as const,
    invalidates: [getOnboardingHistory],
    field: (
      <Field of={revealOnboarding.input} name="reason" label={t('revealReason')} help={t('revealHint')} />
    ),
  };
};

const RevealNumbers = ({ of, open, onClose }: RevealProps) => {
  const { t } = useTranslation('onboarding');
  const word = useFieldWord();
  const { field, ...shared } = useReason();
  const [shown, setShown] = useState<OutputOf<typeof revealOnboarding> | null>(null);
  const title = t('revealTitle', { name: of.landlordName });
  if (shown === null)
    return (
      <FormDialog
        {...shared}
        open={open}
        onClose={onClose}
        title={title}
        submitLabel={t('reveal')}
        command={revealOnboarding}
        base={{ id: of.id }}
        onDone={setShown}
      >
        {field}
      </FormDialog>
    );
  const isPublic = of.accountKind === 'public';
  const numbers = (['idNumber', 'cardNumber', 'contactPhone'] as const).map((name) => ({
    label: word(name, of.subject, isPublic),
    value: shown[name] === null ? t('empty') : <Copyable text={shown[name]} />,
  }));
  return (
    <Shown open={open} title={title} onClose={onClose} onClosed={() => setShown(null)}>
      <Facts items={numbers} />
    </Shown>
  );
};

const RevealPhoto = ({ of, open, onClose, kind }: RevealProps & { readonly kind: PhotoKind }) => {
  const { t } = useTranslation('onboarding');
  const { field, ...shared } = useReason();
  const [content, setContent] = useState<string | null>(null);
  const name = t(`field_${kind}`);
  const title = t('revealPhoto', { name });
  if (content === null)
    return (
      <FormDialog
        {...shared}
        open={open}
        onClose={onClose}
        title={title}
        submitLabel={t('look')}
        command={revealOnboardingPhoto}
        base={{ id: of.id, kind }}
        onDone={(answer) => setContent(answer.content)}
      >
        {field}
      </FormDialog>
    );
  return (
    <Shown open={open} title={name} onClose={onClose} onClosed={() => setContent(null)} width={860}>
      <img className="full-photo" src={`data:image/webp;base64,${content}`} alt={name} />
    </Shown>
  );
};

interface ShownProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly width?: number;
  readonly children: ReactNode;
}

const Shown = ({ open, title, onClose, onClosed, width = 520, children }: ShownProps) => {
  const { t } = useTranslation('components');
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      onCancel={onClose}
      afterClose={onClosed}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {children}
    </Modal>
  );
};
