/** Maps the vendors' approval states of signatures and templates. */
import type { SmsApproval } from '@minsu/contract/foundation/messages/sms-account.ts';

export const approvals = {
  /** AUDIT_STATE_INIT, …_PASS, …_NOT_PASS, …_CANCEL; anything else waits. */
  aliyun(status: string): SmsApproval {
    if (status === 'AUDIT_STATE_PASS') return 'approved';
    return status === 'AUDIT_STATE_NOT_PASS' || /CANCEL$/.test(status) ? 'refused' : 'pending';
  },
  /** 0 approved, 1 pending, 2 approved and not in effect yet, -1 refused. */
  tencent(status: string): SmsApproval {
    if (status === '0') return 'approved';
    return status.startsWith('-') ? 'refused' : 'pending';
  },
};
