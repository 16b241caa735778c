import { editProject, saveProject } from '../projects/projects.api.ts'
import { addClient, conversionNow, inviteClient, linkLead } from './conversions.api.ts'
import { sentClient, sentProject, type WizardValues } from './wizard-values.ts'

export interface Finished {
  projectId: string
  /** a colleague had made the project of this lead in the meantime */
  isOfColleague: boolean
  /** what was typed is in the project */
  isKept: boolean
  /** whether the person sees the project */
  isSeen: boolean
  /** why the client could not be invited; the conversion is done all the same */
  inviteProblem?: unknown
}

/** The call that failed, so that it can be said what was refused. */
export class StepFailure extends Error {
  readonly step: 'client' | 'project' | 'link'
  constructor(step: StepFailure['step'], cause: unknown) {
    super('A step of the conversion failed', { cause })
    this.step = step
  }
}

/** What is made a project, and by whom. */
export interface Conversion {
  /** undefined for a project of no lead */
  leadId: string | undefined
  /** the client it is for, where they are known from the beginning */
  clientId?: string | undefined
  userId: string
  values: WizardValues
  /** the template that the project begins with; null for none, left out for what is kept for it */
  templateId?: string | null | undefined
  /** the project that was begun */
  begunId: string | undefined
  /** whether a client who is there already is meant */
  askForClient: () => Promise<boolean>
}

/**
 * Makes a project, of a lead or of none, in calls that may each be repeated (IN-Q82): a project that was begun is edited, else a
 * client is added and a project saved; then the lead is linked, and last the client invited, when it is certain who is meant. Returns undefined where
 * another client is meant than the one who is there. Throws StepFailure.
 */
export async function finishConversion(conversion: Conversion): Promise<Finished | undefined> {
  const { leadId, clientId, values, begunId, askForClient } = conversion
  if (begunId !== undefined) return finishBegun(conversion, begunId, false)
  const known = clientId === undefined ? undefined : { _id: clientId, isClientAlreadyAdded: false }
  const client = known ?? (await failing('client', addClient(sentClient(values, leadId))))
  if (client.isClientAlreadyAdded && !(await askForClient())) return undefined
  const project = await failing(
    'project',
    saveProject({
      ...sentProject(values, leadId !== undefined),
      ...templateOf(conversion),
      clientId: client._id,
      ...(leadId === undefined ? {} : { leadId }),
    }),
  )
  return project.isProjectAlreadyAdded && leadId !== undefined
    ? finishKnown(conversion, leadId, project._id)
    : link(conversion, project._id, false)
}

/** Goes on with a project that was made since the wizard opened, where the person may still change it. */
async function finishKnown(conversion: Conversion, leadId: string, projectId: string): Promise<Finished> {
  const { state, project } = await failing('project', conversionNow(leadId))
  const isOfColleague = project?.createdBy !== conversion.userId
  // what a colleague has finished is not written over
  const isOpen = state === 'begun' || !isOfColleague
  if (project?.mayEdit && isOpen) return finishBegun(conversion, project._id, isOfColleague)
  // an earlier attempt had gone through, unheard
  if (!isOfColleague) return { ...(await link(conversion, projectId, false)), isKept: false }
  return { projectId, isOfColleague, isKept: false, isSeen: project !== null }
}

async function finishBegun(conversion: Conversion, projectId: string, isOfColleague: boolean): Promise<Finished> {
  const sent = { ...sentProject(conversion.values, conversion.leadId !== undefined), ...templateOf(conversion) }
  await failing('project', editProject(projectId, sent))
  return link(conversion, projectId, isOfColleague)
}

async function link({ leadId, values }: Conversion, savedId: string, isOfColleague: boolean): Promise<Finished> {
  const { projectId } = leadId === undefined ? { projectId: savedId } : await failing('link', linkLead(leadId, savedId))
  const finished = { projectId, isOfColleague, isKept: true, isSeen: true }
  if (!values.isInvited) return finished
  return inviteClient(projectId).then(
    () => finished,
    (inviteProblem: unknown) => ({ ...finished, inviteProblem }),
  )
}

const templateOf = ({ templateId }: Conversion): { templateId?: string | null } =>
  templateId === undefined ? {} : { templateId }

const failing = <T>(step: StepFailure['step'], call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw new StepFailure(step, error)
  })
