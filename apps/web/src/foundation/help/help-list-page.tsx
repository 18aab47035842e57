/** All help pages by section, with search over titles and text. */
import { helpPages, helpPath, helpSections } from '@minsu/contract/foundation/help/help-pages.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { findHelp, type HelpHit } from '../../platform/help-search.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import './help.css';

const KEYWORD_LENGTH = 50;

const HelpListPage = () => {
  const { t } = useTranslation('help');
  const [keyword, setKeyword] = useState('');
  const hits = findHelp(keyword, currentLanguage());
  return (
    <Page title={t('title')} purpose={t('purpose')} className="help-page">
      <div className="page-bar">
        <Input
          className="help-search"
          allowClear
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          prefix={<Icon name="search" size={14} />}
          placeholder={t('searchPlaceholder')}
          aria-label={t('search')}
          maxLength={KEYWORD_LENGTH}
        />
      </div>
      {hits.length === 0 ? (
        <Panel>
          <EmptyState
            kind="noMatch"
            title={t('noMatch')}
            hint={t('noMatchHint')}
            action={<Button onClick={() => setKeyword('')}>{t('clear')}</Button>}
          />
        </Panel>
      ) : (
        <Sections hits={hits} />
      )}
    </Page>
  );
};

export default HelpListPage;

const Sections = ({ hits }: { readonly hits: readonly HelpHit[] }) => {
  const { t } = useTranslation('help');
  const shown = helpSections
    .map((section) => ({ section, pages: hits.filter(({ slug }) => helpPages[slug].section === section) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <div className="help-sections">
      {shown.map(({ section, pages }) => (
        <Panel key={section} title={t(`section_${section}`)}>
          <ul className="help-links">
            {pages.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={helpPath(slug)}>{title}</Link>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
};
