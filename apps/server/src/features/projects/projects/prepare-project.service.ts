import { PROJECT_LIMITS } from '@plinth/contract/projects/project-fields'
import type { Context, Effects } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { nameTaken, tellOfNew } from './project-writing.service.ts'
import { insertMembers, insertProject, type NewProjectRow, selectTakenNames } from './projects.queries.ts'

/** What a project that is prepared for a quotation takes from its lead. */
export interface ProjectOfQuotation {
  leadId: string
  client: { _id: string; name: string; email: string }
  /** whom or what it is named after */
  name: string
  columns: Omit<NewProjectRow['columns'], 'project_name'>
}

/** As many namesakes get a number of their own. */
const NAMESAKES = 50

/**
 * Makes the unconfirmed project of a lead that a quotation is written for; the caller runs it (QT-017, IN-Q80). A namesake of another
 * project gets a number behind its name, since nobody is asked for one. Returns its id. Throws CONFLICT on `projectName` where no name is free.
 */
export async function addPreparedProject(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  { leadId, client, name, columns }: ProjectOfQuotation,
): Promise<string> {
  const { companyId, userId } = ctx.actor
  const at = ctx.clock.now()
  const projectName = await freeName(tx, companyId, name)
  const id = await insertProject(tx, companyId, {
    columns: {
      ...columns,
      project_name: projectName,
      client_name: client.name,
      email: client.email,
      is_confirmed: false,
      is_from_lead: true,
    },
    clientId: client._id,
    isCompanyCreated: false,
    projectAdmin: userId,
    leadId,
    createdBy: userId,
    at,
  })
  if (id === undefined) throw nameTaken('projectName')
  await insertMembers(tx, companyId, id, { teamMembers: [userId], addedBy: userId, at })
  await tellOfNew(ctx, tx, effects, { _id: id, projectName, team: [userId] })
  return id
}

async function freeName(tx: Tx, companyId: string, name: string): Promise<string> {
  const numbered = (at: number): string => {
    const suffix = at === 1 ? '' : ` ${at}`
    return `${[...name]
      .slice(0, PROJECT_LIMITS.name - suffix.length)
      .join('')
      .trim()}${suffix}`
  }
  const names = Array.from({ length: NAMESAKES }, (_, at) => numbered(at + 1))
  const taken = await selectTakenNames(
    tx,
    companyId,
    names.map(one => one.toLowerCase()),
  )
  const free = names.find(one => !taken.has(one.toLowerCase()))
  if (free === undefined) throw nameTaken('projectName')
  return free
}
