import type { DashboardCharts } from '../../providers/records';
import { percentOf } from '../rates';
import { usersPath } from '../usersPath';
import { ChartCard } from './ChartCard';

const steps = [
  { name: 'Registered', of: 'registered', filter: {} },
  { name: 'Verified', of: 'verified', filter: { isVerified: true } },
  { name: 'Signed', of: 'signed', filter: { isSignedAgreement: true } },
  { name: 'Working', of: 'working', filter: { workStarted: true } },
  { name: 'Submitted', of: 'submitted', filter: { workSubmitted: true } },
] as const;
const links = steps.map(({ name, filter }) => ({ label: name, to: usersPath({ role: 'user', ...filter }) }));

export const FunnelChart = ({ funnel }: { funnel: DashboardCharts['funnel'] }) => (
  <ChartCard
    title="How far people come"
    summary={`${percentOf(funnel.submitted, funnel.registered)}% of those who registered have submitted.`}
    columns={['Step', 'People']}
    rows={steps.map(({ name, of }) => ({ name, figures: [funnel[of]] }))}
    links={links}
    drawing={{ kind: 'steps', steps: steps.map(({ name, of }) => ({ name, count: funnel[of] })) }}
  />
);
