import { Assignment } from './assignment.entity.js';
import { ClockEntry, ClockReminder } from './clock/clock.entity.js';
import { ExtensionRequest } from './extension-requests/extension-request.entity.js';
import { Project, ProjectGuidelines } from './project.entity.js';
import { ProjectWriter } from './project-writer.entity.js';

export const assignmentsEntities = [
  Project,
  ProjectGuidelines,
  ProjectWriter,
  Assignment,
  ClockEntry,
  ClockReminder,
  ExtensionRequest,
];
