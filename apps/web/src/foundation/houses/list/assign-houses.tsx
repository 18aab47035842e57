/** Bulk change of landlord, manager or department for selected properties. */
import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import { assignHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { useId, useState } from 'react';
import type { OptionSource } from '../../../components/forms/option-source.ts';
import { RemoteSelect } from '../../../components/forms/remote-select.tsx';
import type { RowSelection } from '../../../components/lists/list-types.ts';
import { editOptionSource } from '../../../components/records/house-source.ts';
import { BulkChoice } from '../../../components/runs/bulk-choice.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';

interface AssignHousesProps {
  readonly selection: RowSelection<HouseRow>;
  readonly open: boolean;
  readonly onClose: () => void;
}

const [departments, managers] = [editOptionSource('department'), editOptionSource('manager')];
const KEEP = 'keep';
const NOBODY = 'nobody';
const keyOf = (house: HouseRow): string => house.id;

const chosen = (value: string): string | null | undefined =>
  value === KEEP ? undefined : value === NOBODY ? null : value;

const AssignHouses = ({ selection, open, onClose }: AssignHousesProps) => {
  const { t } = useTranslation('houses');
  const [department, setDepartment] = useState(KEEP);
  const [manager, setManager] = useState(KEEP);
  const input = { departmentId: chosen(department), managerUserId: chosen(manager) };
  const title = t('assignTitle', { count: selection.count });
  return (
    <BulkChoice
      bulk={assignHouses}
      {...{ selection, open, title, input, onClose }}
      heading={title}
      rowKey={keyOf}
      confirm={t('assignButton')}
      ready={department !== KEEP || manager !== KEEP}
    >
      <Choice
        label={t('filterDepartment')}
        source={departments}
        value={department}
        onChange={setDepartment}
      />
      <Choice label={t('filterManager')} source={managers} value={manager} onChange={setManager} />
    </BulkChoice>
  );
};

export default AssignHouses;

interface ChoiceProps {
  readonly label: string;
  readonly source: OptionSource;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, source, value, onChange }: ChoiceProps) => {
  const { t } = useTranslation('houses');
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <RemoteSelect
        id={id}
        source={source}
        fixed={[
          { value: KEEP, label: t('assignKeep') },
          { value: NOBODY, label: t('assignNobody') },
        ]}
        value={[value]}
        onChange={([next = KEEP]) => onChange(next)}
      />
    </div>
  );
};
