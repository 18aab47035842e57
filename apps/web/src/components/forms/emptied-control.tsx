/** Control for an optional value: emptied it gives null; never filled it stays absent. */
import { type ControlKind, type ControlProps, FieldControl } from './field-controls.tsx';

/** Call outside components: `const selectControl = emptied('select')`. */
export const emptied = (kind: ControlKind) => (given: ControlProps) => (
  <FieldControl
    kind={kind}
    {...given}
    value={given.value ?? undefined}
    onChange={(value) => given.onChange(value ?? null)}
  />
);

/** Select with an option for null, which a select cannot hold. Call outside components. */
export const selectOrNone = (none: string) => (given: ControlProps) => (
  <FieldControl
    kind="select"
    {...given}
    value={given.value === null ? none : given.value}
    onChange={(value) => given.onChange(value === none ? null : value)}
  />
);
