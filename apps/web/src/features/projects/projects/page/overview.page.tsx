import { AREA_UNIT_NAMES } from '@plinth/contract/leads/lead/lead-rules'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '../../../../lib/text/format-date.ts'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { PlainText } from '../../../../ui/plain-text/plain-text.tsx'
import { useTaxWords } from '../../../company/companies/companies.api.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import { useLeadPlaces } from '../../../leads/parts/lead-places.ts'
import { overviewQuery } from '../projects.api.ts'
import { LocationCard } from './location-card.tsx'
import classes from './overview.module.css'
import { OverviewCard } from './overview-card.tsx'
import { DatesCard, MoneyCard, NumbersCard } from './overview-cards.tsx'
import { PhaseBar } from './phase-bar.tsx'
import { TeamCard } from './team-card.tsx'

/** What one looks at first in a project: dates, what is open, money, people, place, and what was entered (PJ-053 to PJ-059). */
export function OverviewPage() {
  const { projectId } = useParams({ from: '/shell/pmt/$projectId' })
  const { data: overview } = useSuspenseQuery(overviewQuery(projectId))
  const { project } = overview
  return (
    <>
      {project.cover !== null && <img className={classes.cover} src={project.cover} alt={`Cover of ${project.name}`} />}
      {overview.phases.length > 0 && <PhaseBar projectId={projectId} phases={overview.phases} />}
      <div className={classes.root}>
        <div className={classes.column}>
          {!project.isCompanyCreated && <DatesCard overview={overview} />}
          <NumbersCard projectId={projectId} numbers={overview.numbers} />
          {overview.money && !project.isCompanyCreated && <MoneyCard money={overview.money} />}
          <Details project={project} />
        </div>
        <div className={classes.column}>
          <TeamCard overview={overview} />
          <LocationCard project={project} />
        </div>
      </div>
    </>
  )
}

function Details({ project }: { project: ProjectDetails }) {
  const { data: profile } = useQuery(profileQuery)
  const zone = profile?.CompanySettingDetails.timeZone
  const places = useLeadPlaces()
  const taxes = useTaxWords()
  const { leadId } = project
  const size = project.area === null ? '' : `${project.area} ${AREA_UNIT_NAMES[project.projectUom]}`
  const isLinked = leadId !== null && profile?.features.includes('crm')
  return (
    <OverviewCard title="Details">
      <dl className={classes.details}>
        {isLinked && (
          <Entry label="Lead">
            <PlaceLink href={places.fullDetails(leadId)}>Open the lead with its history</PlaceLink>
          </Entry>
        )}
        <Text label="Work scope" text={project.workScope} />
        <Text label="Area" text={size} />
        <Text
          label="Billing"
          text={[project.billingAddress, project.billingLandmark, project.billingCity].filter(Boolean).join(', ')}
        />
        <Text label={taxes.bill} text={[project.billTo, project.gstRegNo].filter(Boolean).join(', ')} />
        <Text label="Note" text={project.note} />
        <Text label="Made" text={`by ${project.createdByName} on ${formatDate(project.createdAt, zone)}`} />
      </dl>
    </OverviewCard>
  )
}

const Text = ({ label, text }: { label: string; text: string }) =>
  text === '' ? null : (
    <Entry label={label}>
      <PlainText>{text}</PlainText>
    </Entry>
  )

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.entry}>
    <dt>{label}</dt>
    <dd className={classes.value}>{children}</dd>
  </div>
)
