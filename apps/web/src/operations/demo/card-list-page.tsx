/** The example cards 卡片列表: quality queues, services, rule presets; the address holds kind and search. */
import { Input } from 'antd';
import { useDeferredValue, useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/lists/page.tsx';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { PresetCards } from './preset-cards.tsx';
import { QualityCards } from './quality-cards.tsx';
import { ServiceCards } from './service-cards.tsx';
import './demo-live.ts';
import './demo.css';
import { useTranslation } from '../../platform/use-translation.ts';

const kinds = ['all', 'quality', 'service', 'preset'] as const;
type Kind = (typeof kinds)[number];

const SEARCH_AFTER_MS = 300;

const useAddress = () => {
  const [search, setSearch] = useAddressSearch();
  const kind = kinds.find((each) => each === search.get('kind')) ?? 'all';
  const keyword = (search.get('keyword') ?? '').slice(0, 50);
  const put = (name: string, value: string) =>
    setSearch((was) => {
      const next = new URLSearchParams(was);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  return {
    kind,
    keyword,
    setKind: (next: Kind) => put('kind', next === 'all' ? '' : next),
    setKeyword: (next: string) => put('keyword', next),
  };
};

const CardListPage = () => {
  const { t } = useTranslation('cards');
  const { kind, keyword, setKind, setKeyword } = useAddress();
  const shows = (each: Kind) => kind === 'all' || kind === each;
  const asked = { keyword: useDeferredValue(keyword), onClear: () => setKeyword('') };
  return (
    <Page title={t('title')} purpose={t('purpose')} className="card-page">
      <div className="card-bar">
        <fieldset className="round-tabs">
          <legend className="visually-hidden">{t('tabs')}</legend>
          {kinds.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === kind}
              className={each === kind ? 'active' : ''}
              onClick={() => setKind(each)}
            >
              {t(`tab_${each}`)}
            </button>
          ))}
        </fieldset>
        <CardSearch keyword={keyword} onSearch={setKeyword} />
      </div>
      {shows('quality') && <QualityCards {...asked} />}
      {shows('service') && <ServiceCards {...asked} />}
      {shows('preset') && <PresetCards {...asked} />}
    </Page>
  );
};

interface CardSearchProps {
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
}

/** Debounced search that follows external changes of the address. */
const CardSearch = ({ keyword, onSearch }: CardSearchProps) => {
  const { t } = useTranslation('cards');
  const [typed, setTyped] = useState(keyword);
  const [followed, setFollowed] = useState(keyword);
  if (followed !== keyword) {
    setFollowed(keyword);
    setTyped(keyword);
  }
  useEffect(() => {
    if (typed.trim() === keyword) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Input
      className="card-search"
      type="search"
      data-search="page"
      aria-label={t('search')}
      placeholder={t('search')}
      maxLength={50}
      allowClear
      prefix={<Icon name="search" size={14} />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
};

export default CardListPage;
