import { spawnSync } from 'node:child_process';
import { inRoot } from '../lib/paths.mjs';

/** Checks the alert rules with Prometheus' own tool, and runs their tests. */
export function checkAlerts() {
  promtool('check', 'rules', inRoot('deploy', 'prometheus-alerts.yml'));
  promtool('test', 'rules', inRoot('deploy', 'prometheus-alerts.test.yml'));
}

function promtool(...args) {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`promtool ${args.join(' ')}:\n${stdout}${stderr}`);
}
