/** Which part of the project may import which. CONTRIBUTING.md explains the order. */

const { backendModules } = require('./scripts/lib/module-order.cjs');

/** The folders of auth/: a folder imports only from folders before it, and the errors, mails, audited actions and DTOs of the module. */
const authFolders = ['api-keys', 'sessions', 'registration', 'mfa', 'sign-in', 'passwords', 'oidc'];

/** The folders of reviews/: a folder imports only from folders before it, and the files named `review…` and the DTOs of the module. */
const reviewFolders = [
  ...['accuracy', 'texts', 'queue', 'comments', 'report', 'publish'],
  ...['returns', 'reopen', 'due', 'sequential'],
];

/** The folders of core/: a folder imports only from folders before it. */
const coreFolders = [
  ...[
    'clock',
    'text',
    'crypto',
    'settings',
    'tracing',
    'logging',
    'database',
    'batch-queue',
    'events',
    'jobs',
  ],
  ...['storage', 'metrics', 'http', 'threads', 'versions', 'rate-limit', 'lists', 'mail', 'pdf', 'tasks'],
];

const productModule = `^backend/src/(${backendModules.slice(1).join('|')})/`;

/** What a module shows to the others: services, errors, events, audited actions, DTOs, and the module file. */
const publicFiles = [
  '\\.(service|module|errors|events|audit|dto|fields?|interceptor)\\.ts$',
  // Decorators and types of the signed-in user: this module has no service.
  '^backend/src/access/',
  '^backend/src/audit/audit-definition\\.ts$',
  // SQL that only reads may join the tables of another module.
  '\\.queries\\.ts$',
  // The body of a save and its validation are the same in all three modes of work.
  '^backend/src/drafts/(draft-change|save-reasons|dto/edit-body)\\.ts$',
  // The key of an assignment, the parameter of a call that names one, and the states and steps of its clock.
  '^backend/src/assignments/(assignment|assignment-of-call|work-status|clock/clock-ledger)\\.ts$',
  // What checks a signature without the database is also in the program that checks a case file.
  '^backend/src/agreements/evidence/(cades-check|fingerprint|pdf-fingerprint|pdf-signature)\\.ts$',
];

/** The console's folders, shared code first: a folder imports only from folders before it. */
const consoleFolders = [
  ...['providers', 'theme', 'errors', 'display', 'dialogs', 'forms', 'actions', 'layout', 'lists'],
  ...['second-factors', 'exports'],
  ...['emails', 'audit-log', 'agreements', 'signed-agreements', 'site-config'],
  ...['tasks', 'reference-files', 'reviews', 'jobs', 'sequential-work', 'edit-work', 'imports'],
  ...['assignments', 'api-keys'],
  ...[
    'users',
    'time-requests',
    'image-reports',
    'webhooks',
    'search',
    'live',
    'dashboard',
    'projects',
    'account',
    'admin-login',
  ],
];

/** The same for the user app and the editor. */
const userFolders = [
  ...['offline', 'api', 'ui', 'work', 'references', 'guidelines', 'account', 'agreement', 'dashboard'],
  ...['document', 'pages', 'sequential', 'texts', 'corrections', 'profile', 'verify', 'landing'],
];
const editorFolders = ['draft', 'ui', 'image', 'surface', 'compare', 'history'];

/**
 * One rule for each folder under `root`: it imports neither a later folder nor one that the order does not name.
 * @param shared paths under `root` that every folder may import
 */
function inOrder(root, folders, shared = []) {
  return folders.map((folder, place) => ({
    name: `order-of-${root.replaceAll('/', '-')}`,
    severity: 'error',
    comment: 'Folders form a directed acyclic graph: the order is in .dependency-cruiser.cjs.',
    from: { path: `^${root}/${folder}/`, pathNot: '\\.spec\\.tsx?$' },
    to: { path: `^${root}/(?!(?:${[...folders.slice(0, place + 1), ...shared].join('|')})(?:/|\\.))` },
  }));
}

