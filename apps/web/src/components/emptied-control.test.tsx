import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { emptied } from './emptied-control.tsx';
import type { ControlProps } from './field-controls.tsx';

test('an emptied control says null, and shows null as nothing', () => {
  const said: unknown[] = [];
  const given: Partial<ControlProps> = { value: null, onChange: (value) => said.push(value) };
  const drawn = emptied('number')(given as ControlProps) as ReactElement<ControlProps>;
  expect(drawn.props.value).toBeUndefined();
  for (const typed of [undefined, 25]) drawn.props.onChange(typed);
  expect(said).toEqual([null, 25]);
});
