export const roles = [
  { id: 'user', name: 'User' },
  { id: 'admin', name: 'Admin' },
];
