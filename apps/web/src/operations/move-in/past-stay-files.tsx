/** Files of past stays brought in, with their months and the way back. */
import {
  listMoveIns,
  type MoveIn,
  moveInMonths,
  undoMoveIn,
} from '@minsu/contract/sales/orders/past/past-stay-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { moveInQueries } from './move-in-live.ts';

export const PastStayFiles = () => {
  const { t } = useTranslation('moveIn');
  const query = useCall(listMoveIns, {});
  return (
    <Loaded
      query={query}
      lines={2}
      isEmpty={(files) => files.length === 0}
      empty={<p className="muted">{t('noFiles')}</p>}
    >
      {(files) => (
        <ul className="move-in-files">
          {files.map((file) => (
            <FileLine key={file.id} file={file} />
          ))}
        </ul>
      )}
    </Loaded>
  );
};

const FileLine = ({ file }: { readonly file: MoveIn }) => {
  const { t } = useTranslation('moveIn');
  const [open, setOpen] = useState(false);
  const { id, fileName, orders, nights, roomFen, createdBy, createdAt, finishedAt, undoneBy, changed } = file;
  const isHere = finishedAt !== null && undoneBy === null;
  return (
    <li className="move-in-file" data-move-in={id}>
      <div>
        <strong>{fileName}</strong>
        <div className="muted">
          {t('by', { actor: createdBy })} <InstantText at={createdAt} house={null} />
        </div>
        {isHere && <div>{t('sums', { orders, nights, money: formatMoney(roomFen) })}</div>}
        {finishedAt === null && <div>{t('running')}</div>}
        {undoneBy !== null && <div>{t('undone', { actor: undoneBy })}</div>}
        {isHere && changed > 0 && <div className="muted">{t('changed', { count: changed })}</div>}
      </div>
      {isHere && (
        <div className="move-in-actions">
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('months')}
          </Button>
          {changed === 0 && (
            <CommandButton
              danger
              command={undoMoveIn}
              input={{ id }}
              label={t('undo')}
              confirm={{
                title: t('undoTitle', { name: fileName }),
                effects: [t('undoEffect', { orders })],
              }}
              done={t('undoStarted')}
              invalidates={moveInQueries}
            />
          )}
        </div>
      )}
      {open && <Months id={id} />}
    </li>
  );
};

const Months = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('moveIn');
  const query = useCall(moveInMonths, { id });
  return (
    <Loaded query={query} lines={4}>
      {(months) => (
        <table className="move-in-months">
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">{t('orders')}</th>
              <th scope="col">{t('nights')}</th>
              <th scope="col">{t('revenue')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, orders, nights, roomFen }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td className="num">{orders}</td>
                <td className="num">{nights}</td>
                <td className="num">{formatMoney(roomFen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Loaded>
  );
};
