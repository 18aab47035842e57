/** Price choice before a drop on another type or other dates: keep, charge the difference, or custom. */
import type { MovePreview } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { previewMoves } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { pricings } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { Radio } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { singleClick } from '../../../components/dialogs/single-click.ts';
import { useSettled } from '../../../components/dialogs/use-settled.ts';
import { Icon } from '../../../components/icon.tsx';
import { IgnoreRestrictions } from '../../../components/ignore-restrictions.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMayDiscount, useSeesMoney } from '../../../platform/calls/session.ts';
import { formatDate, formatMoney, formatRange, nightsOf } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { kindOfMoves, movedFrom, moveOf } from './board-moves.ts';
import { MoveAmount } from './move-amount.tsx';
import type { AskedMove, Moves, MovesAsked } from './use-stay-moves.ts';

type Pricing = (typeof pricings)[number];
type Amounts = Readonly<Record<string, number | undefined>>;

interface MoveDialogProps {
  readonly asked: AskedMove;
  readonly onClose: () => void;
  readonly onConfirm: (asking: MovesAsked) => void;
}

const MoveDialog = (props: MoveDialogProps) => (
  <MoveForm key={props.asked.moving.map(({ stay }) => `${stay.id} ${stay.version}`).join()} {...props} />
);

export default MoveDialog;

/** Refetched for each choice, so that the figures shown are those charged. */
const usePriced = ({ moving, preview, open }: AskedMove) => {
  const [pricing, setPricing] = useState<Pricing>('keep');
  const [amounts, setAmounts] = useState<Amounts>({});
  const [ignore, setIgnore] = useState(false);
  const isAsDropped = pricing === 'keep' && !ignore;
  const moves = moving.map((one): Moves[number] => {
    const fen = amounts[one.stay.id];
    const custom = pricing === 'custom' && fen !== undefined ? { customFen: fen } : {};
    return { ...moveOf(one), pricing, ...custom };
  });
  const complete = pricing !== 'custom' || moving.every(({ stay }) => amounts[stay.id] !== undefined);
  const asking: MovesAsked = { moves, ...(ignore && { ignoreRestrictions: true }) };
  const text = JSON.stringify(asking);
  const settled = useSettled(text);
  const query = useCall(previewMoves, JSON.parse(settled) as MovesAsked, {
    enabled: open && complete && !isAsDropped && settled === text,
    quiet: true,
    staleTime: 0,
  });
  const shown = isAsDropped ? preview : (query.data ?? preview);
  const fresh = isAsDropped || (settled === text && !query.isPending && !query.isPlaceholderData);
  const error = isAsDropped ? null : query.error;
  const ready = complete && fresh && !error && shown.possible;
  return { pricing, setPricing, amounts, setAmounts, ignore, setIgnore, asking, shown, ready, fresh, error };
};

const MoveForm = ({ asked, onClose, onConfirm }: MoveDialogProps) => {
  const { t } = useTranslation('roomStatus');
  const words = useTranslation('components').t;
  const priced = usePriced(asked);
  const { moving } = asked;
  const kind = kindOfMoves(moving, asked.preview) ?? 'several';
  const title =
    moving.length === 1
      ? t(`moveTitle_${kind}`, { guest: moving[0]?.stay.guest ?? '' })
      : t('moveTitleMany', { count: moving.length });
  return (
    <Dialog
      open={asked.open}
      title={title}
      width={600}
      destroyOnHidden
      okText={t(`moveConfirm_${kind}`)}
      cancelText={words('cancel')}
      okButtonProps={{ disabled: !priced.ready, variant: 'solid', color: 'primary' }}
      onOk={singleClick(() => priced.ready && onConfirm(priced.asking))}
      onCancel={onClose}
    >
      <div className="form move-form">
        <div className={priced.fresh ? undefined : 'refreshing'} aria-live="polite">
          <MoveTable moving={moving} preview={priced.shown} />
          <MoveEffects
            preview={priced.shown}
            error={priced.error?.serverMessage ?? (priced.error && words('failed'))}
          />
        </div>
        <PriceChoice asked={asked} {...priced} />
        <IgnoreRestrictions
          refusals={priced.shown.stays.flatMap(({ refusals }) => refusals)}
          checked={priced.ignore}
          onChange={priced.setIgnore}
        />
      </div>
    </Dialog>
  );
};

interface TableProps {
  readonly moving: AskedMove['moving'];
  readonly preview: MovePreview;
}

export const MoveTable = ({ moving, preview }: TableProps) => {
  const { t } = useTranslation('roomStatus');
  const seesMoney = useSeesMoney();
  const several = preview.stays.length > 1;
  return (
    <div className="move-table">
      <table className="order-before-after">
        <thead>
          <tr>
            {several && <th scope="col">{t('moveGuest')}</th>}
            <th scope="col">{t('fact_room')}</th>
            <th scope="col">{t('fact_dates')}</th>
            {seesMoney && <th scope="col">{t('movePrice')}</th>}
          </tr>
        </thead>
        <tbody>
          {preview.stays.map((after) => (
            <MoveRow
              key={after.stayId}
              moved={moving.find(({ stay }) => stay.id === after.stayId)}
              {...{ after, several, seesMoney }}
            />
          ))}
        </tbody>
      </table>
      {several && seesMoney && preview.differenceFen !== null && preview.differenceFen !== 0 && (
        <p className="move-total">
          {t('moveTotal')} <Difference fen={preview.differenceFen} />
        </p>
      )}
    </div>
  );
};

