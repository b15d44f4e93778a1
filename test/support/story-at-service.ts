import { expect } from '@playwright/test';
import { TOKEN_PATH } from '../../service/oauth/metadata.ts';
import type { SignInStory } from './sign-in-story.ts';
import type { SwitchableService } from './switchable-service.ts';

type AtService = Pick<SignInStory, 'baseUrl' | 'visit'> & {
  /** The requests that reached the service, as `METHOD /path`. */
  readonly requests: readonly string[];
};

/** The story of a sign-in at the local service, which the app reaches by `baseUrl`. */
export function storyAtService(
  online: SwitchableService,
  { requests, ...where }: AtService,
): SignInStory {
  const { service } = online;
  const trades = () => requests.filter((one) => one === `POST ${TOKEN_PATH}`).length;
  let before = 0;
  return {
    ...{ ...where, online },
    async expire() {
      before = trades();
      service.faults.expireTokens({});
    },
    // A second use of its code ends a sign-in, because two programs have it.
    async revoke(answer) {
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'traytable-desktop',
        code: answer.searchParams.get('code') ?? '',
        redirect_uri: `${answer.origin}${answer.pathname}`,
        code_verifier: 'x'.repeat(43),
      });
      const asked = new Request(`${where.baseUrl}${TOKEN_PATH}`, { method: 'POST', body: form });
      const thief = await service.handleUndisturbed(asked);
      expect(await thief.json()).toMatchObject({ error: 'invalid_grant' });
    },
    refreshes: () => trades() - before,
  };
}
