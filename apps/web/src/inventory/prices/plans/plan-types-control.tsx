/** Room types of a plan, with prices if the plan has its own. */
import { Checkbox, InputNumber } from 'antd';
import type { ControlProps } from '../../../components/forms/field-controls.tsx';
import { useHousesOf } from '../../../components/records/house-source.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface TypePrice {
  readonly roomTypeId: string;
  readonly basePriceFen: number | null;
  readonly weekendPriceFen: number | null;
}

interface PlanTypesControlProps extends ControlProps {
  readonly houseId: string;
  readonly derived: boolean;
}

export const PlanTypesControl = ({
  houseId,
  derived,
  value,
  onChange,
  id,
  disabled,
}: PlanTypesControlProps) => {
  const { t } = useTranslation('ratePlans');
  const house = useHousesOf([houseId]).find((each) => each.id === houseId);
  const chosen = (value ?? []) as readonly TypePrice[];
  const put = (roomTypeId: string, change: Partial<TypePrice>) =>
    onChange(chosen.map((each) => (each.roomTypeId === roomTypeId ? { ...each, ...change } : each)));
  const toggle = (roomTypeId: string, on: boolean) =>
    onChange(
      on
        ? [...chosen, { roomTypeId, basePriceFen: null, weekendPriceFen: null }]
        : chosen.filter((each) => each.roomTypeId !== roomTypeId),
    );
  return (
    <fieldset className="plan-types" id={id} disabled={disabled}>
      <legend className="visually-hidden">{t('types')}</legend>
      {house?.roomTypes.map((type) => {
        const price = chosen.find(({ roomTypeId }) => roomTypeId === type.id);
        return (
          <div key={type.id} className="plan-type">
            <Checkbox
              checked={price !== undefined}
              onChange={(event) => toggle(type.id, event.target.checked)}
            >
              {type.name}
            </Checkbox>
            {price && !derived && (
              <>
                <Yuan
                  label={`${type.name} ${t('basePrice')}`}
                  placeholder={t('basePrice')}
                  fen={price.basePriceFen}
                  onChange={(basePriceFen) => put(type.id, { basePriceFen })}
                />
                <Yuan
                  label={`${type.name} ${t('weekendPrice')}`}
                  placeholder={t('weekendPrice')}
                  fen={price.weekendPriceFen}
                  onChange={(weekendPriceFen) => put(type.id, { weekendPriceFen })}
                />
              </>
            )}
          </div>
        );
      })}
    </fieldset>
  );
};

interface YuanProps {
  readonly label: string;
  readonly placeholder: string;
  readonly fen: number | null;
  readonly onChange: (fen: number | null) => void;
}

const Yuan = ({ label, placeholder, fen, onChange }: YuanProps) => (
  <InputNumber
    aria-label={label}
    placeholder={placeholder}
    prefix="¥"
    min={0}
    precision={2}
    value={fen === null ? null : fen / 100}
    onChange={(yuan) => onChange(yuan === null ? null : Math.round(Number(yuan) * 100))}
  />
);
