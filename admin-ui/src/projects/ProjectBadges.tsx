import { Badge } from '../display/Badge';
import type { Project } from '../providers/resources';
import { stateStyles } from './projectTexts';

export const StateBadge = ({ state }: Pick<Project, 'state'>) => <Badge {...stateStyles[state]} />;

/** The project of which new users get work. */
export const DefaultBadge = () => <Badge label="Default" tone="blue" />;
