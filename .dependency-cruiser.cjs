/** Which part may use which: the house of CONTRIBUTING.md, as rules. */
const modules = '^backend/src/(?!core/|errors/|migrations/)([^/]+)/';

/** What of a module the others may see, besides its services. Each line is an exception with its reason. */
const doors = [
  '\\.(service|module)\\.ts$',
  // Every controller says who may call it, in the words of auth.
  '^backend/src/auth/access\\.ts$',
  // Signing ends signed in, and so sets the cookie that sign-in sets.
  '^backend/src/auth/file-cookies\\.ts$',
  // A token whose owner is gone is answered in the same way wherever that is found out.
  '^backend/src/auth/auth\\.errors\\.ts$',
  // What a clock's steps and state are, in types: who decides about penalties speaks of them.
  '^backend/src/work/clock/clock-ledger\\.ts$',
  // What a reviewer's marks come to is one rule, also for a run that is reviewed by its own call.
  '^backend/src/reviews/publish/review-rule\\.ts$',
  // A save of a text is read in one way, whichever mode it comes from.
  '^backend/src/work/draft-change\\.ts$',
];

/** The console's folders, shared code first: a folder imports only from folders before it. */
const consoleFolders = [
  ...['providers', 'theme', 'errors', 'display', 'forms', 'dialogs', 'actions', 'layout', 'lists'],
  ...['emails', 'jobs', 'audit-log', 'agreements', 'signed-agreements', 'site-config'],
  ...['reference-files', 'reviews', 'sequential-work', 'edit-work'],
  ...['users', 'search', 'live', 'dashboard', 'admin-login'],
];

/** The same for the user app and the editor. */
const userFolders = [
  ...['api', 'ui', 'work', 'references'],
  ...['account', 'agreement', 'dashboard', 'document', 'pages', 'sequential', 'profile', 'verify', 'landing'],
];
const editorFolders = ['draft', 'ui', 'picture', 'surface', 'compare', 'history'];

/** One rule for each folder under `root`: it imports neither a later folder nor one that the order does not name. */
function inOrder(root, folders) {
  return folders.map((folder, place) => ({
    name: `order-of-${root.replaceAll('/', '-')}`,
    severity: 'error',
    comment: 'Folders form a directed acyclic graph: the order is in .dependency-cruiser.cjs.',
    from: { path: `^${root}/${folder}/`, pathNot: '\\.spec\\.tsx?$' },
    to: { path: `^${root}/(?!(?:${folders.slice(0, place + 1).join('|')})/)` },
  }));
}

module.exports = {
  forbidden: [
    ...inOrder('admin-ui/src', consoleFolders),
    ...inOrder('user-ui/src', userFolders),
    ...inOrder('packages/editor/src', editorFolders),
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
      name: 'core-knows-no-product',
      severity: 'error',
      comment: 'core/ is what any product could use: it imports no module of this one.',
      from: { path: '^backend/src/core/' },
      to: { path: '^backend/src/', pathNot: '^backend/src/core/' },
    },
    {
      name: 'modules-meet-in-services',
      severity: 'error',
      comment: 'A module uses another only through its service or its module file; tables stay at home.',
      from: { path: modules, pathNot: ['\\.spec\\.ts$', '/dto/'] },
      to: { path: modules, pathNot: ['^backend/src/$1/', ...doors] },
    },
    {
      name: 'dto-uses-dto',
      severity: 'error',
      comment: 'What a call takes and answers may be made of what another module’s calls take and answer.',
      from: { path: `${modules}dto/`, pathNot: '\\.spec\\.ts$' },
      to: { path: modules, pathNot: ['^backend/src/$1/', '/dto/'] },
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
      to: { path: '^(backend|packages/editor|user-ui|admin-ui|e2e|bench)/' },
    },
    {
      name: 'local-services-stand-alone',
      severity: 'error',
      comment: 'The built-in PostgreSQL and mailbox know nothing of the product.',
      from: { path: '^packages/local-services/' },
      to: { path: '^(backend|packages/editor|user-ui|admin-ui|e2e|bench)/' },
    },
    {
      name: 'editor-knows-no-app',
      severity: 'error',
      comment: 'Both apps write in the editor, so it imports neither; calls are handed to it.',
      from: { path: '^packages/editor/' },
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
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '\\?(raw|url)$' },
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
