import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { AuditTable } from '../../audit-log/AuditLogList';
import { EmailsTable } from '../../emails/EmailsList';
import { FilteredList } from '../../lists/FilteredList';
import { AUDIT_LOG, EMAILS, REVIEWS, SIGNED_AGREEMENTS, type User } from '../../providers/resources';
import { ReviewsTable } from '../../reviews/queue/ReviewsTable';
import { SignedAgreementsTable } from '../../signed-agreements/SignedAgreementsList';
import { AssignmentsTab } from './AssignmentsTab';
import { ClockTab } from './ClockTab';
import { SessionsTab } from './SessionsTab';
import { WorkTab } from './WorkTab';

interface UserTabProps {
  tab: 'agreement' | 'assignments' | 'work' | 'clock' | 'reviews' | 'emails' | 'sessions' | 'audit';
  user: User;
}

/** The console's lists, filtered by this user. */
export const UserTab = ({ tab, user }: UserTabProps) => {
  switch (tab) {
    case 'assignments':
      return <AssignmentsTab user={user} />;
    case 'work':
      return <WorkTab user={user} />;
    case 'sessions':
      return <SessionsTab user={user} />;
    case 'clock':
      return <ClockTab user={user} />;
    case 'agreement':
      return (
        <FilteredList
          resource={SIGNED_AGREEMENTS}
          filter={{ userId: user.id }}
          sort="signedAt"
          failure="Failed to load signed agreements"
          none="Nothing signed yet"
        >
          <SignedAgreementsTable />
        </FilteredList>
      );
    case 'reviews':
      return (
        <FilteredList
          resource={REVIEWS}
          filter={{ userId: user.id }}
          sort="submittedAt"
          failure="Failed to load the reviews"
          none="Nothing submitted yet"
        >
          <ReviewsTable />
        </FilteredList>
      );
    case 'emails':
      return (
        <FilteredList
          resource={EMAILS}
          filter={{ userId: user.id }}
          sort="createdAt"
          failure="Failed to load the e-mails"
          none="No e-mails yet"
        >
          <EmailsTable />
        </FilteredList>
      );
    case 'audit':
      return (
        <>
          <FilteredList
            resource={AUDIT_LOG}
            filter={{ subjectId: user.id }}
            sort="createdAt"
            failure="Failed to load the audit log"
            none="No administrator has changed anything here yet"
          >
            <AuditTable isOfOneUser />
          </FilteredList>
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
