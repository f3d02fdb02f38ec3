export interface SiteConfig {
  navbarTitle: string;
  footerContactNumber: string;
  footerAddress: string;
  footerEmail: string;
  rules: {
    minWords: number;
    workWindowHours: number;
    reviewWindowHours: number;
    autosaveSeconds: number;
    maxUploadBytes: number;
  };
}

export interface Registration {
  name: string;
  email: string;
  mobileNumber: string;
  alternativeMobileNumber: string;
  address: string;
  password: string;
}

export interface SignedInAnswer {
  token: string;
  user: { id: string; name: string; email: string; role: string };
}

export interface AgreementToSign {
  agreement: { content: string; version: number } | null;
  user: { name: string; email: string } | null;
}

export interface SignedAgreement {
  userName: string;
  userEmail: string;
  userMobileNumber: string;
  signedAt: string;
  version: number;
  content: string;
  signature: string;
  fingerprint: string;
  pdfPath: string;
}

export interface AccuracyResult {
  correct: number;
  wrong: number;
  percentage: number;
  reviewedAt: string;
}

export interface Dashboard {
  workStatus: string;
  daysLeft: number;
  workAutoStarted: boolean;
  timeRemaining: number;
  deadlineAt: string | null;
  serverTime: string;
  user: {
    name: string;
    email: string;
    workStartedAt: string | null;
    workSubmitted: boolean;
    isPenalized: boolean;
    isSequentialWorkPenalized: boolean;
    penalizedReason: string | null;
    hasSequentialAccuracyResult: boolean;
    sequentialWorkAccuracy: AccuracyResult | null;
  };
  work: { submittedAt: string } | null;
}

export interface Profile {
  name: string;
  email: string;
  mobileNumber: string;
  alternativeMobileNumber: string;
}

export type Verdict = 'genuine' | 'altered' | 'unknown';
