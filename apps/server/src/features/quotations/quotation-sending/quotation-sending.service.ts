import { newAddress } from './link-addresses.service.ts'
import { spendMails } from './mail-quota.service.ts'
import { isOver, linkOfToken, noteView, type OpenedLink, openedLink } from './opened-links.service.ts'
import { type BulkLink, insertReadLinks, upsertOwnLink } from './quotation-links.queries.ts'
import { selectMailable } from './recipients.queries.ts'

/** The door of links for the client's page and for mails about quotations. */
export type { BulkLink, OpenedLink }
export { isOver as isLinkOver, linkOfToken, newAddress as anotherAddress, noteView, openedLink, spendMails }

/** Writes links that are made up, with how often they were read. */
export const createLinks = insertReadLinks

/** The links of a quotation that mails can go to. */
export const recipientsOf = selectMailable

/** The link of a signed-in client to a quotation. */
export const linkOfClient = upsertOwnLink
