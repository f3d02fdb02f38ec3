// The workspaces that import this file need the types too.
/// <reference path="./oidc-provider-types.d.ts" />
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

export const CLIENT = { clientId: 'inkwell', clientSecret: 'a secret of the test provider' };

/** What the provider says about a person. The subject is the login. */
export interface ProviderPerson {
  name?: string;
  email?: string;
  /** Some providers send it as text. */
  email_verified?: boolean | string;
  groups?: string[];
}

/** A real OpenID Connect provider on a port of this machine. Its sign-in page asks only who one is. */
export class TestOidcProvider {
  readonly people = new Map<string, ProviderPerson>();

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
    private readonly provider: Provider,
  ) {
    server.on('request', (request, response) => void this.answer(request, response));
  }

  static async start(redirectUri: string): Promise<TestOidcProvider> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    const people = () => started.people;
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [redirectUri],
        },
      ],
      claims: {
        openid: ['sub'],
        profile: ['name'],
        email: ['email', 'email_verified'],
        groups: ['groups'],
      },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
      findAccount: (_: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ sub, ...people().get(sub) }),
      }),
      // Nobody is asked for a consent.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client.clientId,
          accountId: oidc.session.accountId,
        });
        grant.addOIDCScope('openid profile email groups');
        await grant.save();
        return grant;
      },
      cookies: { keys: ['a key of the test provider'] },
    });
    const started = new TestOidcProvider(server, issuer, provider);
    return started;
  }

  /** Refuses connections until `resume`. */
  async pause(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  async resume(): Promise<void> {
    this.server.listen(Number(new URL(this.issuer).port), '127.0.0.1');
    await once(this.server, 'listening');
  }

  async stop(): Promise<void> {
    if (this.server.listening) await this.pause();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/sign-in/')) {
      await this.provider.callback()(request, response);
      return;
    }
    if (request.method === 'POST') {
      const form = new URLSearchParams(await text(request));
      const result = form.has('cancel')
        ? { error: 'access_denied' }
        : { login: { accountId: form.get('login') ?? '' } };
      await this.provider.interactionFinished(request, response, result);
      return;
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(SIGN_IN_PAGE);
  }
}

const SIGN_IN_PAGE = `<!doctype html><html lang="en"><title>Identity provider</title><link rel="icon" href="data:,">
<form method="post"><label>Account <input name="login"></label><button>Continue</button>
<button name="cancel" value="1">Cancel</button></form></html>`;
