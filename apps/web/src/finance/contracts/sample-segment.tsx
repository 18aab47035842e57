/** Lines of a sample statement under one version, each with the rule that divided it. */
import type { PreviewLine, PreviewSegment } from '@minsu/contract/finance/contracts/contract.ts';
import { landlordsPercent, modelInShort, percentOf } from '@minsu/contract/finance/contracts/terms-words.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Tag } from '../../components/state-dot.tsx';
import { Money } from '../../components/words/money.tsx';
import { formatDate, formatMoney } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { dayText, say } from './contract-words.tsx';

interface SampleSegmentProps {
  readonly of: PreviewSegment;
  /** One of several versions, so name it. */
  readonly several: boolean;
  readonly open: boolean;
}

export const SampleSegment = ({ of, several, open: atOnce }: SampleSegmentProps) => {
  const { t } = useTranslation('contracts');
  const [open, setOpen] = useState(atOnce);
  const title = of.number === null ? t('segmentDraft') : t('versionNo', { number: of.number });
  return (
    <div className="sample-segment">
      <header>
        {several && <Tag tone={of.number === null ? 'info' : 'neutral'}>{title}</Tag>}
        <span className="num">{t('segmentDays', { from: dayText(of.from), to: dayText(of.to) })}</span>
        <span className="muted">{say(modelInShort(of.terms.model))}</span>
        {of.lineCount > 0 && (
          <Button size="small" type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('hideLines') : t('showLines', { count: of.lineCount })}
          </Button>
        )}
      </header>
      {of.lineCount === 0 && <p className="muted">{t('previewEmpty')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard. */}
      <section className="sample-scroll" aria-label={`${title} ${of.from}`} tabIndex={0}>
        <table className="sample-table">
          <SegmentHead of={of} />
          {open && (
            <tbody>
              {of.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own and are never moved.
                <LineRow key={index} line={line} tax={hasTax(of)} />
              ))}
            </tbody>
          )}
          <TrueUps of={of} />
          <SegmentFoot of={of} />
        </table>
      </section>
      {open && of.lineCount > of.lines.length && (
        <p className="muted">{t('linesMore', { shown: of.lines.length, count: of.lineCount })}</p>
      )}
      {of.parties.length > 1 && <Owners of={of} />}
    </div>
  );
};

const hasTax = ({ sums }: PreviewSegment): boolean => sums.parts.taxFen !== 0;
const shortDay = (day: string): string => formatDate(day, currentLanguage(), { weekday: false, year: false });

const Amount = ({ fen }: { readonly fen: number }) => (
  <td className="num end">{fen === 0 ? <span className="muted">0</span> : <Money fen={fen} />}</td>
);

interface OfSegment {
  readonly of: PreviewSegment;
}

const SegmentHead = ({ of }: OfSegment) => {
  const { t } = useTranslation('contracts');
  return (
    <thead>
      <tr>
        <th scope="col">{t('head_date')}</th>
        <th scope="col">{t('head_what')}</th>
        <th scope="col" className="end">
          {t('head_amount')}
        </th>
        <th scope="col" className="end">
          {t('head_channel')}
        </th>
        {hasTax(of) && (
          <th scope="col" className="end">
            {t('head_tax')}
          </th>
        )}
        <th scope="col" className="end">
          {t('head_landlord')}
        </th>
        <th scope="col" className="end">
          {t('head_platform')}
        </th>
        <th scope="col">{t('head_why')}</th>
      </tr>
    </thead>
  );
};

const SegmentFoot = ({ of }: OfSegment) => {
  const { t } = useTranslation('contracts');
  const { parts, amountFen } = of.sums;
  return (
    <tfoot>
      <tr>
        <td />
        <th scope="row">{t('subtotal')}</th>
        <Amount fen={amountFen} />
        <Amount fen={parts.channelFen} />
        {hasTax(of) && <Amount fen={parts.taxFen} />}
        <Amount fen={parts.landlordFen} />
        <Amount fen={parts.platformFen} />
        <td />
      </tr>
    </tfoot>
  );
};

/** Monthly true-ups: tiers, guarantee, rent. */
const TrueUps = ({ of }: OfSegment) => {
  const { t } = useTranslation('contracts');
  return (
    <tbody>
      {of.trueUps.map((line) => (
        <tr key={line.kind}>
          <td className="num">{shortDay(of.to)}</td>
          <th scope="row">{t(`trueUp_${line.kind}`)}</th>
          <td />
          <td />
          {hasTax(of) && <td />}
          <Amount fen={line.parts.landlordFen} />
          <Amount fen={line.parts.platformFen} />
          <td className="sample-why">
            <Why why={line.why} />
          </td>
        </tr>
      ))}
    </tbody>
  );
};

const LineRow = ({ line, tax }: { readonly line: PreviewLine; readonly tax: boolean }) => {
  const { t } = useTranslation('contracts');
  const { parts, orderId, orderNo } = line;
  const notes = [
    ...(line.cleaningFen === 0 ? [] : [t('withCleaning', { amount: formatMoney(line.cleaningFen) })]),
    ...(line.refundFen === 0 ? [] : [t('lessRefund', { amount: formatMoney(line.refundFen) })]),
  ];
  return (
    <tr>
      <td className="num">{shortDay(line.night)}</td>
      <td>
        {t(`line_${line.kind}`)} · {line.houseName}
        {orderId !== null && (
          <>
            {' '}
            <Link className="num" to={`/orderManagement/orderDetail?id=${orderId}`}>
              {orderNo}
            </Link>
          </>
        )}
        {notes.length > 0 && <div className="muted">{notes.join(' · ')}</div>}
      </td>
      <Amount fen={line.amountFen} />
      <td className="num end">
        {parts.channelFen === 0 ? <span className="muted">0</span> : <Money fen={parts.channelFen} />}
        {line.estimated && <span className="muted"> {t('estimated')}</span>}
      </td>
      {tax && <Amount fen={parts.taxFen} />}
      <Amount fen={parts.landlordFen} />
      <Amount fen={parts.platformFen} />
      <td className="sample-why">
        <Why why={line.why} />
      </td>
    </tr>
  );
};

const Why = ({ why }: Pick<PreviewLine, 'why'>) => {
  const { t } = useTranslation('contracts');
  return (
    <>
      {t(`why_${why.rule}`, {
        basis: formatMoney(why.basisFen),
        rate: landlordsPercent(why.rateBp),
        days: why.days ?? 0,
        whole: why.daysOfMonth ?? 0,
      })}
    </>
  );
};

/** The landlord's part by owner. */
const Owners = ({ of: { parties, sums } }: OfSegment) => (
  <ul className="contract-owners">
    {parties.map(({ landlordId, name, shareBp }, index) => (
      <li key={landlordId}>
        <span>
          {name} <span className="muted num">{percentOf(shareBp)}</span>
        </span>
        <Money fen={sums.owners[index] ?? 0} />
      </li>
    ))}
  </ul>
);
