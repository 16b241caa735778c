import type { Client } from '@plinth/contract/projects/client-directory'
import { CLIENT_KIND, CLIENT_KIND_NAMES } from '@plinth/contract/projects/client-rules'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/text/format-date.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { PlainText } from '../../../ui/plain-text/plain-text.tsx'
import { useTaxWords } from '../../company/companies/companies.api.ts'
import { useLeadPlaces } from '../../leads/parts/lead-places.ts'
import { ProjectStatus } from '../parts/project-badges.tsx'
import classes from './client.module.css'

/** What is kept of a client beside their contacts. */
export function ClientFacts({ client, zone }: { client: Client; zone: string }) {
  const { kind, companyName, location, city, pinCode, state, country, gstNo, note } = client
  const taxes = useTaxWords()
  const place = [location, city, pinCode, state, country].filter(Boolean).join(', ')
  return (
    <section aria-labelledby="details" className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id="details">Details</h2>
      </div>
      <dl className={classes.facts}>
        <Fact label="Kind">{CLIENT_KIND_NAMES[kind]}</Fact>
        {kind === CLIENT_KIND.COMPANY && <Fact label="Company">{companyName}</Fact>}
        <Fact label="Address">
          {place !== '' && (
            <a
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {place}
              <span className="visually-hidden"> (opens a map)</span>
            </a>
          )}
        </Fact>
        <Fact label={taxes.clientNumber}>{gstNo}</Fact>
        <Fact label="Notes">{note !== '' && <PlainText>{note}</PlainText>}</Fact>
        <Fact label="Client since">{formatDate(client.createdAt, zone)}</Fact>
        <Fact label="Last activity">{formatDate(client.lastActivityAt, zone)}</Fact>
      </dl>
    </section>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

/** The leads a client came from, with the way to their history (PJ-026). */
export function ClientLeads({ client, zone }: { client: Client; zone: string }) {
  const places = useLeadPlaces()
  if (client.leads.length === 0) return null
  return (
    <section aria-labelledby="leads" className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id="leads">Came from</h2>
      </div>
      <ul className={classes.rows}>
        {client.leads.map(lead => (
          <li key={lead._id} className={classes.lead}>
            <PlaceLink href={places.fullDetails(lead._id)}>{lead.name}</PlaceLink>
            <span className={classes.soft}>
              {[lead.source, formatDate(lead.createdAt, zone)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The projects of a client, with how each stands (PJ-024). */
export function ClientProjects({ client, action }: { client: Client; action: ReactNode }) {
  return (
    <section aria-labelledby="projects" className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id="projects">Projects</h2>
        {action}
      </div>
      {client.projects.length === 0 ? (
        <p className={classes.none}>No projects yet.</p>
      ) : (
        <ul className={classes.rows}>
          {client.projects.map(project => (
            <li key={project._id} className={classes.project}>
              <div className={classes.who}>
                <Link to="/pmt/$projectId" params={{ projectId: project._id }} className={classes.projectName}>
                  {project.projectName}
                </Link>
                <span className={classes.soft}>
                  {[project.code, project.currentPhase].filter(Boolean).join(' · ') || 'No phase yet'}
                </span>
              </div>
              <span className={classes.progress}>
                <span className={classes.track} aria-hidden>
                  <span className={classes.fill} style={{ width: `${project.progress}%` }} />
                </span>
                <span className="tabular">{`${project.progress} %`}</span>
                <span className="visually-hidden">done</span>
              </span>
              {project.isArchived ? (
                <StatusBadge tone="later">Archived</StatusBadge>
              ) : project.isConfirmed ? (
                <ProjectStatus status={project.status} />
              ) : (
                <StatusBadge tone="neutral">Not confirmed</StatusBadge>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
