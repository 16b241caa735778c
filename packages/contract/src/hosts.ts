/**
 * The services of the suite, by the name their paths begin with (decision 8; document 1, section 7): each may be served
 * by a host of its own (SH-459, SH-460). By default this installation serves them all.
 */
export const SERVICES = ['crm', 'pmt', 'quotation', 'po', 'chat', 's3', 'notify', 'email', 'auth'] as const

/** First path segments of the suite's pages; each module may be another deployment's (SH-066, SH-Q73, SH-Q80). */
export const MODULES = [
  'admin',
  'client',
  'lms',
  'leads',
  'pmt',
  'tools',
  'updates',
  'timeline',
  'po',
  'account',
  'my-profile',
  'quotation',
  'file-manager',
  'mom',
] as const
