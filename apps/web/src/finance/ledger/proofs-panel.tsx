/** Ledger proofs: on demand and nightly, with their findings. */
import type { LedgerProof } from '@minsu/contract/finance/ledger/ledger.ts';
import { pageLedgerProofs, proveLedger } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { proofQueries } from './ledger-live.ts';

const SHOWN = 20;
/** A finished proof raises an event; a running one is polled too. */
const ASK_MS = 2_000;

const tones: Readonly<Record<LedgerProof['state'], Tone>> = {
  waiting: 'neutral',
  running: 'info',
  passed: 'ok',
  failed: 'bad',
};

const isUnderWay = ({ state }: LedgerProof): boolean => state === 'waiting' || state === 'running';

export const ProofsPanel = () => {
  const { t } = useTranslation('ledgerScreen');
  const first = useCall(pageLedgerProofs, { size: SHOWN }, { quiet: true });
  const busy = first.data?.records.some(isUnderWay) ?? false;
  const query = useCall(pageLedgerProofs, { size: SHOWN }, busy ? { refetchInterval: ASK_MS } : {});
  return (
    <Panel
      title={t('proofTitle')}
      extra={
        <CommandButton
          command={proveLedger}
          input={{}}
          label={t('prove')}
          size="small"
          disabled={busy}
          done={t('proveStarted')}
          invalidates={proofQueries}
        />
      }
    >
      <p className="muted">{t('proofHint')}</p>
      <Loaded
        query={query}
        lines={6}
        isEmpty={({ records }) => records.length === 0}
        empty={<EmptyState title={t('proofEmpty')} hint={t('proofEmptyHint')} />}
      >
        {({ records }) => (
          <ul className="ledger-proofs" aria-label={t('proofList')}>
            {records.map((proof, index) => (
              <Proof key={proof.id} proof={proof} open={index === 0} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
};

interface ProofProps {
  readonly proof: LedgerProof;
  readonly open: boolean;
}

const Proof = ({ proof, open }: ProofProps) => {
  const { t } = useTranslation('ledgerScreen');
  const { state, askedAt, askedBy, entries, postings, milliseconds, checks } = proof;
  return (
    <li>
      <details open={open || state === 'failed'}>
        <summary>
          <StateDot tone={tones[state]}>{t(`proof_${state}`)}</StateDot>
          <InstantText at={askedAt} house={null} />
          <span className="muted">{askedBy ?? t('byClock')}</span>
        </summary>
        {entries !== null && postings !== null && (
          <p className="muted">
            {t('proofCounts', { entries: formatCount(entries), postings: formatCount(postings) })}
            {milliseconds !== null &&
              ` · ${t('seconds', { count: Number((milliseconds / 1000).toFixed(1)) })}`}
          </p>
        )}
        <ul className="ledger-checks">
          {checks.map((check) => (
            <Check key={check.check} of={check} />
          ))}
        </ul>
      </details>
    </li>
  );
};

const Check = ({ of: { check, broken, samples } }: { readonly of: LedgerProof['checks'][number] }) => {
  const { t } = useTranslation(['ledgerScreen', 'ledger']);
  return (
    <li>
      <span>{t(`ledger:check_${check}`)}</span>
      <StateDot tone={broken === 0 ? 'ok' : 'bad'}>
        {broken === 0 ? t('proofOk') : t('proofBroken', { count: broken })}
      </StateDot>
      {samples.length > 0 && <span className="muted samples">{samples.join(' · ')}</span>}
    </li>
  );
};
