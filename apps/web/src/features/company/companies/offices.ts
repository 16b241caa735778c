import type { CompanySettings } from '@plinth/contract/company/companies'

/** An office as it stands in a list; one that was written without a pin has no coordinates. */
export type KnownOffice = Omit<CompanySettings['companyLocation'][number], '_id'>

/** The list with one office at another place. */
export function movedOffice(offices: readonly KnownOffice[], from: number, to: number): KnownOffice[] {
  const rest = offices.filter((_, index) => index !== from)
  const office = offices[from]
  return office ? [...rest.slice(0, to), office, ...rest.slice(to)] : rest
}

/** The list with an office instead of the one at this place, or behind all others where there is none. */
export const replacedOffice = (offices: readonly KnownOffice[], at: number, office: KnownOffice): KnownOffice[] =>
  at in offices ? offices.map((one, index) => (index === at ? office : one)) : [...offices, office]
