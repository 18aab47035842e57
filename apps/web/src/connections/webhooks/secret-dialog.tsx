/** A signing secret shown once, with verification instructions; neither Esc nor an outside click closes it. */
import { Button } from 'antd';
import { Copyable } from '../../components/copyable.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

/** A shorter version of docs/webhooks.md. */
const sample = `const signed = createHmac('sha256', secret)
  .update(\`\${headers['minsu-timestamp']}.\${rawBody}\`).digest('hex');
if (!headers['minsu-signature'].split(',').includes(\`v1=\${signed}\`)) return 401;`;

interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

const SecretDialog = ({ secret, onClose }: SecretDialogProps) => {
  const { t } = useTranslation('webhooks');
  return (
    <Dialog
      open
      title={t('secretTitle')}
      width={560}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('secretKept')}
        </Button>
      }
    >
      <div className="webhook-handed">
        <p>{t('secretOnce')}</p>
        <p className="webhook-secret">
          <Copyable text={secret} />
        </p>
        <p className="muted">{t('sampleHint')}</p>
        <pre className="webhook-code">{sample}</pre>
      </div>
    </Dialog>
  );
};

export default SecretDialog;
