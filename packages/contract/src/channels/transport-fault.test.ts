import { expect, it } from 'vitest';
import { transportFaultOf } from './transport-fault.ts';

it('tells what the network said from what the platform said', () => {
  expect(transportFaultOf('timeout')).toBe('timeout');
  expect(transportFaultOf('UND_ERR_SOCKET')).toBe('broken');
  expect(transportFaultOf('ECONNREFUSED')).toBe('unreachable');
  expect(transportFaultOf('房型不存在')).toBeNull();
  expect(transportFaultOf('constructor')).toBeNull();
  expect(transportFaultOf(null)).toBeNull();
});
