import { formatDate } from '@inkwell/web/format-date';
import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { ProjectLine } from '../lists/ProjectLine';
import { FlagBadges } from '../users/UserBadges';
import type { groupsOf, SearchOption, SearchResult } from './results';

interface SearchResultListProps {
  listId: string;
  groups: ReturnType<typeof groupsOf> | undefined;
  /** The option that Enter would choose. */
  current: SearchOption | undefined;
  onChoose: (option: SearchOption) => void;
}

export const SearchResultList = ({ listId, groups, current, onChoose }: SearchResultListProps) => {
  const currentId = current && `${listId}-${current.key}`;
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);
  if (!groups) return null;
  return (
    <Box
      id={listId}
      role="listbox"
      aria-label="Results"
      hidden={groups.length === 0}
      sx={{ maxHeight: '60vh', overflow: 'auto' }}
    >
      {groups.map(({ label, results, seeAll }) => (
        <Box key={label} role="group" aria-label={label}>
          <Typography
            aria-hidden
            variant="caption"
            component="div"
            sx={{ px: 2, pt: 1.5, pb: 0.5, fontWeight: 600, color: 'text.secondary' }}
          >
            {label}
          </Typography>
          {[...results, ...(seeAll ? [seeAll] : [])].map((item) => (
            <Box
              key={item.key}
              id={`${listId}-${item.key}`}
              role="option"
              aria-selected={item === current}
              onClick={() => onChoose(item)}
              sx={{
                px: 2,
                py: 1,
                cursor: 'pointer',
                bgcolor: item === current ? 'accentSoft' : 'transparent',
                '&:hover': { bgcolor: 'accentSoft' },
              }}
            >
              <OptionLine option={item} />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
};

const OptionLine = ({ option }: { option: SearchOption }) =>
  option.type === 'see-all' ? (
    <Typography sx={{ fontSize: 15, fontWeight: 500, color: 'primary.main' }}>{option.label}</Typography>
  ) : (
    <ResultLine result={option} />
  );

const kinds = { document: 'Document', page: 'Page', sequential: 'Sequential work' };

const projectStates = { open: 'Open', paused: 'Paused', closed: 'Closed' };

const ResultLine = ({ result }: { result: SearchResult }) => {
  switch (result.type) {
    case 'user': {
      const { user } = result;
      return (
        <Line
          title={<Field {...user} field="name" text={user.name} />}
          detail={
            <>
              <Field {...user} field="email" text={user.email ?? ''} />
              <MobileNumber {...user} text={user.mobileNumber ?? ''} />
            </>
          }
          end={
            <>
              <FlagBadges user={user} />
              <Time>Registered {formatDate(user.createdAt)}</Time>
            </>
          }
        />
      );
    }
    case 'agreement': {
      const { agreement } = result;
      const { name, email } = agreement.userId;
      return (
        <Line
          title={<Field {...agreement} field="name" text={name} />}
          detail={
            <>
              <Field {...agreement} field="email" text={email ?? ''} />
              <MobileNumber {...agreement} text={agreement.mobileNumber ?? ''} />
            </>
          }
          end={
            <>
              Version {agreement.agreementId.version}
              <Time>Signed {formatDate(agreement.signedAt)}</Time>
            </>
          }
        />
      );
    }
    case 'image': {
      const { image } = result;
      return (
        <Line
          title={<Field {...image} field="title" text={image.title} />}
          detail={<Field {...image} field="description" text={image.description} />}
          end={
            <>
              {image.isActive ? 'Active' : 'Inactive'}
              <ProjectLine project={image.project} />
              <Time>Uploaded {formatDate(image.uploadedAt)}</Time>
            </>
          }
        />
      );
    }
    case 'project': {
      const { project } = result;
      return (
        <Line
          title={<Field {...project} field="name" text={project.name} />}
          detail="Project"
          end={projectStates[project.state]}
        />
      );
    }
    case 'work': {
      const { userId, kind, project, snippet, submittedAt } = result.work;
      return (
        <Line
          title={userId.name}
          detail={<HighlightedText text={snippet.text} marks={snippet.matches} />}
          end={
            <>
              {kinds[kind]}
              <ProjectLine project={project} />
              <Time>Submitted {formatDate(submittedAt)}</Time>
            </>
          }
        />
      );
    }
  }
};

const Time = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block', whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

const MobileNumber = (props: Omit<FieldProps, 'field'>) =>
  props.text && (
    <>
      {', '}
      <Field {...props} field="mobileNumber" />
    </>
  );

interface FieldProps {
  field: string;
  text: string;
  matches: { field: string; start: number; end: number }[];
}

const Field = ({ field, text, matches }: FieldProps) => (
  <HighlightedText text={text} marks={matches.filter((match) => match.field === field)} />
);

const Line = ({ title, detail, end }: { title: ReactNode; detail: ReactNode; end: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, columnGap: 2 }}>
    <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
      <Typography sx={{ fontSize: 15, fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {detail}
      </Typography>
    </Box>
    <Typography
      component="div"
      variant="body2"
      sx={{ color: 'text.secondary', textAlign: { sm: 'right' }, fontVariantNumeric: 'tabular-nums' }}
    >
      {end}
    </Typography>
  </Box>
);

interface Mark {
  start: number;
  end: number;
}

/** Highlights the matches in a text. Positions are UTF-16 units and do not overlap. */
const HighlightedText = ({ text, marks }: { text: string; marks: Mark[] }) => {
  const parts = [];
  let at = 0;
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < at || end > text.length) continue;
    parts.push(text.slice(at, start));
    parts.push(
      <Box
        component="mark"
        key={start}
        sx={{ bgcolor: 'tone.yellow.soft', color: 'inherit', fontWeight: 600, borderRadius: 0.5 }}
      >
        {text.slice(start, end)}
      </Box>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
};
