import { Button, type Theme, useMediaQuery } from '@mui/material';
import { Link } from 'react-router-dom';
import { AuditCards, AuditTable } from '../../audit-log/AuditLogList';
import { EmailsCards, EmailsTable } from '../../emails/EmailsList';
import type { User } from '../../providers/records';
import { AUDIT_LOG, EMAILS, REVIEWS, SIGNED_AGREEMENTS } from '../../providers/resources';
import { ReviewsCards, ReviewsTable } from '../../reviews/queue/ReviewsTable';
import { SignedAgreementsCards, SignedAgreementsTable } from '../../signed-agreements/SignedAgreementsList';
import { ClockTab } from './ClockTab';
import { SessionsTab } from './SessionsTab';
import { UserRecordList } from './TabParts';
import { WorkTab } from './WorkTab';

interface UserTabProps {
  tab: 'agreement' | 'work' | 'clock' | 'reviews' | 'emails' | 'sessions' | 'audit';
  user: User;
}

/** The console's lists, filtered by this user. */
export const UserTab = ({ tab, user }: UserTabProps) => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  switch (tab) {
    case 'work':
      return <WorkTab user={user} />;
    case 'sessions':
      return <SessionsTab user={user} />;
    case 'clock':
      return <ClockTab user={user} />;
    case 'agreement':
      return (
        <UserRecordList
          resource={SIGNED_AGREEMENTS}
          filter={{ userId: user.id }}
          sort="signedAt"
          failure="Failed to load signed agreements"
          none="Nothing signed yet"
        >
          {isNarrow ? <SignedAgreementsCards /> : <SignedAgreementsTable />}
        </UserRecordList>
      );
    case 'reviews':
      return (
        <UserRecordList
          resource={REVIEWS}
          filter={{ userId: user.id }}
          sort="submittedAt"
          failure="Failed to load the reviews"
          none="Nothing submitted yet"
        >
          {isNarrow ? <ReviewsCards /> : <ReviewsTable />}
        </UserRecordList>
      );
    case 'emails':
      return (
        <UserRecordList
          resource={EMAILS}
          filter={{ userId: user.id }}
          sort="createdAt"
          failure="Failed to load the e-mails"
          none="No e-mails yet"
        >
          {isNarrow ? <EmailsCards /> : <EmailsTable />}
        </UserRecordList>
      );
    case 'audit':
      return (
        <>
          <UserRecordList
            resource={AUDIT_LOG}
            filter={{ subjectId: user.id }}
            sort="createdAt"
            failure="Failed to load the audit log"
            none="No administrator has changed anything here yet"
          >
            {isNarrow ? <AuditCards isOfOneUser /> : <AuditTable isOfOneUser />}
          </UserRecordList>
          <Button component={Link} to={auditLogPath(user)} sx={{ mt: 2 }}>
            Filter or export these entries
          </Button>
        </>
      );
  }
};

function auditLogPath({ id }: User) {
  const search = new URLSearchParams({ filter: JSON.stringify({ subjectId: id }) });
  return { pathname: `/${AUDIT_LOG}`, search: search.toString() };
}
