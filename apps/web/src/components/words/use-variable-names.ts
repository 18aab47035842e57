/** Labels of template variables; unknown ones stay as written. */
import { isTemplateVariable } from '@minsu/contract/connections/templates/template-rules.ts';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const useVariableNames = (): ((names: readonly string[]) => string) => {
  const { t } = useTranslation('templates');
  return (names) => listed(names.map((name) => (isTemplateVariable(name) ? t(`variable_${name}`) : name)));
};
