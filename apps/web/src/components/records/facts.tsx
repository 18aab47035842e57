/** Name and value pairs in a record's side column. */
import { Fragment, type ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export const Facts = ({ items }: { readonly items: readonly Fact[] }) => (
  <dl className="facts">
    {items.map(({ label, value }) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);
