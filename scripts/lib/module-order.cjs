/** The backend's modules: a module imports only from modules before it, and reads only their tables. */
exports.backendModules = [
  ...['core', 'access', 'audit', 'users', 'config', 'assignments', 'drafts', 'images', 'auth', 'agreements'],
  ...['work', 'sequential', 'penalties', 'reviews', 'privacy', 'console'],
  ...['integrations', 'backups', 'demo'],
];
