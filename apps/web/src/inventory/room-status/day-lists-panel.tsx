/** Prints a day's list as PDF: arrivals, departures or cleaning. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type Language, languages } from '@minsu/contract/platform/texts.ts';
import { type DayList, dayLists } from '@minsu/contract/sales/orders/documents/day-list-endpoints.ts';
import { Radio } from 'antd';
import { useId, useState } from 'react';
import { languageNames } from '../../components/appearance-menus.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { DayControl } from '../../components/forms/date-controls.tsx';
import { RemoteSelect } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { useDownload } from '../../platform/calls/use-download.ts';
import { businessToday } from '../../platform/clocks.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useDayLists } from './use-day-lists.ts';

const REACH_DAYS = 365;

export interface DayListsPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly kind: DayList;
  readonly date?: string | undefined;
  readonly houses?: readonly string[];
}

const useDayList = ({
  kind: first,
  date = businessToday(null),
  houses = [],
  onClose,
}: DayListsPanelProps) => {
  const kinds = useDayLists();
  const [choice, setChoice] = useState({
    kind: kinds.includes(first) ? first : kinds[0],
    date,
    houses,
    language: currentLanguage(),
  });
  const { busy, fetch } = useDownload();
  const print = async () => {
    const { kind, language, houses: houseId } = choice;
    if (!kind) return;
    const input = { date: choice.date, language, ...(houseId.length > 0 && { houseId: [...houseId] }) };
    if (await fetch(dayLists[kind], input)) onClose();
  };
  return {
    kinds,
    choice,
    busy,
    print,
    change: (changed: Partial<typeof choice>) => setChoice((was) => ({ ...was, ...changed })),
  };
};

const DayListsPanel = (props: DayListsPanelProps) => {
  const { t } = useTranslation('dayLists');
  const list = useDayList(props);
  return (
    <Dialog
      open={props.open}
      title={t('printLists')}
      width={480}
      destroyOnHidden
      okText={t('print')}
      cancelText={t('cancel')}
      confirmLoading={list.busy}
      onOk={() => void list.print()}
      onCancel={props.onClose}
    >
      <div className="form">
        <ChoiceFields {...list} />
      </div>
    </Dialog>
  );
};

export default DayListsPanel;

const ChoiceFields = ({ kinds, choice, change }: ReturnType<typeof useDayList>) => {
  const { t } = useTranslation('dayLists');
  const id = useId();
  const today = businessToday(null);
  return (
    <>
      <div className="field">
        <span className="field-label" id={`${id}-kind`}>
          {t('list')}
        </span>
        <Radio.Group
          aria-labelledby={`${id}-kind`}
          options={kinds.map((value) => ({ value, label: t(value) }))}
          value={choice.kind}
          onChange={({ target }) => change({ kind: target.value as DayList })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-date`}>{t('date')}</label>
        <DayControl
          id={`${id}-date`}
          value={choice.date}
          min={addDays(today, -REACH_DAYS)}
          max={addDays(today, REACH_DAYS)}
          onChange={(date) => date && change({ date })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-houses`}>{t('houses')}</label>
        <RemoteSelect
          id={`${id}-houses`}
          source={houseSource}
          multiple
          clearable
          placeholder={t('allHouses')}
          value={choice.houses}
          onChange={(houses) => change({ houses })}
        />
      </div>
      <div className="field">
        <span className="field-label" id={`${id}-language`}>
          {t('language')}
        </span>
        <Radio.Group
          aria-labelledby={`${id}-language`}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={choice.language}
          onChange={({ target }) => change({ language: target.value as Language })}
        />
      </div>
    </>
  );
};
