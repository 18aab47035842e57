/** Province, city and district of China; the list is loaded when first shown. */
import { Cascader } from 'antd';
import { chinaAreas } from '../data/china-areas.ts';
import type { ControlProps } from './field-controls.tsx';

interface AreaOption {
  readonly value: string;
  readonly label: string;
  readonly children?: AreaOption[];
}

const leaf = (name: string): AreaOption => ({ value: name, label: name });

const options: AreaOption[] = Object.entries(chinaAreas).map(([province, cities]) => ({
  ...leaf(province),
  children: Object.entries(cities).map(([city, districts]) => ({
    ...leaf(city),
    ...(districts.length > 0 ? { children: districts.map(leaf) } : {}),
  })),
}));

const AreaControl = (props: ControlProps) => (
  <Cascader
    id={props.id}
    style={{ width: '100%' }}
    disabled={props.disabled}
    {...(props.status === undefined ? {} : { status: props.status })}
    aria-describedby={props['aria-describedby']}
    aria-invalid={props['aria-invalid']}
    options={options}
    showSearch={{ matchInputWidth: false }}
    allowClear={false}
    // Place names are always Chinese, as on documents.
    popupRender={(menu) => <div lang="zh-CN">{menu}</div>}
    displayRender={(names) => <span lang="zh-CN">{names.join(' / ')}</span>}
    placeholder={props.placeholder}
    value={Array.isArray(props.value) ? (props.value as string[]) : []}
    onChange={(value) => props.onChange(value)}
    onBlur={props.onBlur}
  />
);

export default AreaControl;
