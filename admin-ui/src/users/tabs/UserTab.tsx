import { type Theme, useMediaQuery } from '@mui/material';
import { AuditCards, AuditTable } from '../../audit-log/AuditLogList';
import { EmailsCards, EmailsTable } from '../../emails/EmailsList';
import type { User } from '../../providers/records';
import { AUDIT_LOG, EMAILS, REVIEWS, SIGNED_AGREEMENTS } from '../../providers/resources';
import { ReviewsCards, ReviewsTable } from '../../reviews/queue/ReviewsTable';
import { SignedAgreementsCards, SignedAgreementsTable } from '../../signed-agreements/SignedAgreementsList';
import { ClockTab } from './ClockTab';
import { PersonList } from './TabParts';
import { WorkTab } from './WorkTab';

interface PersonTabProps {
  tab: 'agreement' | 'work' | 'clock' | 'reviews' | 'emails' | 'audit';
  user: User;
}

/** The lists of the console, of this person alone. */
export const PersonTab = ({ tab, user }: PersonTabProps) => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  switch (tab) {
    case 'work':
      return <WorkTab user={user} />;
    case 'clock':
      return <ClockTab user={user} />;
    case 'agreement':
      return (
        <PersonList
          resource={SIGNED_AGREEMENTS}
          filter={{ userId: user.id }}
          sort="signedAt"
          failure="Failed to load signed agreements"
          none="Nothing signed yet"
        >
          {isNarrow ? <SignedAgreementsCards /> : <SignedAgreementsTable />}
        </PersonList>
      );
    case 'reviews':
      return (
        <PersonList
          resource={REVIEWS}
          filter={{ userId: user.id }}
          sort="submittedAt"
          failure="Failed to load the reviews"
          none="Nothing submitted yet"
        >
          {isNarrow ? <ReviewsCards /> : <ReviewsTable />}
        </PersonList>
      );
    case 'emails':
      return (
        <PersonList
          resource={EMAILS}
          filter={{ userId: user.id }}
          sort="createdAt"
          failure="Failed to load the e-mails"
          none="No e-mails yet"
        >
          {isNarrow ? <EmailsCards /> : <EmailsTable />}
        </PersonList>
      );
    case 'audit':
      return (
        <PersonList
          resource={AUDIT_LOG}
          filter={{ subjectId: user.id }}
          sort="createdAt"
          failure="Failed to load the audit log"
          none="No administrator has changed anything here yet"
        >
          {isNarrow ? <AuditCards /> : <AuditTable />}
        </PersonList>
      );
  }
};
