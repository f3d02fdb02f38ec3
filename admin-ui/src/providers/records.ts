/** The records the console shows, as its HTTP client hands them over: the server's, with `id`. */

export interface User {
  id: string;
  name: string;
  email: string;
  mobileNumber: string;
  alternativeMobileNumber: string;
  address: string;
  role: 'user' | 'admin';
  isVerified: boolean;
  isSignedAgreement: boolean;
  isPenalized: boolean;
  penalizedAt: string | null;
  penalizedReason: string | null;
  workStartedAt: string | null;
  deadlineAt: string | null;
  workSubmitted: boolean;
  submittedAt: string | null;
  createdAt: string;
}

export interface Agreement {
  id: string;
  version: number;
  content: string;
  createdAt: string;
  signedCount: number;
}

export interface SignedAgreement {
  id: string;
  userId: string | null;
  userName: string;
  userEmail: string;
  userMobileNumber: string;
  version: number;
  signedAt: string;
  fingerprint: string;
  pdfReady: boolean;
  emailedAt: string | null;
}

export interface SignedAgreementDetails extends SignedAgreement {
  agreementContent: string;
  signature: string | null;
  ipAddress: string | null;
  userAgent: string | null;
}

export interface SiteConfig {
  navbarTitle: string;
  footerContactNumber: string;
  footerAddress: string;
  footerEmail: string;
}
