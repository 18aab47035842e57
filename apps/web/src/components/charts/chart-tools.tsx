/** Chart tools: table view, picture download, data download. */
import type { RefObject } from 'react';
import { saveFile, saveUrl } from '../../platform/calls/save-file.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { IconButton } from '../dialogs/icon-button.tsx';
import { type MenuAction, MenuButton } from '../dialogs/menu-button.tsx';
import { Icon } from '../icon.tsx';
import type { ChartHandle } from './chart-canvas.tsx';
import { type ChartSpec, csvOf, tableOf } from './chart-spec.ts';

interface ChartToolsProps {
  readonly name: string;
  /** File name without extension. */
  readonly fileName: string;
  readonly spec: ChartSpec;
  readonly asTable: boolean;
  readonly onAsTable: (asTable: boolean) => void;
  readonly chart: RefObject<ChartHandle | null>;
}

export const ChartTools = ({ name, fileName, spec, asTable, onAsTable, chart }: ChartToolsProps) => {
  const { t } = useTranslation('charts');
  const picture: MenuAction = {
    key: 'picture',
    label: t('picture'),
    run: () => {
      const url = chart.current?.picture();
      if (url) saveUrl(url, `${fileName}.png`);
    },
  };
  const data: MenuAction = {
    key: 'data',
    label: t('data'),
    run: () => saveFile(new Blob([csvOf(tableOf(spec))], { type: 'text/csv' }), `${fileName}.csv`),
  };
  return (
    <>
      <IconButton
        icon={asTable ? 'report' : 'rows'}
        label={asTable ? t('showChart') : t('showTable')}
        onClick={() => onAsTable(!asTable)}
      />
      <MenuButton
        label={t('downloadOf', { name })}
        items={asTable ? [data] : [picture, data]}
        trigger={(props) => (
          <button
            type="button"
            className="icon-button plain"
            aria-label={t('downloadOf', { name })}
            title={t('downloadOf', { name })}
            {...props}
          >
            <Icon name="download" />
          </button>
        )}
      />
    </>
  );
};
