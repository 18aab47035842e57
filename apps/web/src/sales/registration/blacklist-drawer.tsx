/** The blocklist: entries with reasons, adding, lifting. */
import { type BlacklistEntry, pageBlacklist } from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useSettled } from '../../components/dialogs/use-settled.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { AddToBlacklist, LiftBlacklist } from './blacklist-forms.tsx';
import { DocumentText } from './registration-words.tsx';
import './registration-live.ts';
import './registration.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface BlacklistDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The list, a new entry, or the one being lifted. */
type Shown = 'list' | 'new' | BlacklistEntry;

const BlacklistDrawer = ({ open, onClose }: BlacklistDrawerProps) => {
  const { t } = useTranslation('registration');
  const [shown, setShown] = useState<Shown>('list');
  const back = () => setShown('list');
  return (
    <FormDrawer open={open} title={t('blacklist')} onClose={onClose} width={520}>
      {shown === 'list' && <Entries onShow={setShown} />}
      {shown === 'new' && <AddToBlacklist onClose={back} />}
      {typeof shown === 'object' && <LiftBlacklist of={shown} onClose={back} />}
    </FormDrawer>
  );
};

export default BlacklistDrawer;

const START = { current: 1, size: 20 };

interface Asked {
  readonly typed: string;
  readonly lifted: boolean;
  readonly current: number;
  readonly size: number;
}

const Entries = ({ onShow }: { readonly onShow: (shown: Shown) => void }) => {
  const { t } = useTranslation('registration');
  const [asked, setAsked] = useState<Asked>({ ...START, typed: '', lifted: false });
  const change = (changed: Partial<Asked>) => setAsked((was) => ({ ...was, ...changed }));
  const { lifted, current, size } = asked;
  const keyword = useSettled(asked.typed.trim());
  const input = { current, size, lifted, ...(keyword && { keyword }) };
  const query = useCall(pageBlacklist, input, { quiet: true });
  return (
    <div className="blacklist">
      <p className="muted">{t('blacklistHint')}</p>
      <SearchBar asked={asked} onChange={change} onAdd={() => onShow('new')} />
      <Loaded
        query={query}
        lines={6}
        isEmpty={(page) => page.records.length === 0}
        empty={<EmptyState title={t(keyword || lifted ? 'blacklistNone' : 'blacklistEmpty')} />}
      >
        {(page) => (
          <>
            <ul>
              {page.records.map((entry) => (
                <li key={entry.id}>
                  <Entry of={entry} onLift={() => onShow(entry)} />
                </li>
              ))}
            </ul>
            {page.total > size && <Pager page={page} current={current} size={size} onChange={change} />}
          </>
        )}
      </Loaded>
    </div>
  );
};

interface SearchBarProps {
  readonly asked: Asked;
  readonly onChange: (changed: Partial<Asked>) => void;
  readonly onAdd: () => void;
}

const SearchBar = ({ asked, onChange, onAdd }: SearchBarProps) => {
  const { t } = useTranslation('registration');
  const may = useMay();
  return (
    <div className="blacklist-bar">
      <Input
        aria-label={t('searchLabel')}
        placeholder={t('blacklistSearch')}
        allowClear
        maxLength={50}
        value={asked.typed}
        onChange={(event) => onChange({ typed: event.target.value, current: 1 })}
      />
      <Checkbox
        checked={asked.lifted}
        onChange={(event) => onChange({ lifted: event.target.checked, current: 1 })}
      >
        {t('showLifted')}
      </Checkbox>
      {may('blacklist:edit') && (
        <Button type="primary" onClick={onAdd}>
          {t('blacklistAdd')}
        </Button>
      )}
    </div>
  );
};

const Entry = ({ of, onLift }: { readonly of: BlacklistEntry; readonly onLift: () => void }) => {
  const { t } = useTranslation('registration');
  const may = useMay();
  return (
    <article>
      <header>
        <strong>{of.name}</strong>
        <Tag>{of.houseName ?? t('blacklistAll')}</Tag>
        {of.liftedAt !== null && <Tag tone="ok">{t('blacklistLifted')}</Tag>}
      </header>
      <p>{of.reason}</p>
      <p className="muted">
        {of.phoneMasked !== null && <span className="num">{of.phoneMasked}</span>}
        {of.documentType !== null && <DocumentText of={of} />}
      </p>
      <footer>
        <span className="muted">
          {of.addedBy} · <InstantText at={of.addedAt} house={of.houseId} />
        </span>
        {of.liftedAt !== null && (
          <span className="muted">
            {of.liftedReason} · <InstantText at={of.liftedAt} house={of.houseId} />
          </span>
        )}
        {of.liftedAt === null && may('blacklist:edit') && (
          <Button size="small" onClick={onLift}>
            {t('blacklistLift')}
          </Button>
        )}
      </footer>
    </article>
  );
};
