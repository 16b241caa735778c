import { AppError } from '@plinth/contract/error-codes'
import { mayInProject } from '@plinth/contract/projects/project-rights'
import type { SharedProjectDetails } from '@plinth/contract/projects/projects'
import { type Context, read } from '../../../../platform/context.ts'
import { contactsFor } from '../../clients/clients.service.ts'
import { seenProject } from '../../project-access/project-access.service.ts'
import { sharedWith } from '../project-shares.service.ts'

/**
 * A project as a contact of its client is shown it, by the functions of the client area, for people who may share it (PJ-088). Throws
 * FORBIDDEN; NOT_FOUND, also where the contact is not shown it.
 */
export const viewAsClient = (ctx: Context, id: string, contactId: string): Promise<SharedProjectDetails> =>
  read(ctx, async tx => {
    const { companyId } = ctx.actor
    const project = await seenProject(ctx, tx, id)
    if (!mayInProject(project.standing, 'share')) throw new AppError('FORBIDDEN')
    const contacts = await contactsFor(tx, companyId, { clientId: project.clientId, ids: [contactId] })
    const contact = contacts.find(one => one.id === contactId)
    if (!contact || contact.userId === null || contact.accessRemovedAt !== null) throw new AppError('NOT_FOUND')
    return sharedWith(tx, companyId, contact.userId, id)
  })
