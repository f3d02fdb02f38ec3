import { counted } from '../../display/counted';
import type { DashboardCharts } from '../../providers/records';
import { SIGNED_AGREEMENTS } from '../../providers/resources';
import { usersPath } from '../usersPath';
import { ChartCard } from './ChartCard';
import { dayName } from './chartTimes';

const links = [
  { label: 'Registrations', to: usersPath({ role: 'user' }) },
  { label: 'Signatures', to: `/${SIGNED_AGREEMENTS}` },
  { label: 'Submissions', to: usersPath({ role: 'user', workSubmitted: true }) },
];

export const DaysChart = ({ days }: { days: DashboardCharts['days'] }) => {
  const sum = (of: 'registration' | 'signature' | 'submission') =>
    counted(
      days.reduce((total, day) => total + day[`${of}s`], 0),
      of,
    );
  return (
    <ChartCard
      title="By day"
      summary={`In ${counted(days.length, 'day')} ${sum('registration')}, ${sum('signature')} and ${sum('submission')}.`}
      columns={['Day', 'Registrations', 'Signatures', 'Submissions']}
      rows={days.map(({ day, registrations, signatures, submissions }) => ({
        name: dayName(day),
        figures: [registrations, signatures, submissions],
      }))}
      links={links}
      drawing={{ kind: 'days', days }}
    />
  );
};
