/** Dialogs for conflicts before saving, and for pasted cells that could not be written. */
import type { CellConflict, CellSample } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { restrictionNames } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { RefusedCell } from './board/grid-edits.ts';
import { RestrictionList } from './plans/restriction-list.tsx';
import { type CellSet, cellKeyOf } from './price-cells.ts';
import type { Held } from './price-edit-queue.ts';
import { useProblemText } from './price-words.ts';

const SHOWN = 50;

/** Full name of a row outside the grid. */
export type NameRow = (rowKey: string) => string;

interface StaleDialogProps {
  readonly held: Extract<Held, { kind: 'stale' }>;
  readonly nameRow: NameRow;
  readonly onDecide: (mine: ReadonlySet<string>) => void;
  readonly onDrop: () => void;
}

export const StaleDialog = ({ held, nameRow, onDecide, onDrop }: StaleDialogProps) => {
  const { t } = useTranslation('priceBoard');
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const keys = held.conflicts.map(cellKeyOf);
  const choose = (key: string, own: boolean) =>
    setMine((was) => new Set(own ? [...was, key] : [...was].filter((each) => each !== key)));
  return (
    <Dialog
      open
      title={t('conflictTitle')}
      width={760}
      onCancel={onDrop}
      onOk={() => onDecide(mine)}
      okText={t('conflictSave')}
      cancelText={t('conflictDrop')}
      mask={{ closable: false }}
    >
      <p>{t('conflictText', { count: keys.length })}</p>
      <div className="price-decide">
        <Button size="small" onClick={() => setMine(new Set())}>
          {t('allTheirs')}
        </Button>
        <Button size="small" onClick={() => setMine(new Set(keys))}>
          {t('allMine')}
        </Button>
      </div>
      <CellTable heads={[t('conflictSeen'), t('conflictTheirs'), t('conflictMine'), '']}>
        {held.conflicts.map((conflict) => (
          <ConflictRow
            key={cellKeyOf(conflict)}
            conflict={conflict}
            edit={held.edits.find(({ cell }) => cellKeyOf(cell) === cellKeyOf(conflict))?.set ?? {}}
            name={nameRow(cellKeyOf(conflict).split('|')[0] ?? '')}
            own={mine.has(cellKeyOf(conflict))}
            onChoose={(own) => choose(cellKeyOf(conflict), own)}
          />
        ))}
      </CellTable>
    </Dialog>
  );
};

interface ConflictRowProps {
  readonly conflict: CellConflict;
  readonly edit: CellSet;
  readonly name: string;
  readonly own: boolean;
  readonly onChoose: (own: boolean) => void;
}

const ConflictRow = ({ conflict, edit, name, own, onChoose }: ConflictRowProps) => {
  const { t } = useTranslation('priceBoard');
  const asked = (values: CellSet): CellSet =>
    Object.fromEntries(Object.keys(edit).map((key) => [key, values[key as keyof CellSet]]));
  return (
    <tr>
      <CellHead name={name} night={conflict.night} />
      <td>
        <Values set={asked(conflict.expected as CellSet)} />
      </td>
      <td>
        <Values set={asked(conflict.now)} />
        {conflict.setBy && <div className="muted">{conflict.setBy}</div>}
      </td>
      <td>
        <Values set={edit} />
      </td>
      <td>
        <Segmented
          label={t('conflictCell')}
          value={own ? 'mine' : 'theirs'}
          options={[
            { value: 'theirs', label: t('keepTheirs') },
            { value: 'mine', label: t('keepMine') },
          ]}
          onChange={(value) => onChoose(value === 'mine')}
        />
      </td>
    </tr>
  );
};

/** Values of one side: price, then restrictions. */
const Values = ({ set }: { readonly set: CellSet }) => {
  const { t } = useTranslation('priceBoard');
  const { priceFen, ...restrictions } = set;
  return (
    <>
      {priceFen === null ? t('toRule') : priceFen === undefined ? null : <Money fen={priceFen} />}
      <RestrictionList rules={restrictions} all />
    </>
  );
};

interface AbsurdDialogProps {
  readonly samples: readonly CellSample[];
  readonly count: number;
  readonly onConfirm: () => void;
  readonly onDrop: () => void;
}

