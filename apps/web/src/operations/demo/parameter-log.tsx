/** All submissions, newest first, each viewable. */

import { pageParameterLog } from '@minsu/contract/operations/demo/parameter-endpoints.ts';
import type { ParameterSet } from '@minsu/contract/operations/demo/parameters.ts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ParameterFacts } from './parameter-facts.tsx';
import { stateTones } from './parameter-states.ts';
import { useFieldName } from './parameter-words.ts';

export const ParameterLog = () => {
  const { t } = useTranslation('parameters');
  const [page, setPage] = useState({ current: 1, size: 20 });
  const [viewed, setViewed] = useState<ParameterSet | null>(null);
  const [open, setOpen] = useState(false);
  const query = useCall(pageParameterLog, page);
  const view = (set: ParameterSet) => {
    setViewed(set);
    setOpen(true);
  };
  return (
    <Panel title={t('log')} flush>
      <Loaded
        query={query}
        lines={5}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={t('emptyTitle')} />}
      >
        {(log) => (
          <>
            <LogTable
              records={log.records}
              // The oldest has no previous submission to compare.
              oldestIn={page.current * page.size >= log.total}
              onView={view}
            />
            {log.total > page.size && (
              <div className="demo-pager">
                <Pager
                  page={log}
                  {...page}
                  onChange={(change) => setPage((was) => ({ ...was, ...change }))}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
      <Drawer
        open={open}
        title={viewed?.number}
        size={Math.min(560, innerWidth)}
        onClose={() => setOpen(false)}
      >
        {viewed && <ParameterFacts set={viewed} marks={viewed.changed.length > 0} />}
      </Drawer>
    </Panel>
  );
};

interface LogTableProps {
  readonly records: readonly ParameterSet[];
  readonly oldestIn: boolean;
  readonly onView: (set: ParameterSet) => void;
}

const columns = ['number', 'changed', 'state', 'createdBy', 'createdAt', 'actions'] as const;

const LogTable = ({ records, oldestIn, onView }: LogTableProps) => {
  const { t } = useTranslation('parameters');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className="table-scroll" aria-label={t('logTable')} tabIndex={0}>
      <table className="data-table middle">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`column_${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((set) => (
            <tr key={set.id}>
              <td className="num">{set.number}</td>
              <td>
                <ChangeText set={set} isFirst={oldestIn && set === records.at(-1)} />
              </td>
              <td>
                <StateDot tone={stateTones[set.state]}>{t(`state_${set.state}`)}</StateDot>
              </td>
              <td>{set.createdBy}</td>
              <td>
                <InstantText at={set.createdAt} house={null} />
              </td>
              <td>
                <Button
                  type="link"
                  size="small"
                  aria-label={t('viewNamed', { number: set.number })}
                  onClick={() => onView(set)}
                >
                  {t('view')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

interface ChangeTextProps {
  readonly set: ParameterSet;
  readonly isFirst: boolean;
}

const ChangeText = ({ set, isFirst }: ChangeTextProps) => {
  const { t } = useTranslation('parameters');
  const nameOf = useFieldName();
  if (set.changed.length === 0) return <>{t(isFirst ? 'first' : 'nothingChanged')}</>;
  const names = set.changed.map(nameOf);
  const text = listed(names);
  return (
    <span className="demo-change" title={text}>
      {text}
    </span>
  );
};
