import { Session } from 'node:inspector';
import { expect, it, vi } from 'vitest';
import { Sampler } from '../../src/profile/sampler.js';

it('does not mind that a stop was broken off, which is answered when the session is closed', () => {
  const sampler = new Sampler();
  sampler.start();
  type Callback = (error: Error | null) => void;
  const pending: Callback[] = [];
  const post = vi.spyOn(Session.prototype, 'post').mockImplementation(((
    _method: string,
    _parameters: object,
    callback: Callback,
  ) => {
    pending.push(callback);
    throw new Error('broken off');
  }) as never);
  expect(() => sampler.stop()).toThrow('broken off');
  post.mockRestore();
  sampler.close();
  expect(pending).toHaveLength(1);
  expect(() => pending[0]!(new Error('ERR_INSPECTOR_CLOSED'))).not.toThrow();
});
