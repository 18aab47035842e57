/** The three exception pages (spec §8). */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { type EmptyKind, EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/lists/page.tsx';
import { useGoBack } from '../../platform/navigation/go-back.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface ExceptionProps {
  readonly code: '403' | '404' | '500';
  readonly kind: EmptyKind;
  readonly text: string;
}

export const Exception = ({ code, kind, text }: ExceptionProps) => {
  const { t } = useTranslation('layout');
  const navigate = useNavigate();
  const goBack = useGoBack();
  return (
    <Page title={code} heading="none" className="exception">
      <div className="panel exception-body">
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
              <Button onClick={() => location.reload()}>{t('retry')}</Button>
              <Button onClick={goBack}>{t('back')}</Button>
              <Button type="primary" onClick={() => void navigate('/')}>
                {t('toWorkplace')}
              </Button>
            </>
          }
        />
      </div>
    </Page>
  );
};
