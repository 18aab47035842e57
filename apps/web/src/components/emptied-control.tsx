/** A control of a fact that can be forgotten: emptied it says null, what was never there stays so. */
import { type ControlKind, type ControlProps, FieldControl } from './field-controls.tsx';

/** Called outside of components: `const selectControl = emptied('select')`. */
export const emptied = (kind: ControlKind) => (given: ControlProps) => (
  <FieldControl
    kind={kind}
    {...given}
    value={given.value ?? undefined}
    onChange={(value) => given.onChange(value ?? null)}
  />
);

/** A select with a choice that stands for null, which a select does not know. Called outside of components. */
export const selectOrNone = (none: string) => (given: ControlProps) => (
  <FieldControl
    kind="select"
    {...given}
    value={given.value === null ? none : given.value}
    onChange={(value) => given.onChange(value === none ? null : value)}
  />
);
