/** A refusal in the envelope, with HTTP 200. */
export class NuonuoError extends Error {
  readonly code: string;
  constructor(code: string, describe: string) {
    super(describe);
    this.code = code;
  }
}

export const badParameter = (field: string, issue: string): NuonuoError =>
  new NuonuoError('E4000', `参数错误：${field} ${issue}`);
