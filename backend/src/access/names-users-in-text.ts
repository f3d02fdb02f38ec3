import { RouteConfig } from '@nestjs/platform-fastify';

/** What the Fastify config of such a call has. */
export interface TextConfig {
  namesUsersInText?: boolean;
}

/** For a call whose contact data can name users whose ids are not beside it. Stands below `@Allow`. */
export function NamesUsersInText(): MethodDecorator {
  const config: TextConfig = { namesUsersInText: true };
  return RouteConfig(config);
}
