import { Assignment } from './assignment.entity.js';
import { ClockEntry, ClockReminder } from './clock/clock.entity.js';
import { ExtensionRequest } from './extension-requests/extension-request.entity.js';
import { Project, ProjectGuidelines } from './project.entity.js';

export const assignmentsEntities = [
  Project,
  ProjectGuidelines,
  Assignment,
  ClockEntry,
  ClockReminder,
  ExtensionRequest,
];
