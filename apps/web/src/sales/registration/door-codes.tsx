/** Door codes of a stay: issued with validity, shown once guests are registered, revoked. */
import type { DoorCode, OrderGuests } from '@minsu/contract/sales/registration/registration.ts';
import {
  issueDoorCode,
  revealDoorCode,
  revokeDoorCode,
} from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { useState } from 'react';
import { Copyable } from '../../components/copyable.tsx';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { registrationQueries, showGuests } from './registration-live.ts';

const tones: Readonly<Record<DoorCode['state'], Tone>> = {
  pending: 'warn',
  active: 'ok',
  revoking: 'warn',
  revoked: 'neutral',
};

interface DoorCodesProps {
  readonly orderId: string;
  readonly houseId: string;
  readonly stayId: string;
  readonly codes: readonly DoorCode[];
  readonly canIssue: boolean;
  /** All required guests are registered. */
  readonly isGateOpen: boolean;
}

export const DoorCodes = ({ stayId, canIssue, ...common }: DoorCodesProps) => {
  const { t } = useTranslation('registration');
  const { orderId, codes } = common;
  return (
    <>
      {codes.length === 0 && !canIssue && <p className="muted">{t('noCodes')}</p>}
      <ul className="guest-lines">
        {codes.map((code) => (
          <li key={code.id} className="guest-line">
            <CodeLine {...common} of={code} />
          </li>
        ))}
      </ul>
      {canIssue && (
        <CommandButton
          size="small"
          command={issueDoorCode}
          input={{ stayId }}
          label={t('issueCode')}
          done={t('codeIssued')}
          onDone={(guests: OrderGuests) => showGuests(orderId, guests)}
        />
      )}
    </>
  );
};

interface CodeLineProps extends Omit<DoorCodesProps, 'stayId' | 'codes' | 'canIssue'> {
  readonly of: DoorCode;
}

const CodeLine = ({ orderId, houseId, isGateOpen, of }: CodeLineProps) => {
  const { t } = useTranslation('registration');
  return (
    <>
      <div className="line">
        <strong className="num">{of.roomNumber}</strong>
        <StateDot tone={tones[of.state]}>{t(`code_${of.state}`)}</StateDot>
        {of.revokedAt === null && (
          <span className="guest-actions">
            <Code of={of} isGateOpen={isGateOpen} />
            <CommandButton
              size="small"
              danger
              command={revokeDoorCode}
              input={{ id: of.id, version: of.version }}
              label={t('codeRevoke')}
              confirm={{
                title: t('codeRevokeTitle', { room: of.roomNumber }),
                effects: [t('codeRevokeEffect')],
              }}
              done={t('code_revoking')}
              onDone={(guests: OrderGuests) => showGuests(orderId, guests)}
              onStale={() => invalidate(registrationQueries)}
            />
          </span>
        )}
      </div>
      <p className="muted">
        <InstantText at={of.validFrom} house={houseId} /> – <InstantText at={of.validTo} house={houseId} /> ·{' '}
        {of.issuedBy}
      </p>
      {of.lastError !== null && <p className="warn-text">{saidProblem(of.lastError)}</p>}
    </>
  );
};

/** Hidden until guests are registered; every reveal is audited. */
const Code = ({ of, isGateOpen }: Pick<CodeLineProps, 'of' | 'isGateOpen'>) => {
  const { t } = useTranslation('registration');
  const [code, setCode] = useState<string | null>(null);
  if (!isGateOpen)
    return (
      <span className="muted">
        <span aria-hidden="true">••••••</span> {t('codeHidden')}
      </span>
    );
  if (code !== null) return <Copyable text={code} />;
  return (
    <CommandButton
      size="small"
      command={revealDoorCode}
      input={{ id: of.id }}
      label={t('codeShow')}
      done={false}
      onDone={(revealed) => setCode(revealed.code)}
    />
  );
};
