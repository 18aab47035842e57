import { useTranslation } from '../../platform/use-translation.ts';

export interface LeftOutFile {
  readonly name: string;
  readonly reason: string;
}

/** Rejected files, each with its reason. */
export const LeftOut = ({ files }: { readonly files: readonly LeftOutFile[] }) => {
  const { t } = useTranslation('evaluations');
  return (
    <div role="alert">
      {files.length > 0 && (
        <>
          <p className="field-error">{t('photosLeftOut', { count: files.length })}</p>
          <ul className="left-out-files">
            {files.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may bear one name; the list never changes order.
              <li key={index} className="field-error">
                {name} · {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
