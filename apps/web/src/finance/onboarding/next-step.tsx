/** The next step in the current state, with its button. */
import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import {
  askOnboarding,
  editOnboarding,
  getOnboarding,
  submitOnboarding,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import type { OnboardingState } from '@minsu/contract/finance/onboarding/onboarding-states.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Copyable } from '../../components/copyable.tsx';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { AgoText, InstantText } from '../../components/words/date-text.tsx';
import { invalidate, putAnswer } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useBegin } from './begin-onboarding.tsx';
import { onboardingQueries } from './onboarding-live.ts';
import type { OfFile } from './onboarding-words.tsx';
import { SignLink } from './sign-link.tsx';

const CloseDialog = lazyPart(() => import('./close-dialog.tsx'), 'asked');

const take = (file: OnboardingFile) => putAnswer(getOnboarding, { id: file.id }, file);
const after = {
  invalidates: onboardingQueries,
  onDone: take,
  onStale: () => void invalidate(onboardingQueries),
};
const keyOf = ({ id, version }: OnboardingFile) => ({ id, version });

export const NextStep = ({ of }: OfFile) => {
  const Part = parts[of.state];
  return (
    <div className="next-step" role="status">
      <Part of={of} />
    </div>
  );
};

const Reasons = ({ of }: OfFile) =>
  of.reasons.length > 0 && (
    <ul className="reasons">
      {of.reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );

const Ready = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  return (
    <>
      <p>{of.connected ? t('readyText') : t('notConnected')}</p>
      <div className="next-actions">
        {of.actions.includes('submit') && (
          <CommandButton
            command={submitOnboarding}
            input={keyOf(of)}
            label={t('submit')}
            type="primary"
            confirm={{
              title: t('submitTitle', { name: of.landlordName }),
              effects: [t('effect_sent'), t('effect_locked'), t('effect_notice')],
            }}
            done={t('submitted')}
            {...after}
          />
        )}
        <Edit of={of} />
      </div>
    </>
  );
};

const Edit = ({ of, primary = false }: OfFile & { readonly primary?: boolean }) => {
  const { t } = useTranslation('onboarding');
  if (!of.actions.includes('edit')) return null;
  return (
    <CommandButton
      command={editOnboarding}
      input={keyOf(of)}
      label={t('edit')}
      {...(primary && { type: 'primary' as const })}
      done={t('editing')}
      {...after}
    />
  );
};

const Ask = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  if (!of.actions.includes('ask')) return null;
  return (
    <CommandButton
      command={askOnboarding}
      input={{ id: of.id }}
      label={t('ask')}
      done={t('asked')}
      {...after}
    />
  );
};

const Auditing = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  const { mishap, attempts, acceptedAt, askedAt } = of;
  return (
    <>
      {mishap === null ? (
        <p>{acceptedAt === null ? t('auditSending') : t('auditWaiting')}</p>
      ) : (
        <p className="callout warn">{t('auditMishap', { reason: mishap, count: attempts })}</p>
      )}
      <div className="next-actions">
        <Ask of={of} />
        {askedAt !== null && (
          <span className="muted">
            {t('lastAsked')} <AgoText at={askedAt} house={null} />
          </span>
        )}
      </div>
    </>
  );
};

const Supplement = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  return (
    <>
      <h3>{t('supplementTitle')}</h3>
      <ul className="reasons">
        {of.asks.map(({ field, reason }) => (
          <li key={field}>{reason}</li>
        ))}
      </ul>
    </>
  );
};

const Rejected = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  return (
    <>
      <div className="callout bad">
        <div>
          <strong>{t('rejectedTitle')}</strong>
          <Reasons of={of} />
        </div>
      </div>
      <div className="next-actions">
        <Edit of={of} primary />
        <span className="muted">{t('rejectedText')}</span>
      </div>
    </>
  );
};

const Signing = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  return (
    <>
      <h3>{t('signTitle')}</h3>
      <p>{t('signText')}</p>
      {of.reasons.length > 0 && (
        <p className="callout warn">
          <span>{[...of.reasons, t('declinedText')].join(' · ')}</span>
        </p>
      )}
      {of.actions.includes('sign') && <SignLink id={of.id} />}
      <div className="next-actions">
        <Ask of={of} />
      </div>
    </>
  );
};

const useMerchantFacts = ({ of }: OfFile): Fact[] => {
  const { t } = useTranslation('onboarding');
  const { merchantNo, joinedAt, closedAt, closeReason, bank, cardTail } = of;
  return [
    ...(merchantNo === null ? [] : [{ label: t('merchantNo'), value: <Copyable text={merchantNo} /> }]),
    { label: t('settlementCard'), value: `${bank} · ${t('cardTail', { tail: cardTail ?? '—' })}` },
    ...(joinedAt === null
      ? []
      : [{ label: t('joinedOn'), value: <InstantText at={joinedAt} house={null} /> }]),
    ...(closedAt === null
      ? []
      : [{ label: t('closedOn'), value: <InstantText at={closedAt} house={null} /> }]),
    ...(closeReason === null ? [] : [{ label: t('closeReason'), value: closeReason }]),
  ];
};

const Joined = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  const dialog = useDialog();
  return (
    <>
      <h3 className="ok">{t('joinedTitle')}</h3>
      <Facts items={useMerchantFacts({ of })} />
      {of.actions.includes('close') && (
        <div className="next-actions">
          <Button danger onClick={() => dialog.show()}>
            {t('close')}
          </Button>
        </div>
      )}
      {dialog.shown && <CloseDialog of={of} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};

const Closed = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  const begin = useBegin(of.landlordId);
  return (
    <>
      <h3>{t('closedTitle')}</h3>
      <Facts items={useMerchantFacts({ of })} />
      <div className="next-actions">{begin.button}</div>
      {begin.dialog}
    </>
  );
};

/** Shows a draft to users who may not edit it. */
const Staged = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  return <p>{t('confirmMissing', { count: of.missing.length })}</p>;
};

const parts: Readonly<Record<OnboardingState, (props: OfFile) => ReactNode>> = {
  staged: Staged,
  ready: Ready,
  auditing: Auditing,
  supplement: Supplement,
  rejected: Rejected,
  signing: Signing,
  joined: Joined,
  closed: Closed,
};
