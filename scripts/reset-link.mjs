/** npm run reset-link: see "A lost administrator's password" in docs/operations.md. */
import { runBackendCommand } from './lib/backend-command.mjs';

await runBackendCommand('reset-link', { keepsBuild: true });
