import { Page } from './pages/page.entity.js';

export const workEntities = [Page];
