/** Why a figure differs from an earlier period: in words, step by step, by breakdown, and the nights behind each part. */
import { getWhy, type Why } from '@minsu/contract/operations/reports/why-endpoints.ts';
import { whySentences } from '@minsu/contract/operations/reports/why-words.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { useState } from 'react';
import { HelpLink } from '../../components/dialogs/help-link.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { WhyBreakdowns } from './why-breakdowns.tsx';
import { type BehindPart, WhyNights } from './why-nights.tsx';
import { WhySteps } from './why-steps.tsx';
import { unbroken, useWhyWords } from './why-words.ts';
import './why.css';

export type WhyAsked = InputOf<typeof getWhy>;

interface PanelProps {
  readonly asked: WhyAsked;
  /** Row of a report the figure belongs to; absent: its total. */
  readonly row?: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

const CATCH_UP_MS = 3_000;

const WhyPanel = ({ asked, row, open, onClose }: PanelProps) => {
  const { t } = useTranslation(['why', 'reports']);
  const [behind, setBehind] = useState<BehindPart | null>(null);
  const query = useCall(getWhy, asked, { enabled: open });
  const catching = query.data?.catchingUp === true;
  useCall(getWhy, asked, {
    enabled: open && catching,
    quiet: true,
    ...(catching && { refetchInterval: CATCH_UP_MS }),
  });
  const figure = t(`reports:figure_${asked.figure}`);
  const title = row === undefined ? t('whyOf', { figure }) : t('whyOfRow', { figure, row });
  return (
    <FormDrawer open={open} title={title} width={760} onClose={onClose}>
      <Loaded query={query} lines={10}>
        {(why) =>
          behind ? (
            <WhyNights asked={asked} behind={behind} onBack={() => setBehind(null)} />
          ) : (
            <Explanation why={why} back={asked.back} onNights={setBehind} />
          )
        }
      </Loaded>
    </FormDrawer>
  );
};

export default WhyPanel;

interface ExplanationProps {
  readonly why: Why;
  readonly back: unknown;
  readonly onNights: (behind: BehindPart) => void;
}

const Explanation = ({ why, back, onNights }: ExplanationProps) => {
  const { t } = useTranslation(['why', 'reports']);
  const words = useWhyWords(why);
  const { difference } = why;
  const headline = difference === null || difference === 0 ? 'same' : difference > 0 ? 'rose' : 'fell';
  const figure = t(`reports:figure_${why.figure}`);
  return (
    <div className="why">
      <header className="why-figure-head">
        {difference !== null && (
          <p className="why-headline">{t(headline, { figure, amount: words.size(difference) })}</p>
        )}
        <p className="num why-values">
          {t('fromTo', { before: words.value(why.valueBefore), now: words.value(why.value) })}
        </p>
        <p className="muted">
          <Periods why={why} back={back} />
        </p>
        {why.catchingUp && <p className="muted">{t('catchingUp')}</p>}
      </header>
      <section aria-label={t('inWords')} className="why-words">
        {whySentences(why, words).map((sentence) => (
          <p key={sentence}>{unbroken(sentence)}</p>
        ))}
      </section>
      {difference !== null && (
        <>
          <WhySteps why={why} words={words} onNights={onNights} />
          <WhyBreakdowns why={why} words={words} onNights={onNights} />
        </>
      )}
      <HelpLink slug="why-figures" />
    </div>
  );
};

const Periods = ({ why: { report, period, before }, back }: Pick<ExplanationProps, 'why' | 'back'>) => {
  const { t } = useTranslation('why');
  const language = currentLanguage();
  if (report === 'pickup') return t('books', { count: Number(back ?? 7) });
  if (report === 'pace') return t('booksLastYear');
  return t('periods', {
    now: formatRange(period.from, period.to, language),
    before: formatRange(before.from, before.to, language),
  });
};
