import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatDay } from '../display/formatDate';
import { FlagBadges } from '../users/FlagBadges';
import { Marked } from './Marked';
import type { Found } from './results';

const kinds = { document: 'Document', page: 'Page', sequential: 'Sequential work' };

export const FoundLine = ({ found }: { found: Found }) => {
  switch (found.type) {
    case 'user': {
      const { user } = found;
      return (
        <Line
          title={<Field {...user} field="name" text={user.name} />}
          detail={<Field {...user} field="email" text={user.email} />}
          end={<FlagBadges user={user} />}
        />
      );
    }
    case 'agreement': {
      const { agreement } = found;
      const { name, email } = agreement.userId;
      return (
        <Line
          title={<Field {...agreement} field="name" text={name} />}
          detail={<Field {...agreement} field="email" text={email} />}
          end={`Version ${agreement.agreementId.version}, ${formatDay(agreement.signedAt)}`}
        />
      );
    }
    case 'image': {
      const { image } = found;
      return (
        <Line
          title={<Field {...image} field="title" text={image.title} />}
          detail={<Field {...image} field="description" text={image.description} />}
          end={image.isActive ? 'Active' : 'Inactive'}
        />
      );
    }
    case 'work': {
      const { userId, kind, snippet } = found.work;
      return (
        <Line
          title={userId.name}
          detail={<Marked text={snippet.text} marks={snippet.matches} />}
          end={kinds[kind]}
        />
      );
    }
  }
};

interface FieldProps {
  field: string;
  text: string;
  matches: { field: string; start: number; end: number }[];
}

const Field = ({ field, text, matches }: FieldProps) => (
  <Marked text={text} marks={matches.filter((match) => match.field === field)} />
);

const Line = ({ title, detail, end }: { title: ReactNode; detail: ReactNode; end: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, columnGap: 2 }}>
    <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
      <Typography sx={{ fontSize: 15, fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {detail}
      </Typography>
    </Box>
    <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
      {end}
    </Typography>
  </Box>
);
