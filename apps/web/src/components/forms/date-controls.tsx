/** Date pickers over `YYYY-MM-DD` text; dayjs stays inside this file. */

import { BUSINESS_TIME_ZONE, instantAt } from '@minsu/contract/platform/dates.ts';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ComponentRef, useLayoutEffect, useRef, useState } from 'react';
import { type HouseOf, useTimeZone } from '../../platform/clocks.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ZoneName } from '../words/date-text.tsx';
import type { ControlProps } from './field-controls.tsx';
import { setPickerClock, shownIn } from './picker-clock.ts';

const FORMAT = 'YYYY-MM-DD';

const toDay = (value: unknown): Dayjs | null => {
  const day = typeof value === 'string' && value ? dayjs(value, FORMAT) : null;
  return day?.isValid() ? day : null;
};
const toText = (day: Dayjs | null): string | undefined => day?.format(FORMAT);

const useDayLocale = () => {
  useTranslation('components');
  dayjs.locale(currentLanguage() === 'zh-CN' ? 'zh-cn' : 'en');
};

interface Picker {
  readonly nativeElement: HTMLElement;
}

/** Focus may be in the picker's popup elsewhere in the document. */
const letGo = ({ nativeElement }: Picker): void => {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return;
  const isInCalendar = activeElement.closest('.ant-picker-dropdown') !== null;
  const isOwn = isInCalendar && nativeElement.classList.contains('ant-picker-focused');
  if (isOwn || nativeElement.contains(activeElement)) activeElement.blur();
};

/**
 * Hiding a screen hides open pickers, which would stay open and crash on the browser's blur. They are blurred
 * before and remounted.
 */
const useNewWhenHidden = <P extends Picker>() => {
  const picker = useRef<P>(null);
  const [times, setTimes] = useState(0);
  useLayoutEffect(
    () => () => {
      if (picker.current) letGo(picker.current);
      setTimes((was) => was + 1);
    },
    [],
  );
  return [times, picker] as const;
};

/** Uses the business's day as today. */
const onOpen = () => setPickerClock(BUSINESS_TIME_ZONE);

type OneDay = ComponentRef<typeof DatePicker>;
type TwoDays = ComponentRef<typeof DatePicker.RangePicker>;

export const DateControl = (props: ControlProps) => {
  useDayLocale();
  const [key, picker] = useNewWhenHidden<OneDay>();
  return (
    <DatePicker
      key={key}
      ref={picker}
      id={props.id}
      disabled={props.disabled}
      {...(props.status === undefined ? {} : { status: props.status })}
      allowClear={!props['aria-required']}
      style={{ width: '100%' }}
      aria-describedby={props['aria-describedby']}
      aria-invalid={props['aria-invalid']}
      aria-required={props['aria-required']}
      value={toDay(props.value)}
      onOpenChange={onOpen}
      onChange={(day) => props.onChange(toText(day))}
      onBlur={props.onBlur}
    />
  );
};

interface DayProps {
  readonly id: string;
  readonly value: string | undefined;
  readonly onChange: (date: string | undefined) => void;
  /** First and last selectable date. */
  readonly min: string;
  readonly max: string;
}

/** One date within limits. */
export const DayControl = ({ id, value, onChange, min, max }: DayProps) => {
  useDayLocale();
  const outside = (day: Dayjs) => day.format(FORMAT) < min || day.format(FORMAT) > max;
  const [key, picker] = useNewWhenHidden<OneDay>();
  return (
    <DatePicker
      key={key}
      ref={picker}
      id={id}
      allowClear={false}
      disabledDate={outside}
      style={{ width: '100%' }}
      value={toDay(value)}
      onOpenChange={onOpen}
      onChange={(day) => onChange(toText(day))}
    />
  );
};

const MOMENT = 'YYYY-MM-DD HH:mm';

const instantOf = (shown: Dayjs, timeZone: string): string =>
  instantAt(shown.format(FORMAT), shown.format('HH:mm'), timeZone).toISOString();

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));

interface MomentProps extends ControlProps {
  /** Property whose time zone is shown and typed; null: the business's. */
  readonly house: HouseOf;
}

/** An instant as ISO text, to the minute. */
export const MomentControl = ({ house, ...props }: MomentProps) => {
  useDayLocale();
  const timeZone = useTimeZone(house);
  const value = isInstant(props.value) ? shownIn(new Date(props.value), timeZone) : null;
  const [key, picker] = useNewWhenHidden<OneDay>();
  return (
    <>
      <DatePicker
        key={key}
        ref={picker}
        id={props.id}
        disabled={props.disabled}
        showTime={{ format: 'HH:mm', minuteStep: 5 }}
        format={MOMENT}
        {...(props.status === undefined ? {} : { status: props.status })}
        {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
        allowClear={!props['aria-required']}
        style={{ width: '100%' }}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        aria-required={props['aria-required']}
        value={value}
        onOpenChange={() => setPickerClock(timeZone)}
        onChange={(shown) => props.onChange(shown ? instantOf(shown, timeZone) : null)}
        onBlur={props.onBlur}
      />
      <ZoneName of={timeZone} at={value === null ? null : String(props.value)} />
    </>
  );
};

export interface DateRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface RangeProps {
  readonly label: string;
  readonly value: DateRange;
  readonly onChange: (range: DateRange) => void;
  readonly placeholder?: readonly [string, string];
  /** First selectable date. */
  readonly min?: string | undefined;
  /** The start is fixed; only the end can be chosen. */
  readonly fixedFrom?: boolean;
}

/** Either end may be open. */
export const DateRangeControl = ({
  label,
  value,
  onChange,
  placeholder,
  min,
  fixedFrom = false,
}: RangeProps) => {
  useDayLocale();
  const [key, picker] = useNewWhenHidden<TwoDays>();
  return (
    <DatePicker.RangePicker
      key={key}
      ref={picker}
      aria-label={label}
      allowEmpty={[true, true]}
      disabled={[fixedFrom, false]}
      disabledDate={(day) => min !== undefined && day.format(FORMAT) < min}
      style={{ width: '100%' }}
      {...(placeholder ? { placeholder: [placeholder[0], placeholder[1]] } : {})}
      value={[toDay(value.from), toDay(value.to)]}
      onOpenChange={onOpen}
      onChange={(days) => onChange({ from: toText(days?.[0] ?? null), to: toText(days?.[1] ?? null) })}
    />
  );
};
