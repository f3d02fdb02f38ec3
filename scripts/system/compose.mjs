import { readFileSync } from 'node:fs';
import { inModules, inRoot } from '../lib/paths.mjs';

/**
 * Reads docker-compose.yml as `docker compose` does with these variables.
 * @param {Record<string, string>} variables
 * @returns the services by name, each after those it depends on
 * @throws if a required variable is missing
 */
export async function readCompose(variables) {
  const { parse } = await import(inModules('yaml/dist/index.js'));
  const text = readFileSync(inRoot('docker-compose.yml'), 'utf8');
  const { services } = parse(text, { merge: true, reviver: (_, value) => substitute(value, variables) });
  const ordered = new Map();
  const add = (name) => {
    if (ordered.has(name)) return;
    for (const needed of Object.keys(services[name].depends_on ?? {})) add(needed);
    ordered.set(name, services[name]);
  };
  for (const name of Object.keys(services)) add(name);
  return ordered;
}

/** Compose's `${NAME:-default}` and `${NAME:?message}`. */
function substitute(value, variables) {
  if (typeof value !== 'string') return value;
  return value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name, kind, rest) => {
    if (variables[name]) return variables[name];
    if (kind === '?') throw new Error(`docker-compose.yml needs ${name}: ${rest}`);
    return rest;
  });
}
