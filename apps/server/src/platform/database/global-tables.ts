/**
 * The tables that belong to no company or hold promises that cross companies, each with the reason. All other tables are a
 * company's: `company_id` comes first in every key and unique constraint, and a distributed PostgreSQL keeps a company's rows together.
 */
export const GLOBAL_TABLES: Readonly<Record<string, string>> = {
  'public.schema_migration': 'what this database was migrated with',
  'reference.datasets': 'which places are loaded',
  'reference.places': 'the towns of the world, the same for everybody',
  'auth.installation': 'what the installation chose for itself, as its keys of Web Push',
  'auth.sessions': 'a caller is looked up before their company is known',
  'auth.accounts': 'whose sign-in an address is: one account per address over all companies',
  'auth.capture_addresses': 'which form a public address is of: who opens it names no company',
  'auth.quotation_links': 'whose link a token is of: who opens it names no company',
  'auth.ended_sessions': 'tokens of people who were signed out, without the people',
  'auth.handoffs': 'codes that carry a session to another address',
  'auth.codes': 'one-time codes, asked for by addresses that may have no company yet',
  'auth.code_failures': 'wrong codes of an address, whatever its company',
  'auth.proofs': 'addresses that were proven before a company is founded',
  'auth.rate_limits': 'tries of an address or a network, whatever the company',
  'auth.mails': 'the outbox, which also sends codes that belong to no company',
  'auth.facebook_pages': 'which company holds a page of Facebook: one at a time over all companies',
}
