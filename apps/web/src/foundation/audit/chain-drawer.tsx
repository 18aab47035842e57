/** Integrity of the log: newest block, where it is published, and a full check with progress. */
import {
  type AuditChain,
  type AuditCheck,
  type AuditFinding,
  checkAuditChain,
  getAuditChain,
} from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Copyable } from '../../components/copyable.tsx';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const POLL_MS = 700;
/** Refresh interval when no check runs; new blocks appear every few seconds. */
const REFRESH_MS = 5_000;

const isRunning = (check: AuditCheck | null): boolean =>
  check?.state === 'waiting' || check?.state === 'running';

const ChainDrawer = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('audit');
  const [running, setRunning] = useState(false);
  const query = useCall(getAuditChain, {}, { staleTime: 0, refetchInterval: running ? POLL_MS : REFRESH_MS });
  const check = query.data?.check ?? null;
  if (running !== isRunning(check) && query.data) setRunning(isRunning(check));
  return (
    <FormDrawer open title={t('chain')} onClose={onClose} width={520}>
      <p className="muted">{t('chainHint')}</p>
      <Loaded query={query} lines={8}>
        {(chain) => (
          <div className="audit-chain">
            <HeadFacts chain={chain} />
            <Lost chain={chain} />
            <CommandButton
              command={checkAuditChain}
              input={{}}
              label={t(running ? 'checking' : 'check')}
              type="primary"
              disabled={running}
              done={false}
              invalidates={[getAuditChain]}
            />
            {check && <CheckView check={check} onFollow={onClose} />}
          </div>
        )}
      </Loaded>
    </FormDrawer>
  );
};

export default ChainDrawer;

const HeadFacts = ({ chain }: { readonly chain: AuditChain }) => {
  const { t } = useTranslation('audit');
  const { head, anchor, rows, waiting, lost } = chain;
  if (head === null) return <p>{t('noBlocks')}</p>;
  return (
    <Facts
      items={[
        {
          label: t('head'),
          value: (
            <>
              <span className="num">{t('headOf', { number: formatCount(head.number) })}</span> ·{' '}
              <InstantText at={head.at} house={null} />
            </>
          ),
        },
        {
          label: t('hash'),
          value: (
            <>
              <Copyable text={head.hash}>
                <code className="audit-hash">{head.hash}</code>
              </Copyable>
              <div className="muted">{t('hashHint')}</div>
            </>
          ),
        },
        { label: t('sealedRows'), value: t('rowsOf', { count: rows, rows: formatCount(rows) }) },
        { label: t('waitingRows'), value: t('rowsOf', { count: waiting, rows: formatCount(waiting) }) },
        {
          label: t('anchor'),
          value: (
            <StateDot tone={lost.length > 0 ? 'bad' : anchor ? 'ok' : 'warn'}>
              {anchor ? t('headOf', { number: formatCount(anchor.number) }) : t('anchorNone')}
              {anchor && lost.length === 0 && ` · ${t('anchorSame')}`}
            </StateDot>
          ),
        },
      ]}
    />
  );
};

const Lost = ({ chain: { lost } }: { readonly chain: AuditChain }) => {
  const { t } = useTranslation('audit');
  if (lost.length === 0) return null;
  return (
    <ul className="audit-findings" role="alert">
      {lost.map(({ number, hash }) => (
        <li key={hash}>{t('anchorLost', { number: formatCount(number) })}</li>
      ))}
    </ul>
  );
};

const tones: Readonly<Record<AuditCheck['state'], Tone>> = {
  waiting: 'warn',
  running: 'warn',
  intact: 'ok',
  damaged: 'bad',
  failed: 'warn',
};

interface CheckProps {
  readonly check: AuditCheck;
  /** Closes the drawer when a link leads to the list behind it. */
  readonly onFollow: () => void;
}

const CheckView = ({ check, onFollow }: CheckProps) => {
  const { t } = useTranslation('audit');
  const { state, rowsDone, rowsTotal, blocks, askedAt, askedBy, finishedAt } = check;
  return (
    <section className="audit-check" aria-live="polite">
      <h3>{t('lastCheck')}</h3>
      <div>
        <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>{' '}
        <span className="muted">
          <InstantText at={finishedAt ?? askedAt} house={null} /> · {askedBy ?? t('byClock')}
        </span>
      </div>
      {isRunning(check) && (
        <div>
          <progress aria-label={t('checking')} value={rowsDone} max={Math.max(1, rowsTotal)} />{' '}
          <span className="num">
            {t('checkProgress', { done: formatCount(rowsDone), total: formatCount(rowsTotal) })}
          </span>
        </div>
      )}
      {state === 'intact' && (
        <p>{t('intactOf', { rows: formatCount(rowsDone), blocks: formatCount(blocks) })}</p>
      )}
      {check.findingCount > 0 && <Findings check={check} onFollow={onFollow} />}
    </section>
  );
};

const Findings = ({ check: { findings, findingCount }, onFollow }: CheckProps) => {
  const { t } = useTranslation('audit');
  const more = findingCount - findings.length;
  return (
    <>
      <h3>{t('findings')}</h3>
      <ul className="audit-findings">
        {findings.map((finding) => (
          <FindingLine key={JSON.stringify(finding)} finding={finding} onFollow={onFollow} />
        ))}
      </ul>
      {more > 0 && <p className="muted">{t('moreFindings', { count: more })}</p>}
    </>
  );
};

interface FindingProps extends Pick<CheckProps, 'onFollow'> {
  readonly finding: AuditFinding;
}

const FindingLine = ({ finding, onFollow }: FindingProps) => {
  const { t } = useTranslation('audit');
  const { fault, block, position, eventId } = finding;
  const where = [
    ...(block === null ? [] : [t('findingBlock', { block: formatCount(block) })]),
    ...(position === null ? [] : [t('findingPosition', { position: formatCount(position) })]),
  ];
  return (
    <li>
      <strong>{t(`fault_${fault}`)}</strong> {where.join(' · ')}
      {eventId && (
        <div>
          <Link to={`/sys/auditLog?view=all&keyword=${eventId}`} onClick={onFollow}>
            <code>{eventId}</code>
          </Link>
        </div>
      )}
    </li>
  );
};
