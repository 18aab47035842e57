export interface DiffLine {
  readonly field: string;
  readonly label: string;
  /** Empty: new with this step. */
  readonly before: string;
  readonly after: string;
}

/** Changed fields of a step. */
export const DiffLines = ({ lines }: { readonly lines: readonly DiffLine[] }) => (
  <dl className="diff">
    {lines.map(({ field, label, before, after }) => (
      <div key={field}>
        <dt>{label}</dt>
        <dd>
          {before && <del>{before}</del>}
          {before && after && ' → '}
          {after && <ins>{after}</ins>}
        </dd>
      </div>
    ))}
  </dl>
);