export const AbsurdDialog = ({ samples, count, onConfirm, onDrop }: AbsurdDialogProps) => {
  const { t } = useTranslation('priceBoard');
  const [ticked, setTicked] = useState(false);
  return (
    <Dialog
      open
      title={t('absurdTitle')}
      width={640}
      okText={t('absurdSave')}
      okButtonProps={{ disabled: !ticked }}
      cancelText={t('conflictDrop')}
      onOk={onConfirm}
      onCancel={onDrop}
      mask={{ closable: false }}
    >
      <p>{t('absurdText', { count })}</p>
      <SampleTable samples={samples} median />
      <Checkbox checked={ticked} onChange={(event) => setTicked(event.target.checked)}>
        {t('absurdTick')}
      </Checkbox>
    </Dialog>
  );
};

/** The price, and restrictions affected by the change. */
const changedOf = ({ before, after }: CellSample, values: CellSample['before']): CellSet => ({
  priceFen: values.priceFen,
  ...Object.fromEntries(
    restrictionNames.filter((name) => before[name] !== after[name]).map((name) => [name, values[name]]),
  ),
});

interface SampleTableProps {
  readonly samples: readonly CellSample[];
  readonly median?: boolean;
}

/** Cells before and after, as returned by the server. */
export const SampleTable = ({ samples, median = false }: SampleTableProps) => {
  const { t } = useTranslation(['priceBoard', 'prices']);
  return (
    <CellTable heads={[t('before'), t('after'), ...(median ? [t('median')] : [])]}>
      {samples.slice(0, SHOWN).map((sample) => (
        <tr key={cellKeyOf(sample)}>
          <CellHead
            name={`${sample.houseName} ${sample.roomTypeName} · ${sample.planName || t('prices:standardPlan')}`}
            night={sample.night}
          />
          <td>
            <Values set={changedOf(sample, sample.before)} />
          </td>
          <td>
            <Values set={changedOf(sample, sample.after)} />
          </td>
          {median && (
            <td>
              <Money fen={sample.medianFen} />
            </td>
          )}
        </tr>
      ))}
    </CellTable>
  );
};

interface RefusedDialogProps {
  readonly refused: readonly RefusedCell[];
  readonly outside: number;
  readonly nightOf: (day: number) => string;
  readonly nameRow: NameRow;
  readonly onClose: () => void;
}

/** Lists cells that paste or fill did not write, with the reason. */
export const RefusedDialog = ({ refused, outside, nightOf, nameRow, onClose }: RefusedDialogProps) => {
  const { t } = useTranslation(['priceBoard', 'components']);
  const problemText = useProblemText();
  return (
    <Dialog
      open
      title={t('pasteRefused', { count: refused.length + outside })}
      width={640}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('components:close')}</Button>}
    >
      <p>{t('refusedHint')}</p>
      {refused.length > 0 && (
        <CellTable heads={[t('refusedText'), t('refusedReason')]}>
          {refused.slice(0, SHOWN).map(({ rowKey, day, text, problem }) => (
            <tr key={`${rowKey}${day}`}>
              <CellHead name={nameRow(rowKey)} night={nightOf(day)} />
              <td>{text}</td>
              <td>{problemText(problem)}</td>
            </tr>
          ))}
        </CellTable>
      )}
      {refused.length > SHOWN && (
        <p className="muted">{t('refusedMore', { count: refused.length - SHOWN })}</p>
      )}
      {outside > 0 && <p className="muted">{t('outside', { count: outside })}</p>}
    </Dialog>
  );
};

const CellHead = ({ name, night }: { readonly name: string; readonly night: string }) => (
  <th scope="row">
    {name}
    <div className="muted">
      <DateText date={night} />
    </div>
  </th>
);

const CellTable = ({
  heads,
  children,
}: {
  readonly heads: readonly string[];
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('priceBoard');
  return (
    <section className="price-cells" aria-label={t('refusedPlace')}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('refusedPlace')}</th>
            {heads.map((head) =>
              head ? (
                <th key={head} scope="col">
                  {head}
                </th>
              ) : (
                <td key="" />
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
};
