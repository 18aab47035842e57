/** The three exception pages (spec §8). */
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type EmptyKind, EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';

interface ExceptionProps {
  readonly code: '403' | '404' | '500';
  readonly kind: EmptyKind;
  readonly text: string;
  readonly retry?: boolean;
}

export const Exception = ({ code, kind, text, retry = false }: ExceptionProps) => {
  const { t } = useTranslation('layout');
  const navigate = useNavigate();
  const home = () => navigate('/');
  return (
    <Page title={code} heading="none" crumbs={false} className="exception">
      <EmptyState
        kind={kind}
        title={
          <>
            <h1 tabIndex={-1}>{code}</h1>
            {text}
          </>
        }
        action={
          <>
            {retry && <Button onClick={() => location.reload()}>{t('retry')}</Button>}
            <Button onClick={() => void (history.length > 1 ? navigate(-1) : home())}>{t('back')}</Button>
            <Button type="primary" onClick={() => void home()}>
              {t('toWorkplace')}
            </Button>
          </>
        }
      />
    </Page>
  );
};
