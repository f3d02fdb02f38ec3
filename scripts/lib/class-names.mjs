import { basename } from 'node:path';

/** The suffixes of files with one class, and how the class ends. */
const SUFFIXES = {
  service: 'Service',
  controller: 'Controller',
  job: 'Job',
  listener: 'Listener',
  guard: 'Guard',
  interceptor: 'Interceptor',
  gateway: 'Gateway',
  strategy: 'Strategy',
  adapter: 'Adapter',
  module: 'Module',
};
const CLASS =
  /^@(Injectable|Controller|WebSocketGateway|Module|Entity)\(.*(?:\n(?:@.*|[ )}].*))*\nexport (?:abstract )?class (\w+)/gm;

/** Classes with another name, and why. */
const EXCEPTIONS = {
  AuditLog: 'it is called by all modules, and named after what it is',
  VerifiedTokenCache: 'a cache, named as one',
};

/**
 * Finds classes of the framework whose name or file does not follow the rule: `XService` in `x.service.ts`, and so on. The
 * infrastructure in `core/` is named after what it is.
 * @returns {string[]}
 */
export function findMisnamedClasses(file, text) {
  if (!file.startsWith('backend/src/') || file.startsWith('backend/src/core/')) return [];
  if (!file.endsWith('.ts') || file.endsWith('.spec.ts')) return [];
  const [stem, suffix] = basename(file, '.ts').split('.');
  return [...text.matchAll(CLASS)].flatMap(([, decorator, name]) => {
    if (decorator === 'Entity')
      return suffix === 'entity' ? [] : [`${file}: the entity ${name} belongs in an .entity.ts file`];
    if (name in EXCEPTIONS) return [];
    const expected = suffix in SUFFIXES ? pascalCase(stem) + SUFFIXES[suffix] : null;
    if (name === expected) return [];
    return [
      `${file}: ${name} should be ${expected ?? 'XService in x.service.ts, or another suffix of class-names.mjs'}`,
    ];
  });
}

function pascalCase(stem) {
  return stem.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
}
