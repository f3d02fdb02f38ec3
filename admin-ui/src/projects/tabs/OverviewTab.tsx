import type { ProjectDetails } from '../../providers/records';
import { Figures } from './Figures';

export const OverviewTab = ({ project }: { project: ProjectDetails }) => <Figures project={project} />;
