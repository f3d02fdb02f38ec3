import { Coverage } from '../lists/Coverage';
import type { Project } from '../providers/records';

export const ProjectCoverage = ({ coverage }: Pick<Project, 'coverage'>) => {
  const { texts, submitted, published, wanted } = coverage;
  if (texts === null || wanted === null) return 'No limit';
  if (wanted === 0) return 'No images';
  return <Coverage given={texts} submitted={submitted ?? 0} published={published ?? 0} wanted={wanted} />;
};
