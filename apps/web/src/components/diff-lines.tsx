export interface DiffLine {
  readonly field: string;
  readonly label: string;
  /** Empty: the field is new with this step. */
  readonly before: string;
  readonly after: string;
}

/** What a step changed, field by field. */
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
