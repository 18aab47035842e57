/** Weekdays as a form field. */
import { Checkbox } from 'antd';
import type { ControlProps } from './field-controls.tsx';
import { useWeekdayNames } from './weekday-names.ts';

/** Monday first, as weeks are planned. */
const ORDER = [1, 2, 3, 4, 5, 6, 0];

export const WeekdaysControl = (props: ControlProps) => {
  const names = useWeekdayNames();
  return (
    <Checkbox.Group
      className="weekdays-control"
      disabled={props.disabled}
      aria-labelledby={`${props.id}-label`}
      options={ORDER.map((day) => ({ value: day, label: names[day] ?? '' }))}
      value={(props.value ?? []) as number[]}
      onChange={(days) => props.onChange([...days].sort())}
    />
  );
};
