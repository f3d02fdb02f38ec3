import { ClockEntry, ClockReminder } from './clock/clock.entity.js';
import { Page } from './pages/page.entity.js';

export const workEntities = [ClockEntry, ClockReminder, Page];
