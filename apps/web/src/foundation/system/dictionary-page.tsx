/** The dictionary: types at the side, items of one type in order. */
import {
  DictionaryType,
  dictionaryList,
  dictionaryTypes,
} from '@minsu/contract/foundation/system/dictionary.ts';
import { countDictionary } from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { DictionaryItems } from './dictionary-items.tsx';
import { say } from './setting-words.ts';
import './system.css';
import './system-live.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useItemDrawer } from './use-item-drawer.tsx';

const DictionaryPage = () => {
  const { t } = useTranslation('dictionaries');
  const [search] = useAddressSearch();
  const type = DictionaryType.safeParse(search.get('type')).data ?? 'paymentMethod';
  const { show, panel } = useItemDrawer();
  const { name, meaning } = dictionaryList[type];
  return (
    <Page title={t('title')} purpose={t('purpose')} className="dictionary-page">
      <div className="dictionary-sides">
        <Types open={type} />
        <Panel
          key={type}
          title={say(name)}
          extra={
            <Button
              type="primary"
              icon={<Icon name="plus" size={14} />}
              onClick={() => show({ type, item: null })}
            >
              {t('add')}
            </Button>
          }
        >
          <p className="muted">{say(meaning)}</p>
          <DictionaryItems type={type} onEdit={(item) => show({ type, item })} />
        </Panel>
      </div>
      {panel}
    </Page>
  );
};

export default DictionaryPage;

const Types = ({ open }: { readonly open: DictionaryType }) => {
  const { t } = useTranslation('dictionaries');
  const { data = [] } = useCall(countDictionary, {}, { quiet: true });
  return (
    <nav className="panel dictionary-types" aria-label={t('types')}>
      {dictionaryTypes.map((type) => {
        const count = data.find((each) => each.type === type);
        return (
          <Link key={type} to={`?type=${type}`} aria-current={type === open ? 'page' : undefined}>
            {say(dictionaryList[type].name)}
            {count && (
              <span className="muted" title={t('counts', { active: count.active, items: count.items })}>
                {count.active}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
};