module.exports = {
  forbidden: [
    ...inOrder('backend/src', backendModules),
    ...inOrder('backend/src/core', coreFolders),
    ...inOrder(
      'backend/src/assignments',
      ['clock', 'extension-requests'],
      ['dto', 'assignment', 'assignment\\.(?:events|mails)', 'work-status'],
    ),
    ...inOrder('backend/src/auth', authFolders, ['dto', 'auth\\.(?:errors|mails|audit)', 'mfa\\.errors']),
    ...inOrder('backend/src/reviews', reviewFolders, ['dto', 'review']),
    ...inOrder('backend/src/integrations', ['events', 'webhooks', 'imports', 'exports', 'case-file']),
    ...inOrder('admin-ui/src', consoleFolders),
    ...inOrder('user-ui/src', userFolders),
    ...inOrder('packages/editor/src', editorFolders),
    {
      name: 'one-form-for-records',
      severity: 'error',
      comment: 'What a form of a record does is the business of RecordForm, not of its page.',
      from: { path: '^admin-ui/src/', pathNot: '^admin-ui/src/forms/|\\.spec\\.tsx?$' },
      to: { path: '^admin-ui/src/forms/', pathNot: '/(RecordForm|UnsentText)\\.tsx?$' },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Two files that need each other cannot be read, tested or started one by one.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      severity: 'error',
      comment: 'Nothing uses this file and it starts nothing.',
      from: {
        orphan: true,
        pathNot: [
          '\\.(spec|d)\\.tsx?$',
          '\\.config\\.ts$',
          '^packages/contract/src/',
          '/(test|build|templates)/',
          '^scripts/lib/stop-with-parent',
        ],
      },
      to: {},
    },
    {
      name: 'opentelemetry-in-one-file',
      severity: 'error',
      comment: 'Without traces nothing of OpenTelemetry is loaded.',
      from: { pathNot: '^backend/src/core/tracing/open-telemetry-tracer\\.ts$' },
      to: { path: '^node_modules/@opentelemetry/' },
    },
    {
      name: 'opentelemetry-loaded-on-demand',
      severity: 'error',
      comment: 'Without traces nothing of OpenTelemetry is loaded.',
      from: {},
      to: { path: '^backend/src/core/tracing/open-telemetry-tracer\\.ts$', dynamic: false },
    },
    {
      name: 'public-files-of-a-module',
      severity: 'error',
      comment:
        'A module uses another through its services, errors, events, audited actions and DTOs; its tables and rules are private.',
      from: { path: productModule, pathNot: '\\.spec\\.ts$' },
      to: { path: productModule, pathNot: ['^backend/src/$1/', ...publicFiles] },
    },
    {
      name: 'apps-stand-alone',
      severity: 'error',
      comment: 'An app knows the server only through the contract, and the other app not at all.',
      from: { path: '^(user-ui|admin-ui)/' },
      to: { path: '^(backend|user-ui|admin-ui|e2e|bench)/', pathNot: '^$1/' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      comment: 'Both sides import the contract, so it imports neither.',
      from: { path: '^packages/contract/' },
      to: { path: '^(backend|packages/(editor|web)|user-ui|admin-ui|e2e|bench)/' },
    },
    {
      name: 'client-stands-alone',
      severity: 'error',
      comment:
        'The client is installed without the rest. The generated types of the contract are copied into it.',
      from: { path: '^packages/client/' },
      to: { path: '^(backend|packages/(?!client/)|user-ui|admin-ui|e2e|bench)' },
    },
    {
      name: 'local-services-stand-alone',
      severity: 'error',
      comment: 'The built-in PostgreSQL and mailbox know nothing of the product.',
      from: { path: '^packages/local-services/' },
      to: { path: '^(backend|packages/(editor|web)|user-ui|admin-ui|e2e|bench)/' },
    },
    {
      name: 'shared-parts-know-no-app',
      severity: 'error',
      comment:
        'Both apps use the editor and the web package, so these import neither; calls are handed to them.',
      from: { path: '^packages/(editor|web)/' },
      to: { path: '^(backend|user-ui|admin-ui|e2e|bench)/' },
    },
    {
      name: 'nothing-needs-the-tests',
      severity: 'error',
      comment: 'Tests, measurements and scripts look at the product, never the other way round.',
      from: { pathNot: '^(e2e|bench|scripts)/' },
      to: { path: '^(e2e|bench|scripts)/' },
    },
    {
      name: 'product-needs-no-test-code',
      severity: 'error',
      comment: 'What is built must not import a spec, a factory or the test database.',
      from: { path: '/src/', pathNot: '\\.spec\\.tsx?$|/test/' },
      to: { path: '\\.spec\\.tsx?$|^[^/]+/test/' },
    },
    {
      name: 'declared-dependencies-only',
      severity: 'error',
      comment: 'A package that is not in the workspace’s package.json is there by accident.',
      from: { pathNot: '^scripts/' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'],
        // The client's types are those of the contract: `rootDirs` in its tsconfig.json.
        pathNot: ['\\?(raw|url)$', '^\\./generated/schema\\.js$'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|\\.reports)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