interface RowProps {
  readonly moved: AskedMove['moving'][number] | undefined;
  readonly after: MovePreview['stays'][number];
  readonly several: boolean;
  readonly seesMoney: boolean;
}

const MoveRow = ({ moved, after, several, seesMoney }: RowProps) => {
  const { t } = useTranslation('roomStatus');
  const was = moved?.stay.whole ?? moved?.stay;
  const since = moved ? movedFrom(moved) : null;
  const range = (from: string, to: string) =>
    `${formatRange(from, to, currentLanguage())} · ${t('nights', { count: nightsOf(from, to) })}`;
  const sameDates = was?.checkIn === after.checkIn && was.checkOut === after.checkOut;
  return (
    <tr>
      {several && <th scope="row">{after.guest}</th>}
      <td>
        <Change from={after.fromRoom ?? t('unplacedTitle')} to={after.toRoom ?? t('unplacedTitle')} />
        {after.otherType && <div className="muted">{t('moveOtherType')}</div>}
        {since && (
          <div className="muted">
            {t('moveSince', { date: formatDate(since, currentLanguage(), { weekday: false }) })}
          </div>
        )}
      </td>
      <td className="num">
        {was && !sameDates && <del>{range(was.checkIn, was.checkOut)}</del>}
        <div className={sameDates ? '' : 'changed'}>{range(after.checkIn, after.checkOut)}</div>
      </td>
      {seesMoney && (
        <td>
          {after.differenceFen !== 0 && (
            <del>
              <Money fen={after.roomFenBefore} />
            </del>
          )}
          <div className={after.differenceFen === 0 ? '' : 'changed'}>
            <Money fen={after.roomFenAfter} />
            {after.differenceFen !== null && after.differenceFen !== 0 && (
              <Difference fen={after.differenceFen} />
            )}
          </div>
          {(after.belowListFen ?? 0) > 0 && (
            <div className="muted">{t('moveList', { amount: formatMoney(after.listFen ?? 0) })}</div>
          )}
        </td>
      )}
    </tr>
  );
};

const Change = ({ from, to }: { readonly from: string; readonly to: string }) =>
  from === to ? (
    <span>{to}</span>
  ) : (
    <>
      <del>{from}</del>
      <div className="changed">{to}</div>
    </>
  );

const Difference = ({ fen }: { readonly fen: number }) => (
  <span className={fen > 0 ? 'difference more' : 'difference less'}>
    {fen > 0 ? '+' : ''}
    {formatMoney(fen)}
  </span>
);

export const MoveEffects = ({
  preview,
  error,
}: {
  readonly preview: MovePreview;
  readonly error: string | null | undefined;
}) => {
  const refused = preview.stays.flatMap(({ refusals }) => refusals.map(({ message }) => message));
  const warnings = preview.stays.flatMap(({ warnings: of }) => of);
  return (
    <>
      {[...new Set(error ? [error] : refused)].map((text) => (
        <p key={text} className="callout bad" role="alert">
          <Icon name="error" /> {text}
        </p>
      ))}
      {[...new Set(warnings)].map((text) => (
        <p key={text} className="callout warn">
          <Icon name="warning" /> {text}
        </p>
      ))}
    </>
  );
};

type PriceChoiceProps = Pick<
  ReturnType<typeof usePriced>,
  'pricing' | 'setPricing' | 'amounts' | 'setAmounts'
> & {
  readonly asked: AskedMove;
};

const PriceChoice = ({ asked, pricing, setPricing, amounts, setAmounts }: PriceChoiceProps) => {
  const { t } = useTranslation('roomStatus');
  const mayDiscount = useMayDiscount();
  const seesMoney = useSeesMoney();
  const id = useId();
  if (!seesMoney && asked.preview.possible) return null;
  const offered = pricings.filter((each) => each !== 'custom' || (mayDiscount && seesMoney));
  return (
    <fieldset className="field move-pricing">
      <legend id={id}>{t('movePricing')}</legend>
      <Radio.Group
        aria-labelledby={id}
        vertical
        options={offered.map((value) => ({ value, label: t(`pricing_${value}`) }))}
        value={pricing}
        onChange={(event) => setPricing(event.target.value as Pricing)}
      />
      {pricing === 'custom' &&
        asked.moving.map(({ stay }) => (
          <MoveAmount
            key={stay.id}
            label={asked.moving.length > 1 ? t('customPriceOf', { guest: stay.guest }) : t('customPrice')}
            onChange={(fen) => setAmounts({ ...amounts, [stay.id]: fen })}
          />
        ))}
    </fieldset>
  );
};
