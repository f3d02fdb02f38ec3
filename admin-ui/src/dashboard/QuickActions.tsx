import type { Permission } from '@inkwell/contract/permissions';
import PenaltyIcon from '@mui/icons-material/GavelOutlined';
import AutomationIcon from '@mui/icons-material/PlayCircleOutlined';
import SubmittedIcon from '@mui/icons-material/TaskAltOutlined';
import TuneIcon from '@mui/icons-material/TuneOutlined';
import { Box, Card, CardActionArea, type SvgIcon, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../actions/Allowed';
import { agreements } from '../agreements';
import { api, getBody } from '../providers/api';
import { AGREEMENTS, IMAGES, REVIEWS, SIGNED_AGREEMENTS, SITE_CONFIG, USERS } from '../providers/resources';
import { images } from '../reference-files';
import { reviews } from '../reviews';
import { signedAgreements } from '../signed-agreements';
import { users } from '../users';

interface Action {
  label: string;
  text: string;
  Icon: typeof SvgIcon;
  permission: Permission;
  /** The page it opens; an action without one makes a call. */
  to?: string;
}

const actions: Action[] = [
  {
    permission: 'users:read',
    to: `/${USERS}`,
    label: 'Manage Users',
    text: 'Find a user and see how far they are',
    Icon: users.icon,
  },
  {
    permission: 'agreements:read',
    to: `/${AGREEMENTS}`,
    label: 'Agreements',
    text: 'Write and publish versions',
    Icon: agreements.icon,
  },
  {
    permission: 'automation:run',
    label: 'Trigger Automation',
    text: 'Run penalty checks',
    Icon: AutomationIcon,
  },
  {
    permission: 'users:read',
    to: '?tab=penalized',
    label: 'Penalized Users',
    text: 'Read the reasons, remove penalties',
    Icon: PenaltyIcon,
  },
  {
    permission: 'users:read',
    to: '?tab=submitted',
    label: 'Submitted Work',
    text: 'Read and edit what was delivered',
    Icon: SubmittedIcon,
  },
  {
    permission: 'site-config:read',
    to: `/${SITE_CONFIG}`,
    label: 'Site Configuration',
    text: 'Name, phone, address and e-mail',
    Icon: TuneIcon,
  },
  {
    permission: 'references:read',
    to: `/${IMAGES}`,
    label: 'Image Management',
    text: 'Upload and show the pages to work on',
    Icon: images.icon,
  },
  {
    permission: 'signed-agreements:read',
    to: `/${SIGNED_AGREEMENTS}`,
    label: 'View Signatures',
    text: 'Read, download and send signed copies',
    Icon: signedAgreements.icon,
  },
  {
    permission: 'reviews:read',
    to: `/${REVIEWS}`,
    label: 'Review queue',
    text: 'Compare and judge what was submitted',
    Icon: reviews.icon,
  },
];

export const QuickActions = () => (
  <Box component="section" aria-labelledby="quick-actions">
    <Typography id="quick-actions" variant="h2" sx={{ mb: 1.5 }}>
      Quick actions
    </Typography>
    <Box
      // Nine actions fill rows of three.
      sx={{
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {actions.map((action) => (
        <Allowed key={action.label} permission={action.permission}>
          <Card>
            {action.to === undefined ? (
              <TriggerAutomation action={action} />
            ) : (
              <LinkedAction action={action} />
            )}
          </Card>
        </Allowed>
      ))}
    </Box>
  </Box>
);

const areaSx = {
  p: 2,
  height: '100%',
  display: 'flex',
  gap: 1.5,
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
};

const LinkedAction = ({ action }: { action: Action }) => (
  <CardActionArea component={Link} to={action.to ?? ''} sx={areaSx}>
    <ActionText action={action} />
  </CardActionArea>
);

const TriggerAutomation = ({ action }: { action: Action }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: () => getBody(api.POST('/api/admin/trigger-automation')),
    onSuccess: ({ message, penalized, scored, reportsSent, queued }) => {
      const done = `Penalized: ${penalized}, scored: ${scored}, reports sent: ${reportsSent}`;
      notify(`${message} ${done}${queued > 0 ? `, ${queued} queued` : ''}.`, { type: 'success' });
      refresh();
    },
    meta: { failure: 'Failed to trigger automation' },
  });
  return (
    <CardActionArea onClick={() => mutate()} disabled={isPending} sx={areaSx}>
      <ActionText action={action} />
    </CardActionArea>
  );
};

const ActionText = ({ action: { label, text, Icon } }: { action: Action }) => (
  <>
    <Icon sx={{ color: 'primary.main', mt: 0.25 }} />
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    </Box>
  </>
);
