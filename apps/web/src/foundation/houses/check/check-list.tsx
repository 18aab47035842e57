/** Standards of a review, one line each, with the verdict. */
import { type HouseCheck, MAX_RETURN_REASON } from '@minsu/contract/foundation/houses/house-check.ts';
import type { StandardItem } from '@minsu/contract/foundation/houses/standard.ts';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Panel } from '../../../components/records/panel.tsx';
import { StateDot, Tag } from '../../../components/state-dot.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { requirementOf, titleOf } from '../standards/standard-words.ts';
import { returnedBefore } from './returned-before.ts';
import type { CheckCursor } from './use-check-keys.ts';
import type { Verdict } from './use-verdict.ts';

interface CheckListProps {
  readonly detail: HouseCheck;
  readonly verdict: Verdict;
  readonly cursor: CheckCursor;
  /** Shown under the current line when there is no room beside the list. */
  readonly evidence: ReactNode;
}

export const CheckList = ({ detail, verdict, cursor, evidence }: CheckListProps) => {
  const { t } = useTranslation('houseChecks');
  const { standards } = detail;
  return (
    <Panel
      flush
      title={t('checklist')}
      extra={
        <span className="num">{t('progress', { done: verdict.sum.decided, total: standards.length })}</span>
      }
    >
      {verdict.open && <p className="check-keys muted">{t('keys')}</p>}
      <ol className="check-list" ref={cursor.list} onKeyDown={cursor.onKeyDown}>
        {standards.map((standard, index) => (
          <CheckItem
            key={standard.id}
            standard={standard}
            index={index}
            before={returnedBefore(detail, standard.id)}
            verdict={verdict}
            cursor={cursor}
          >
            {index === cursor.at && evidence}
          </CheckItem>
        ))}
      </ol>
    </Panel>
  );
};

interface CheckItemProps {
  readonly standard: StandardItem;
  readonly index: number;
  readonly before: string | null;
  readonly verdict: Verdict;
  readonly cursor: CheckCursor;
  readonly children: ReactNode;
}

const CheckItem = ({ standard, index, before, verdict, cursor, children }: CheckItemProps) => {
  const { t } = useTranslation('houseChecks');
  const current = index === cursor.at;
  const tick = verdict.state.ticks[standard.id];
  return (
    <li
      data-standard={standard.id}
      // Arrow keys move between the lines.
      tabIndex={current ? 0 : -1}
      aria-current={current ? 'step' : undefined}
      className={`check-item ${current ? 'current' : ''} ${tick?.verdict ?? ''}`}
      onClick={() => {
        if (!current) cursor.moveTo(index);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) cursor.moveTo(index);
      }}
    >
      <div className="check-item-line">
        <div className="check-item-text">
          <span className="check-item-title">
            <span className="num muted">{standard.code}</span> <strong>{titleOf(standard)}</strong>
          </span>
          <span className="check-item-tags">
            {standard.mandatory && <Tag tone="info">{t('mandatory')}</Tag>}
            <span className="muted">{t('weight', { weight: standard.weight })}</span>
          </span>
          <p className="muted">{requirementOf(standard)}</p>
          {before !== null && verdict.open && (
            <p className="check-before">{t('lastTime', { reason: before })}</p>
          )}
        </div>
        <VerdictButtons standard={standard} index={index} verdict={verdict} cursor={cursor} />
      </div>
      <Reason standard={standard} verdict={verdict} />
      {children}
    </li>
  );
};

type PartProps = Omit<CheckItemProps, 'before' | 'children'>;

const VerdictButtons = ({ standard, index, verdict, cursor }: PartProps) => {
  const { t } = useTranslation('houseChecks');
  const given = verdict.state.ticks[standard.id]?.verdict;
  if (!verdict.open)
    return given ? (
      <StateDot tone={given === 'pass' ? 'ok' : 'bad'}>{t(given)}</StateDot>
    ) : (
      <StateDot>{t('undecided')}</StateDot>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend into every line.
    <div className="check-verdict" role="group" aria-label={t('verdictOf', { title: titleOf(standard) })}>
      <Button
        size="small"
        color={given === 'pass' ? 'green' : 'default'}
        variant="filled"
        aria-pressed={given === 'pass'}
        icon={<Icon name="check" size={14} />}
        onClick={(event) => {
          event.stopPropagation();
          cursor.pass(index);
        }}
      >
        {t('pass')}
      </Button>
      <Button
        size="small"
        color={given === 'return' ? 'danger' : 'default'}
        variant="filled"
        aria-pressed={given === 'return'}
        icon={<Icon name="close" size={14} />}
        onClick={(event) => {
          event.stopPropagation();
          cursor.giveBack(index);
        }}
      >
        {t('return')}
      </Button>
    </div>
  );
};

const Reason = ({ standard, verdict }: Pick<PartProps, 'standard' | 'verdict'>) => {
  const { t } = useTranslation('houseChecks');
  const tick = verdict.state.ticks[standard.id];
  if (tick?.verdict !== 'return') return null;
  if (!verdict.open) return <p className="check-reason">{tick.reason}</p>;
  return (
    <Input.TextArea
      id={`reason-${standard.id}`}
      aria-label={`${t('reason')}: ${titleOf(standard)}`}
      placeholder={t('reasonExample')}
      autoSize={{ minRows: 1, maxRows: 5 }}
      maxLength={MAX_RETURN_REASON}
      status={tick.reason.trim() === '' ? 'error' : ''}
      value={tick.reason}
      onChange={(event) => verdict.tick(standard.id, { reason: event.target.value })}
    />
  );
};
