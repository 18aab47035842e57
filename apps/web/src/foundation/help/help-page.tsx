/** One help page, with the other pages of its section. */
import {
  type HelpSlug,
  helpPages,
  helpPath,
  helpSlugs,
  isHelpSlug,
} from '@minsu/contract/foundation/help/help-pages.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { HelpBlocks } from './help-blocks.tsx';
import { useHelpText } from './help-source.ts';
import './help.css';

const HelpPage = () => {
  const { t } = useTranslation('help');
  const slug = decodeURIComponent(useLocation().pathname.split('/')[2] ?? '');
  if (isHelpSlug(slug)) return <KnownPage slug={slug} />;
  return (
    <Page title={t('title')}>
      <Panel>
        <EmptyState kind="noMatch" title={t('missing')} action={<Link to="/help">{t('toList')}</Link>} />
      </Panel>
    </Page>
  );
};

export default HelpPage;

const KnownPage = ({ slug }: { readonly slug: HelpSlug }) => {
  const language = currentLanguage();
  const query = useHelpText(slug, language);
  const title = sayText(helpPages[slug].title, language);
  return (
    <Page title={title} crumb={title} className="help-page">
      <div className="help-columns">
        <Panel>
          <Loaded query={query} lines={12}>
            {({ blocks }) => <HelpBlocks blocks={blocks} />}
          </Loaded>
        </Panel>
        <Related slug={slug} />
      </div>
    </Page>
  );
};

const Related = ({ slug }: { readonly slug: HelpSlug }) => {
  const { t } = useTranslation('help');
  const { section } = helpPages[slug];
  const others = helpSlugs.filter((other) => other !== slug && helpPages[other].section === section);
  return (
    <Panel title={t('related')}>
      <ul className="help-links">
        {others.map((other) => (
          <li key={other}>
            <Link to={helpPath(other)}>{sayText(helpPages[other].title, currentLanguage())}</Link>
          </li>
        ))}
      </ul>
      <p className="help-all">
        <Link to="/help">{t('toList')}</Link>
      </p>
    </Panel>
  );
};
