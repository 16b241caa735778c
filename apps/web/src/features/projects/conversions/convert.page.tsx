import { Button } from '@mantine/core'
import type { Profile } from '@plinth/contract/company/people'
import { isAppError } from '@plinth/contract/error-codes'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { CLIENT_TEXTS } from '@plinth/contract/projects/client-rules'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { usePageTitle } from '../../../lib/pages/page-title.ts'
import { LOCKED_TEXT } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { leadQuery } from '../../leads/lead/lead.api.ts'
import { useLeadPlaces } from '../../leads/parts/lead-places.ts'
import { mayConvert } from '../../leads/parts/may-convert.ts'
import { clientQuery } from '../clients/clients.api.ts'
import { projectQuery } from '../projects/projects.api.ts'
import { conversionQuery } from './conversions.api.ts'
import { Wizard } from './wizard.tsx'

/** The wizard of what the address names: a lead, a project that is not confirmed yet, or a new project of no lead. */
export function ConvertPage() {
  const { leadId, confirm, clientId } = useSearch({ from: '/shell/pmt/' })
  if (leadId !== undefined) return <OfLead leadId={leadId} />
  if (clientId !== undefined) return <OfClient clientId={clientId} />
  return confirm === undefined ? <OfNoLead /> : <Confirmed projectId={confirm} />
}

/** A new project of no lead (PJ-064). */
function OfNoLead() {
  const profile = useQuery(profileQuery)
  usePageTitle('Create Project')
  if (!profile.data) return <Waiting of={profile} />
  if (!makesProjects(profile.data)) return <Note title={LOCKED_TEXT} />
  return <Wizard lead={null} begun={null} profile={profile.data} />
}

/** A new project of a client who is there already (PJ-025). */
function OfClient({ clientId }: { clientId: string }) {
  const profile = useQuery(profileQuery)
  const client = useQuery(clientQuery(clientId))
  usePageTitle('Create Project')
  if (isAppError(client.error, 'NOT_FOUND') || isAppError(client.error, 'INVALID'))
    return <Note title={CLIENT_TEXTS.unavailable} />
  if (!profile.data) return <Waiting of={profile} />
  if (!client.data) return <Waiting of={client} />
  if (!makesProjects(profile.data)) return <Note title={LOCKED_TEXT} />
  return <Wizard key={clientId} lead={null} begun={null} client={client.data} profile={profile.data} />
}

/** A project that was made for a quotation, of no lead, and is confirmed now (PJ-038). */
function Confirmed({ projectId }: { projectId: string }) {
  const profile = useQuery(profileQuery)
  const project = useQuery(projectQuery(projectId))
  usePageTitle('Create Project')
  if (isAppError(project.error, 'NOT_FOUND') || isAppError(project.error, 'INVALID'))
    return <Note title="This project is not available." />
  if (!profile.data) return <Waiting of={profile} />
  if (!project.data) return <Waiting of={project} />
  if (project.data.isConfirmed) return <Navigate to="/pmt/$projectId" params={{ projectId }} replace />
  if (!project.data.mayEdit || !makesProjects(profile.data)) return <Note title={LOCKED_TEXT} />
  return <Wizard key={projectId} lead={null} begun={project.data} profile={profile.data} />
}

function Waiting({ of: { error, refetch } }: { of: { error: unknown; refetch: () => unknown } }) {
  return (
    <Frame>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={8} height={56} />
      )}
    </Frame>
  )
}

/** Whoever may create projects, and admins (PJ-065). */
const makesProjects = ({ isAdmin, isSuperAdmin, rolesAssigned }: Profile): boolean =>
  isAdmin || isSuperAdmin || rolesAssigned.pmt.canCreateProject

/** Converts a lead into a project, or opens the one that was made of it (IN-Q79, IN-Q80). */
function OfLead({ leadId }: { leadId: string }) {
  const profile = useQuery(profileQuery)
  const lead = useQuery({ ...leadQuery(leadId), retry: false })
  // how far it has come is read anew when the page opens, and not while somebody types
  const state = useQuery({ ...conversionQuery(leadId), refetchOnReconnect: false })
  usePageTitle('Create Project')
  // what is there stays, whatever a later read says
  const error = [profile, lead, state].find(one => one.data === undefined && one.error)?.error
  if (error) {
    if (isAppError(error, 'NOT_FOUND') || isAppError(error, 'INVALID'))
      return <Note title="This lead is not there, or not for you to see." />
    if (isAppError(error, 'FORBIDDEN')) return <Note title={LOCKED_TEXT} leadId={leadId} />
    if (isAppError(error, 'CONFLICT')) return <Note title={messageOf(error)} leadId={leadId} />
    const retry = () => void Promise.all([profile.refetch(), lead.refetch(), state.refetch()])
    return (
      <Frame>
        <ErrorState message={messageOf(error)} onRetry={retry} />
      </Frame>
    )
  }
  if (!profile.data || !lead.data || !state.data) {
    return (
      <Frame>
        <SkeletonRows count={8} height={56} />
      </Frame>
    )
  }
  const { projectId, project, madeBy } = state.data
  if (state.data.state === 'converted' && project && projectId)
    return <Navigate to="/pmt/$projectId" params={{ projectId }} replace />
  if (projectId && !project?.mayEdit) return <MadeByColleague madeBy={madeBy} lead={lead.data} />
  if (!mayConvert(profile.data)) return <Note title={LOCKED_TEXT} leadId={leadId} />
  return <Wizard key={leadId} lead={lead.data} begun={project} profile={profile.data} />
}

const Frame = ({ children }: { children: ReactNode }) => (
  <Page title="Create Project" narrow>
    {children}
  </Page>
)

function Note({ title, leadId, children }: { title: string; leadId?: string; children?: ReactNode }) {
  const places = useLeadPlaces()
  return (
    <Frame>
      <EmptyState
        title={title}
        action={
          leadId !== undefined && (
            <Button component={PlaceLink} href={places.fullDetails(leadId)} variant="default">
              Open the lead
            </Button>
          )
        }
      >
        {children}
      </EmptyState>
    </Frame>
  )
}

const MadeByColleague = ({ madeBy, lead }: { madeBy: string; lead: Lead }) => (
  <Note title={`${lead.name} is a project already.`} leadId={lead._id}>
    {madeBy} has made it. Ask them to add you to its team to see it.
  </Note>
)
